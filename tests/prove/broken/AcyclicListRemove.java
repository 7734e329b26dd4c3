import org.sosy_lab.sv_benchmarks.Verifier;

/** Removes any node of a list: the list has no cycle. Broken on purpose. */
public final class AcyclicListRemove {
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

    /** Returns the first node of what is left; null if nothing is. */
    static Node remove(Node first, Node node) {
        Node before = node.prev;
        Node after = node.next;
        if (before != null) {
            before.next = before;
        } else {
            first = after;
        }
        if (after != null) {
            after.prev = before;
        }
        node.next = null;
        node.prev = null;
        return first;
    }

    /** No node comes again behind itself. */
    static void check(Node first) {
        Node node = first;
        while (Verifier.nondetBoolean() && node.next != null) {
            node = node.next;
        }
        for (Node after = node.next; after != null; after = after.next) {
            assert after != node;
        }
    }

    public static void main(String[] args) {
        Node first = build();
        first = remove(first, any(first));
        if (first != null) {
            check(first);
        }
    }
}
