import cairn.annotations.Shapes;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Only what is not greater than the first value is put before it. */
public final class NamedSorted {
    static final class Node {
        int value;
        Node next;
    }

    public static void main(String[] args) {
        Node first = null;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            node.value = Verifier.nondetInt();
            if (first == null || node.value <= first.value) {
                node.next = first;
                first = node;
            }
        }
        assert Shapes.sorted(first, n -> n.next, n -> n.value);
    }
}
