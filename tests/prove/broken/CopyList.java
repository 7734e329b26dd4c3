import org.sosy_lab.sv_benchmarks.Verifier;

/** Copies a list node by node behind the last one of the copy. Broken on purpose. */
public final class CopyList {
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

    static void copy(Node first) {
        Node copied = null;
        Node last = null;
        for (Node node = first; node != null; node = node.next) {
            Node fresh = new Node();
            if (last == null) {
                copied = fresh;
                last = fresh;
            } else {
                last.next = fresh;
                last = copied;
            }
        }
        assert (copied == null) == (first == null);
        assert last == null || last.next == null;
    }

    public static void main(String[] args) {
        copy(build());
    }
}
