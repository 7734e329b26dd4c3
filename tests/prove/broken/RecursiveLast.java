import org.sosy_lab.sv_benchmarks.Verifier;

/** The last node of a list is found recursively. Broken on purpose. */
public final class RecursiveLast {
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

    static Node last(Node node) {
        return node == null ? node : last(node.next);
    }

    public static void main(String[] args) {
        Node first = build();
        if (first != null) {
            assert last(first).next == null;
        }
    }
}
