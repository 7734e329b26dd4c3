import cairn.annotations.Requires;

/**
 * A queue made of two stacks: values are put on one and taken from the other, which gets the first
 * one's in reverse when it is empty.
 */
public final class TwoStackQueue {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node in;
    Node out;

    TwoStackQueue(Node in, Node out) {
        this.in = in;
        this.out = out;
    }

    private boolean acyclic() {
        return ends(in) && ends(out);
    }

    private boolean notEmpty() {
        return in != null || out != null;
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

    /** Takes the oldest value. */
    @Requires({"acyclic", "notEmpty"})
    public int poll() {
        Node front = out;
        Node newest = in;
        if (out == null) {
            moveAll();
        }
        Node taken = out;
        assert front == null || taken == front;
        assert front != null || newest.next == null;
        out = taken.next;
        return taken.value;
    }

    private void moveAll() {
        while (in != null) {
            Node node = in;
            in = node.next;
            node.next = out;
            out = node;
        }
    }
}
