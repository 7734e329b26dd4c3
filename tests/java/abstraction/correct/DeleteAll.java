import cairn.annotations.Requires;

/** A list of numbers, and the deletion of all nodes with a given number. */
public final class DeleteAll {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node first;

    DeleteAll(Node first) {
        this.first = first;
    }

    private boolean acyclic() {
        return ends(first);
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

    @Requires("acyclic")
    public void deleteAll(int v) {
        Node previous = null;
        Node node = first;
        while (node != null) {
            if (node.value == v) {
                if (previous == null) {
                    first = node.next;
                } else {
                    previous.next = node.next;
                }
            } else {
                previous = node;
            }
            node = node.next;
        }
        for (Node left = first; left != null; left = left.next) {
            assert left.value != v;
        }
    }
}
