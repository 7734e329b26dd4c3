import org.sosy_lab.sv_benchmarks.Verifier;

/** Inserts a node before any node of a list: neighbours lead to each other. Broken on purpose. */
public final class CancelListInsertBefore {
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

    /** Returns the first node, which may be the new one. */
    static Node insertBefore(Node first, Node node, Node added) {
        Node before = node.prev;
        added.next = node;
        added.prev = before;
        node.prev = before;
        if (before == null) {
            return added;
        }
        before.next = added;
        return first;
    }

    /** Each node is the previous one of its next one. */
    static void check(Node first) {
        for (Node node = first; node.next != null; node = node.next) {
            assert node.next.prev == node;
        }
    }

    public static void main(String[] args) {
        Node first = build();
        first = insertBefore(first, any(first), new Node());
        check(first);
    }
}
