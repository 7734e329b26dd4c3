import org.sosy_lab.sv_benchmarks.Verifier;

/** The same, but a node may lead to one that is not on the list: the walk runs off its end. */
final class BrokenSkipList {
    static final class Node {
        Node next;
        Node far;
    }

    public static void main(String[] args) {
        Node head = null;
        Node express = null;
        while (Verifier.nondetBoolean()) {
            Node node = new Node();
            node.next = head;
            node.far = express;
            head = node;
            if (Verifier.nondetBoolean()) {
                express = new Node();
            }
        }
        Node at = head;
        while (at != null) {
            Node stop = at.far;
            while (at != stop) {
                at = at.next;
            }
        }
    }
}
