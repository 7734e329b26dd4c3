import org.sosy_lab.sv_benchmarks.Verifier;

/** Two lists: nodes go from the front of one to the front of the other. */
public final class FrontMoves {
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
        Node one = build();
        Node other = build();
        Node last = one;
        while (last != null && last.next != null) {
            last = last.next;
        }
        while (other != null && Verifier.nondetBoolean()) {
            Node node = other;
            other = other.next;
            node.next = one;
            one = node;
        }
        assert last == null || last.next == null;
    }
}
