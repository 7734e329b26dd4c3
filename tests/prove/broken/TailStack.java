import org.sosy_lab.sv_benchmarks.Verifier;

/** A list that grows at both ends, with its last node at hand. Broken on purpose. */
public final class TailStack {
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
        Node first = new Node();
        Node last = first;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            if (Verifier.nondetBoolean()) {
                node.next = first;
                first = node;
            } else {
                last.next = node;
                last = last == first ? node : last;
            }
        }
        assert last.next == null;
        Node node = first;
        while (node != last) {
            node = node.next;
            assert node != null;
        }
    }
}
