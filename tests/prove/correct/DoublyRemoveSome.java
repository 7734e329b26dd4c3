import org.sosy_lab.sv_benchmarks.Verifier;

/** Takes nodes out of a doubly linked list. */
public final class DoublyRemoveSome {
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
        while (node != null) {
            Node next = node.next;
            if (Verifier.nondetBoolean()) {
                if (node.prev == null) {
                    first = next;
                } else {
                    node.prev.next = next;
                }
                if (next != null) {
                    next.prev = node.prev;
                }
            }
            node = next;
        }
        check(first);
    }
}
