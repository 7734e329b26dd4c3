import org.sosy_lab.sv_benchmarks.Verifier;

/** Any node of a ring can be its last one. */
public final class RingRotate {
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
        while (Verifier.nondetBoolean()) {
            last = last.next;
            Node node = new Node();
            node.next = last.next;
            last.next = node;
        }
        assert last.next.next != null;
    }
}
