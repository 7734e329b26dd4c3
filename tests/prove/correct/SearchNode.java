import org.sosy_lab.sv_benchmarks.Verifier;

/** What is searched is found, since it is there. */
public final class SearchNode {
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

    /** Any node of a list, or null. */
    static Node any(Node first) {
        Node node = first;
        while (node != null && Verifier.nondetBoolean()) {
            node = node.next;
        }
        return node;
    }

    public static void main(String[] args) {
        Node first = build();
        Node wanted = any(first);
        if (wanted == null) {
            return;
        }
        Node node = first;
        while (node != wanted) {
            assert node != null;
            node = node.next;
        }
    }
}
