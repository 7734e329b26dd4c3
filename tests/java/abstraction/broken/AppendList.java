import cairn.annotations.Ensures;
import cairn.annotations.Requires;

/**
 * A list of numbers, behind which another one is put, without making new nodes.
 *
 * <p>The bug: the search for the last node stops one node too early. Smallest failing input: two
 * nodes, and an empty list to append (an assertion).
 */
public final class AppendList {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node first;

    AppendList(Node first) {
        this.first = first;
    }

    /** Both lists have an end, and no node in common: else they would share the last one. */
    private boolean apart(Node other) {
        return acyclic() && ends(other) && (first == null || last(first) != last(other));
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

    private static Node last(Node list) {
        Node last = list;
        while (last != null && last.next != null) {
            last = last.next;
        }
        return last;
    }

    @Requires("apart")
    @Ensures("acyclic")
    public void append(Node other) {
        if (first == null) {
            first = other;
            return;
        }
        Node last = first;
        while (last.next != null && last.next.next != null) {
            last = last.next;
        }
        assert last.next == null;
        last.next = other;
    }
}
