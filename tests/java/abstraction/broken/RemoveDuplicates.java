import cairn.annotations.Requires;

/**
 * A sorted list of numbers, of which only one node with each number is kept.
 *
 * <p>The bug: only one of the nodes that repeat a number is taken out. Smallest failing input:
 * three nodes with the same number (an assertion).
 */
public final class RemoveDuplicates {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node first;

    void push(int value) {
        first = new Node(value, first);
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
    public void removeDuplicates() {
        Node node = first;
        while (node != null) {
            if (node.next != null && node.next.value == node.value) {
                node.next = node.next.next;
            }
            node = node.next;
        }
        for (Node left = first; left != null && left.next != null; left = left.next) {
            assert left.value < left.next.value;
        }
    }
}
