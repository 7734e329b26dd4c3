import cairn.annotations.Shapes;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Nodes are dealt out to two lists. Broken on purpose. */
public final class NamedDisjoint {
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

    public static void main(String[] args) {
        Node rest = build();
        Node one = null;
        Node other = null;
        while (rest != null) {
            Node node = rest;
            rest = rest.next;
            if (Verifier.nondetBoolean()) {
                node.next = one;
                one = node;
            } else {
                node.next = other == null ? one : other;
                other = node;
            }
        }
        assert Shapes.disjoint(one, other, n -> n.next);
    }
}
