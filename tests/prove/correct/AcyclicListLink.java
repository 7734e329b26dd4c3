import org.sosy_lab.sv_benchmarks.Verifier;

/** Links the end of a list to another list: the list has no cycle. */
public final class AcyclicListLink {
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

    static void link(Node first, Node second) {
        Node last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = second;
        second.prev = last;
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
        link(first, build());
        check(first);
    }
}
