import org.sosy_lab.sv_benchmarks.Verifier;

/** A doubly linked list is cut in two. */
public final class DoublySplit {
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
        if (node == null || node.next == null) {
            return;
        }
        Node second = node.next;
        node.next = null;
        second.prev = null;
        check(first);
        check(second);
        assert second.prev == null;
    }
}
