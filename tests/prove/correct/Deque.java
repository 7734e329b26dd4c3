import org.sosy_lab.sv_benchmarks.Verifier;

/** Nodes come and go at both ends. */
public final class Deque {
    static final class Node {
        Node next;
        Node prev;
    }

    public static void main(String[] args) {
        Node first = null;
        Node last = null;
        while (Verifier.nondetBoolean()) {
            if (Verifier.nondetBoolean()) {
                Node node = new Node();
                node.prev = last;
                if (last == null) {
                    first = node;
                } else {
                    last.next = node;
                }
                last = node;
            } else if (first != null) {
                first = first.next;
                if (first == null) {
                    last = null;
                } else {
                    first.prev = null;
                }
            }
        }
        assert (first == null) == (last == null);
        assert last == null || last.next == null;
    }
}
