import org.sosy_lab.sv_benchmarks.Verifier;

/** After one walk no node is marked. */
public final class UnmarkAll {
    static final class Node {
        boolean marked;
        Node next;
    }

    /** Any list; null is the empty one. */
    static Node build() {
        Node first = null;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            node.marked = Verifier.nondetBoolean();
            node.next = first;
            first = node;
        }
        return first;
    }

    public static void main(String[] args) {
        Node first = build();
        for (Node node = first; node != null; node = node.next) {
            node.marked = false;
        }
        for (Node node = first; node != null; node = node.next) {
            assert !node.marked;
        }
    }
}
