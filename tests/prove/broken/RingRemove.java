import org.sosy_lab.sv_benchmarks.Verifier;

/** Nodes are taken out of a ring until one is left. Broken on purpose. */
public final class RingRemove {
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
        while (last.next != last && Verifier.nondetBoolean()) {
            last.next = last.next.next == last ? null : last.next.next;
            last = last.next;
            assert last != null;
        }
    }
}
