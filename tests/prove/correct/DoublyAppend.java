import org.sosy_lab.sv_benchmarks.Verifier;

/** A doubly linked list grows at its end. */
public final class DoublyAppend {
    static final class Node {
        Node next;
        Node prev;
    }

    public static void main(String[] args) {
        Node first = new Node();
        Node last = first;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            last.next = node;
            node.prev = last;
            last = node;
        }
        assert last.next == null;
        for (Node node = first; node.next != null; node = node.next) {
            assert node.next.prev == node;
        }
    }
}
