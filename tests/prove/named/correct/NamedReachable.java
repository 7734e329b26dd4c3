import cairn.annotations.Shapes;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A node that was chosen stays in the list when others are put before it. */
public final class NamedReachable {
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
        Node chosen = any(first);
        if (chosen == null) {
            return;
        }
        Node node = new Node();
        node.next = first;
        assert Shapes.reachable(node, chosen, n -> n.next);
    }
}
