import org.sosy_lab.sv_benchmarks.Verifier;

/** Links the end of a list to another list: neighbours lead to each other. Broken on purpose. */
public final class CancelListLink {
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
        second.prev = first;
    }

    /** Each node is the previous one of its next one. */
    static void check(Node first) {
        for (Node node = first; node.next != null; node = node.next) {
            assert node.next.prev == node;
        }
    }

    public static void main(String[] args) {
        Node first = build();
        link(first, build());
        check(first);
    }
}
