import org.sosy_lab.sv_benchmarks.Verifier;

/** Splits a list in two, node by node: both parts end. */
public final class SplitList {
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
        boolean turn = false;
        while (rest != null) {
            Node next = rest.next;
            if (turn) {
                rest.next = one;
                one = rest;
            } else {
                rest.next = other;
                other = rest;
            }
            turn = !turn;
            rest = next;
        }
        assert one == null || one != other;
        assert one == null || other != null;
    }
}
