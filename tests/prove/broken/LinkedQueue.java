import org.sosy_lab.sv_benchmarks.Verifier;

/** A queue with its last node at hand, which is null exactly if the queue is empty. Broken on purpose. */
public final class LinkedQueue {
    static final class Node {
        Node next;
    }

    private Node first;
    private Node last;

    void add() {
        Node node = new Node();
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
    }

    Node take() {
        Node taken = first;
        first = taken.next;
        if (first == null) {
            last = taken;
        }
        return taken;
    }

    public static void main(String[] args) {
        LinkedQueue queue = new LinkedQueue();
        while (Verifier.nondetBoolean()) {
            if (Verifier.nondetBoolean()) {
                queue.add();
            } else if (queue.first != null) {
                queue.take();
            }
        }
        assert (queue.first == null) == (queue.last == null);
        assert queue.last == null || queue.last.next == null;
    }
}
