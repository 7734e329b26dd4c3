import cairn.annotations.Requires;

/** Splits a list into two halves: one reference moves a node at a time, another one two. */
public final class SplitList {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node first;

    SplitList(Node first) {
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

    /** Cuts off the second half of the list and returns it; the first may be longer by one. */
    @Requires("acyclic")
    public Node split() {
        if (first == null) {
            return null;
        }
        Node slow = first;
        Node fast = first.next;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
        }
        Node half = slow.next;
        slow.next = null;
        Node left = first;
        Node right = half;
        while (left != null && right != null) {
            left = left.next;
            right = right.next;
        }
        assert right == null && (left == null || left.next == null);
        return half;
    }
}
