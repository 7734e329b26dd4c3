import org.sosy_lab.sv_benchmarks.Verifier;

/** A doubly linked list between two nodes that are never removed: no test for null is needed. */
public final class SentinelList {
    static final class Node {
        Node next;
        Node prev;
    }

    final Node head = new Node();
    final Node tail = new Node();

    SentinelList() {
        head.next = tail;
        tail.prev = head;
    }

    void insertAfter(Node node) {
        Node added = new Node();
        added.next = node.next;
        added.prev = node;
        node.next.prev = added;
        node.next = added;
    }

    void remove(Node node) {
        node.prev.next = node.next;
        node.next.prev = node.prev;
    }

    public static void main(String[] args) {
        SentinelList list = new SentinelList();
        while (Verifier.nondetBoolean()) {
            Node node = list.head;
            while (Verifier.nondetBoolean() && node.next != list.tail) {
                node = node.next;
            }
            if (Verifier.nondetBoolean()) {
                list.insertAfter(node);
            } else if (node != list.head) {
                list.remove(node);
            }
        }
        for (Node node = list.head; node != list.tail; node = node.next) {
            assert node.next.prev == node;
        }
    }
}
