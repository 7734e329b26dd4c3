import cairn.annotations.Shapes;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Nodes are put behind any node of a list. Broken on purpose. */
public final class NamedAcyclic {
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
        Node place = any(first);
        if (place != null) {
            Node node = new Node();
            node.next = first;
            place.next = node;
        }
        assert Shapes.acyclic(first, n -> n.next);
        assert Shapes.list(first, n -> n.next);
    }
}
