import cairn.annotations.Ensures;
import cairn.annotations.Requires;

/**
 * A doubly linked list of numbers, and insertion before the first node with a given number.
 *
 * <p>The bug: the previous node is asked for after it was replaced, and the new node linked to
 * itself. Smallest failing input: two nodes, the second of which is the place (the links are
 * broken).
 */
public final class DoublyLinkedInsert {
    static final class Node {
        int value;
        Node previous;
        Node next;
    }

    Node first;
    Node last;

    /** Each node is the previous one of its next one, which leaves no room for a cycle. */
    private boolean linked() {
        Node before = null;
        for (Node node = first; node != null; node = node.next) {
            if (node.previous != before) {
                return false;
            }
            before = node;
        }
        return last == before;
    }

    void add(int value) {
        Node node = new Node();
        node.value = value;
        node.previous = last;
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
    }

    @Requires("linked")
    @Ensures("linked")
    public boolean insertBefore(int key, int v) {
        Node at = first;
        while (at != null && at.value != key) {
            at = at.next;
        }
        if (at == null) {
            return false;
        }
        Node fresh = new Node();
        fresh.value = v;
        fresh.previous = at.previous;
        fresh.next = at;
        at.previous = fresh;
        if (fresh.previous == null) {
            first = fresh;
        } else {
            at.previous.next = fresh;
        }
        return true;
    }
}
