import org.sosy_lab.sv_benchmarks.Verifier;

/** Inserts a node at any place of a list, also at its end: it is found again. Broken on purpose. */
public final class InsertionPoint {
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
        Node added = new Node();
        Node before = null;
        Node after = first;
        while (after != null && Verifier.nondetBoolean()) {
            before = after;
            after = after.next;
        }
        added.next = after;
        if (before == null) {
            first = added;
        } else {
            before.next = after;
        }
        Node node = first;
        while (node != added) {
            node = node.next;
        }
    }
}
