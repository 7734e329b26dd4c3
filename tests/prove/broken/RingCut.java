import org.sosy_lab.sv_benchmarks.Verifier;

/** A ring that is cut open is a list. Broken on purpose. */
public final class RingCut {
    static final class Node {
        Node next;
    }

    /** Any ring; its last node. */
    static Node build() {
        Node last = new Node();
        last.next = last;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            node.next = last.next;
            last.next = node;
        }
        return last;
    }

    public static void main(String[] args) {
        Node last = build();
        Node first = last.next;
        last = first;
        Node node = first;
        while (node != last) {
            node = node.next;
            assert node != null;
        }
        assert node.next == null;
    }
}
