import org.sosy_lab.sv_benchmarks.Verifier;

/** Goes to the last node of a list. */
public final class LastNode {
    static final class Node {
        Node next;
    }

    /** Any list; null is the empty one. */
    static Node build() {
        Node first = null;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            node.next = first;
            first = node;
        }
        return first;
    }

    static Node last(Node first) {
        Node node = first;
        while (node.next != null) {
            node = node.next;
        }
        return node;
    }

    public static void main(String[] args) {
        Node first = build();
        if (first != null) {
            assert last(first).next == null;
        }
    }
}
