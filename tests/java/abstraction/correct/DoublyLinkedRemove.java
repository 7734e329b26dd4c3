import cairn.annotations.Ensures;
import cairn.annotations.Requires;

/**
 * A doubly linked list of numbers, and the removal of the last node with a given number, which is
 * looked for from the end.
 */
public final class DoublyLinkedRemove {
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
    public boolean removeLast(int v) {
        Node node = last;
        while (node != null && node.value != v) {
            node = node.previous;
        }
        if (node == null) {
            return false;
        }
        if (node.previous == null) {
            first = node.next;
        } else {
            node.previous.next = node.next;
        }
        if (node.next == null) {
            last = node.previous;
        } else {
            node.next.previous = node.previous;
        }
        return true;
    }
}
