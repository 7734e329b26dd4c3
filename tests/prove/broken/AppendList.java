import org.sosy_lab.sv_benchmarks.Verifier;

/** Appends a list to another one: both are still there. Broken on purpose. */
public final class AppendList {
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

    static Node append(Node first, Node second) {
        if (first == null) {
            return null;
        }
        Node last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = second;
        return first;
    }

    static boolean contains(Node first, Node wanted) {
        for (Node node = first; node != null; node = node.next) {
            if (node == wanted) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        Node first = build();
        Node second = build();
        Node both = append(first, second);
        assert first == null || contains(both, first);
        assert second == null || contains(both, second);
    }
}
