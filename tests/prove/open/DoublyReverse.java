import org.sosy_lab.sv_benchmarks.Verifier;

/** Links of a doubly linked list change their sides. */
public final class DoublyReverse {
    static final class Node {
        Node next;
        Node prev;
    }

    /** Any doubly linked list; null is the empty one. */
    static Node build() {
        Node first = null;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            node.next = first;
            if (first != null) {
                first.prev = node;
            }
            first = node;
        }
        return first;
    }

    /** Each node is the previous one of its next one. */
    static void check(Node first) {
        for (Node node = first; node != null; node = node.next) {
            assert node.next == null || node.next.prev == node;
        }
    }

    public static void main(String[] args) {
        Node node = build();
        Node first = node;
        while (node != null) {
            Node next = node.next;
            node.next = node.prev;
            node.prev = next;
            first = node;
            node = next;
        }
        check(first);
        assert first == null || first.prev == null;
    }
}
