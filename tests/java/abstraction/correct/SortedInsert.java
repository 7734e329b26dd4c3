import cairn.annotations.Ensures;
import cairn.annotations.Requires;

/** A sorted list of numbers, and the insertion of another one. */
public final class SortedInsert {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node first;

    SortedInsert(Node first) {
        this.first = first;
    }

    /** Whether the list has an end. */
    private static boolean ends(Node list) {
        Node fast = list;
        for (Node slow = list; fast != null && fast.next != null; slow = slow.next) {
            fast = fast.next.next;
            if (fast == slow.next) {
                return false;
            }
        }
        return true;
    }

    private boolean sorted() {
        if (!ends(first)) {
            return false;
        }
        for (Node node = first; node != null && node.next != null; node = node.next) {
            if (node.value > node.next.value) {
                return false;
            }
        }
        return true;
    }

    @Requires("sorted")
    @Ensures("sorted")
    public void insert(int v) {
        if (first == null || v <= first.value) {
            first = new Node(v, first);
            return;
        }
        Node before = first;
        while (before.next != null && before.next.value < v) {
            before = before.next;
        }
        before.next = new Node(v, before.next);
    }
}
