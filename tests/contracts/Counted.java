/**
 * An invariant that counts while it walks: around a cycle it takes a decision in each round, 2³¹ of
 * them. Nobody else has to wait for that.
 */
public class Counted {
    private static class Node {
        int value;
        Node next;
    }

    private Node head;
    private int size;

    private boolean repOk() {
        int count = 0;
        for (Node n = head; n != null; n = n.next) {
            if (++count > size) {
                return false;
            }
        }
        return count == size;
    }

    public void push(int value) {
        Node node = new Node();
        node.value = value;
        node.next = head;
        head = node;
        size++;
    }

    public int first() {
        return head == null ? -1 : head.value;
    }

    /** Fails if there is none. */
    public int pop() {
        int value = head.value;
        head = head.next;
        size--;
        return value;
    }

    /** Forgets to count. */
    public void dropSecond() {
        if (size > 1) {
            head.next = head.next.next;
        }
    }
}

/** The same, with a size that no list has: that can't be found out by trying. */
class Negative {
    private static class Node {
        Node next;
    }

    private Node head;
    private int size;

    private Negative() {
    }

    private boolean repOk() {
        int count = 0;
        for (Node n = head; n != null; n = n.next) {
            if (++count > size) {
                return false;
            }
        }
        return count == size && size < 0;
    }

    public boolean isEmpty() {
        return head == null;
    }
}

/** All that satisfies the invariant makes the method run for ever: that is no empty contract. */
class Ring {
    private Ring next;

    private Ring() {
    }

    private boolean repOk() {
        return next != null && next.next == next;
    }

    public Ring last() {
        Ring ring = this;
        while (ring.next != null) {
            ring = ring.next;
        }
        return ring;
    }
}
