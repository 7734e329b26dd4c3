package queues;

import java.util.NoSuchElementException;

/** A first-in, first-out queue of numbers, linked from front to back. */
public final class LinkedQueue {
    private static final class Node {
        final int item;
        Node next;

        Node(int item) {
            this.item = item;
        }
    }

    private Node front;
    private Node back;
    private int length;

    /** The back is the node at the end of the chain from the front; both are null if empty. */
    public boolean repOk() {
        if (front == null || back == null) {
            return front == back && length == 0;
        }
        if (back.next != null) {
            return false;
        }
        int count = 1;
        for (Node node = front; node != back; node = node.next) {
            if (node.next == null || reaches(node, node.next)) {
                return false;
            }
            count++;
        }
        return length == count;
    }

    /** Whether {@code wanted} is one of the nodes from the front to {@code end}. */
    private boolean reaches(Node end, Node wanted) {
        for (Node node = front; node != end; node = node.next) {
            if (node == wanted) {
                return true;
            }
        }
        return end == wanted;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    public int length() {
        return length;
    }

    public void enqueue(int item) {
        int before = length;
        Node node = new Node(item);
        if (back == null) {
            front = node;
        } else {
            back.next = node;
        }
        back = node;
        length++;
        assert back.item == item && length == before + 1;
        assert repOk();
    }

    /**
     * Takes the item at the front.
     *
     * @throws NoSuchElementException if the queue is empty
     */
    public int dequeue() {
        if (front == null) {
            throw new NoSuchElementException("empty queue");
        }
        int item = front.item;
        front = front.next;
        if (front == null) {
            back = null;
        }
        length--;
        assert repOk();
        return item;
    }

    /**
     * The item at the front, which stays there.
     *
     * @throws NoSuchElementException if the queue is empty
     */
    public int peek() {
        if (isEmpty()) {
            throw new NoSuchElementException("nothing to peek at");
        }
        return front.item;
    }

    /** Lets the item at the front queue up again at the back. */
    public void requeue() {
        if (length < 2) {
            return;
        }
        Node node = front;
        front = node.next;
        back.next = node;
        node.next = null;
        back = node;
        assert back == node;
        assert repOk();
    }

    /** Removes each item smaller than a limit; the others keep their order. */
    public void dropBelow(int limit) {
        for (int i = length; i > 0; i--) {
            int item = dequeue();
            if (item >= limit) {
                enqueue(item);
            }
        }
        assert allAtLeast(limit);
        assert repOk();
    }

    private boolean allAtLeast(int limit) {
        for (Node node = front; node != null; node = node.next) {
            if (node.item < limit) {
                return false;
            }
        }
        return true;
    }
}
