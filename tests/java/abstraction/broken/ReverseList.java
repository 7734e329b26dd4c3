import cairn.annotations.Requires;

/**
 * A list of numbers that is reversed in place.
 *
 * <p>The bug: the next node is read after the link to it was overwritten. Smallest failing input:
 * two nodes (an assertion).
 */
public final class ReverseList {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node first;

    ReverseList(Node first) {
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
    public void reverse() {
        Node oldFirst = first;
        Node oldSecond = first == null ? null : first.next;
        Node reversed = null;
        Node rest = first;
        while (rest != null) {
            Node next = rest.next;
            rest.next = reversed;
            reversed = rest;
            rest = rest.next;
        }
        first = reversed;
        assert oldFirst == null || oldFirst.next == null;
        assert oldSecond == null || oldSecond.next == oldFirst;
    }
}
