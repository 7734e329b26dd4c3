import org.sosy_lab.sv_benchmarks.Verifier;

/** A list is cut in two: the first part ends at the cut. Broken on purpose. */
public final class PrefixList {
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

    /** Any node of a list, or null. */
    static Node any(Node first) {
        Node node = first;
        while (node != null && Verifier.nondetBoolean()) {
            node = node.next;
        }
        return node;
    }

    public static void main(String[] args) {
        Node first = build();
        Node cut = any(first);
        if (cut == null) {
            return;
        }
        Node rest = cut.next;
        cut.next = rest == null ? null : cut.next;
        Node node = first;
        while (node.next != null) {
            node = node.next;
        }
        assert node == cut;
    }
}
