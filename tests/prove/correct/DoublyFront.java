import org.sosy_lab.sv_benchmarks.Verifier;

/** The node at any place of a doubly linked list moves to its front. */
public final class DoublyFront {
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
        Node first = build();
        Node node = first;
        while (node != null && Verifier.nondetBoolean()) {
            node = node.next;
        }
        if (node == null || node == first) {
            return;
        }
        node.prev.next = node.next;
        if (node.next != null) {
            node.next.prev = node.prev;
        }
        node.prev = null;
        node.next = first;
        first.prev = node;
        first = node;
        check(first);
    }
}
