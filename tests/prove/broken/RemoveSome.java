import org.sosy_lab.sv_benchmarks.Verifier;

/** Removes some nodes of a list: what is left ends, and was there before. Broken on purpose. */
public final class RemoveSome {
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

    static Node removeSome(Node first) {
        while (first != null && Verifier.nondetBoolean()) {
            first = first.next;
        }
        if (first == null) {
            return null;
        }
        Node node = first;
        while (node != null) {
            if (Verifier.nondetBoolean()) {
                node.next = node.next.next;
            } else {
                node = node.next;
            }
        }
        return first;
    }

    public static void main(String[] args) {
        Node first = removeSome(build());
        while (first != null) {
            first = first.next;
        }
    }
}
