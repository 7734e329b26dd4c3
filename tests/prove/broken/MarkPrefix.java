import org.sosy_lab.sv_benchmarks.Verifier;

/** Marks the nodes before a place, and those only. Broken on purpose. */
public final class MarkPrefix {
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
        Node place = first;
        while (place != null && Verifier.nondetBoolean()) {
            place.marked = true;
            place = place.next;
        }
        for (Node node = first; node != null; node = node.next) {
            assert !node.marked;
        }
    }
}
