import org.sosy_lab.sv_benchmarks.Verifier;

/** Two methods call each other along a list. Broken on purpose. */
public final class EvenOdd {
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

    static boolean even(Node node) {
        return node == null || odd(node.next);
    }

    static boolean odd(Node node) {
        return (node == null || node.next != node) && even(node.next);
    }

    public static void main(String[] args) {
        Node first = build();
        even(first);
    }
}
