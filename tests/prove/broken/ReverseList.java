import org.sosy_lab.sv_benchmarks.Verifier;

/** Reverses a list: the first node becomes the last one. Broken on purpose. */
public final class ReverseList {
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

    static Node reverse(Node first) {
        Node done = null;
        Node rest = first;
        while (rest != null) {
            Node next = rest.next;
            done = rest;
            rest = next;
        }
        return done;
    }

    public static void main(String[] args) {
        Node first = build();
        Node reversed = reverse(first);
        assert first == null || first.next == null;
        assert (first == null) == (reversed == null);
    }
}
