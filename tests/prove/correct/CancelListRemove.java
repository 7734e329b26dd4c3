import org.sosy_lab.sv_benchmarks.Verifier;

/** Removes any node of a list: neighbours lead to each other. */
public final class CancelListRemove {
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
            before.next = after;
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

    /** Each node is the previous one of its next one. */
    static void check(Node first) {
        for (Node node = first; node.next != null; node = node.next) {
            assert node.next.prev == node;
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
