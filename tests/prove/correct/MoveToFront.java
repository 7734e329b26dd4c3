import org.sosy_lab.sv_benchmarks.Verifier;

/** Moves the node behind any other to the front. */
public final class MoveToFront {
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
        Node before = any(first);
        if (before != null && before.next != null) {
            Node node = before.next;
            before.next = node.next;
            node.next = first;
            first = node;
        }
        check(first);
    }
}
