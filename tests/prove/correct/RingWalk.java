import org.sosy_lab.sv_benchmarks.Verifier;

/** A ring has no end. */
public final class RingWalk {
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
        Node node = build();
        while (Verifier.nondetBoolean()) {
            node = node.next;
            assert node != null;
        }
    }
}
