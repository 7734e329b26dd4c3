import org.sosy_lab.sv_benchmarks.Verifier;

/** Deals the nodes of a list out to two others, which have none in common. */
public final class SplitAlternately {
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
        Node rest = build();
        Node one = null;
        Node other = null;
        while (rest != null) {
            Node node = rest;
            rest = rest.next;
            if (Verifier.nondetBoolean()) {
                node.next = one;
                one = node;
            } else {
                node.next = other;
                other = node;
            }
        }
        Node chosen = any(one);
        for (Node node = other; node != null; node = node.next) {
            assert node != chosen;
        }
    }
}
