import org.sosy_lab.sv_benchmarks.Verifier;

/** Takes out all marked nodes. */
public final class RemoveMarked {
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
        while (first != null && first.marked) {
            first = first.next;
        }
        Node node = first;
        while (node != null) {
            if (node.next != null && node.next.marked) {
                node.next = node.next.next;
                continue;
            } else {
                node = node.next;
            }
        }
        for (node = first; node != null; node = node.next) {
            assert !node.marked;
        }
    }
}
