import org.sosy_lab.sv_benchmarks.Verifier;

/** Puts a node behind the first one. */
public final class InsertSecond {
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
        Node first = build();
        if (first == null) {
            return;
        }
        Node second = first.next;
        Node node = new Node();
        node.next = second;
        first.next = node;
        assert first.next == node;
        assert node.next == second;
    }
}
