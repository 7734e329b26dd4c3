import cairn.annotations.Requires;

/**
 * A ring of numbers, and the greatest of them, found by going round once.
 *
 * <p>The bug: the last node before the start is left out. Smallest failing input: a ring of two
 * nodes, 0 and 1, held at 0 (an assertion).
 */
public final class CircularTraversal {
    static final class Node {
        int value;
        Node next;
    }

    Node start;

    /** Puts a number behind the start. */
    void add(int value) {
        Node node = new Node();
        node.value = value;
        if (start == null) {
            start = node;
        } else {
            node.next = start.next;
        }
        start.next = node;
    }

    /** Whether the links lead from the start back to it. */
    private boolean ring() {
        if (start == null) {
            return false;
        }
        Node half = start;
        boolean even = false;
        for (Node node = start.next; node != start; node = node.next) {
            if (node == null || node == half) {
                return false;
            }
            half = even ? half.next : half;
            even = !even;
        }
        return true;
    }

    @Requires("ring")
    public int greatest() {
        int greatest = start.value;
        Node node = start;
        do {
            if (node.value > greatest) {
                greatest = node.value;
            }
            node = node.next;
        } while (node.next != start);
        node = start;
        do {
            assert node.value <= greatest;
            node = node.next;
        } while (node != start);
        return greatest;
    }
}
