import cairn.annotations.Shapes;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Nodes are taken out of a doubly linked list. Broken on purpose. */
public final class NamedDoublyLinked {
    static final class Node {
        Node next;
        Node prev;
    }

    /** Any doubly linked list; null is the empty one. */
    static Node build() {
        Node first = null;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            node.next = first;
            if (first != null) {
                first.prev = node;
            }
            first = node;
        }
        return first;
    }

    public static void main(String[] args) {
        Node first = build();
        Node node = first;
        while (node != null && Verifier.nondetBoolean()) {
            node = node.next;
        }
        if (node != null && node.prev != null) {
            node.prev.next = node.next;
            if (node.next != null) {
                node.next.prev = null;
            }
        }
        assert Shapes.doublyLinked(first, n -> n.next, n -> n.prev);
    }
}
