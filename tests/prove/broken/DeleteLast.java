import org.sosy_lab.sv_benchmarks.Verifier;

/** Takes out the last node of a list. Broken on purpose. */
public final class DeleteLast {
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

    static Node deleteLast(Node first) {
        if (first == null) {
            return null;
        }
        Node node = first;
        while (node.next.next != null) {
            node = node.next;
        }
        node.next = null;
        return first;
    }

    public static void main(String[] args) {
        Node node = deleteLast(build());
        while (node != null) {
            node = node.next;
        }
    }
}
