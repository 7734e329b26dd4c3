import org.sosy_lab.sv_benchmarks.Verifier;

/** The first node becomes the last one. Broken on purpose. */
public final class RotateList {
    static final class Node {
        Node next;
    }

    /** Any list; null is the empty one. */
    static Node build() {
        Node first = null;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            node.next = first;
            first = node;
        }
        return first;
    }

    /** Any node of a list, or null. */
    static Node any(Node first) {
        Node node = first;
        while (node != null && Verifier.nondetBoolean()) {
            node = node.next;
        }
        return node;
    }

    /** No node is reached twice. */
    static void check(Node first) {
        Node chosen = any(first);
        Node node = chosen == null ? null : chosen.next;
        while (node != null) {
            assert node != chosen;
            node = node.next;
        }
    }

    public static void main(String[] args) {
        Node first = build();
        if (first != null && first.next != null) {
            Node moved = first;
            first = first.next;
            Node last = first;
            while (last.next != null) {
                last = last.next;
            }
            last.next = moved;
            moved.next = first;
        }
        check(first);
    }
}
