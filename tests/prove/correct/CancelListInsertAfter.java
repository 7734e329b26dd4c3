import org.sosy_lab.sv_benchmarks.Verifier;

/** Inserts a node behind any node of a list: neighbours lead to each other. */
public final class CancelListInsertAfter {
    static final class Node {
        Node next;
        Node prev;
    }

    /** Any doubly linked list. */
    static Node build() {
        Node first = new Node();
        Node last = first;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            last.next = node;
            node.prev = last;
            last = node;
        }
        return first;
    }

    /** Any node of a list. */
    static Node any(Node first) {
        Node node = first;
        while (Verifier.nondetBoolean() && node.next != null) {
            node = node.next;
        }
        return node;
    }

    static void insertAfter(Node node, Node added) {
        Node after = node.next;
        added.prev = node;
        added.next = after;
        if (after != null) {
            after.prev = added;
        }
        node.next = added;
    }

    /** Each node is the previous one of its next one. */
    static void check(Node first) {
        for (Node node = first; node.next != null; node = node.next) {
            assert node.next.prev == node;
        }
    }

    public static void main(String[] args) {
        Node first = build();
        insertAfter(any(first), new Node());
        check(first);
    }
}
