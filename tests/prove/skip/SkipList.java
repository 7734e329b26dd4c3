import org.sosy_lab.sv_benchmarks.Verifier;

/** A list whose nodes also lead to one further on, or to none: the way there is walked node by node. */
final class SkipList {
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
                express = node;
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
