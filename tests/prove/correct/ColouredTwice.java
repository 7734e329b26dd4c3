import org.sosy_lab.sv_benchmarks.Verifier;

/** Colours are 1 or 2 all the time. */
public final class ColouredTwice {
    static final class Node {
        int colour;
        Node next;
    }

    public static void main(String[] args) {
        Node first = null;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            node.colour = Verifier.nondetBoolean() ? 1 : 2;
            node.next = first;
            first = node;
        }
        for (Node node = first; node != null; node = node.next) {
            if (node.colour == 1) {
                node.colour = 2;
            }
        }
        for (Node node = first; node != null; node = node.next) {
            assert node.colour == 2;
        }
    }
}
