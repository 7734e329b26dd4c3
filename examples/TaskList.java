import java.util.NoSuchElementException;

/** Tasks by their numbers, oldest first. */
public final class TaskList {
    private static final class Node {
        final int task;
        Node next;

        Node(int task) {
            this.task = task;
        }
    }

    private Node head;

    public void add(int task) {
        Node added = new Node(task);
        if (head == null) {
            head = added;
            return;
        }
        Node last = head;
        while (last.next != null) {
            last = last.next;
        }
        last.next = added;
    }

    /** Takes the oldest task. */
    public int takeOldest() {
        if (head == null) {
            throw new NoSuchElementException("nothing to do");
        }
        int task = head.task;
        head = head.next;
        return task;
    }

    /** Takes the newest task. */
    public int takeNewest() {
        if (head == null) {
            throw new NoSuchElementException("nothing to do");
        }
        Node beforeLast = head;
        while (beforeLast.next.next != null) {
            beforeLast = beforeLast.next;
        }
        int task = beforeLast.next.task;
        beforeLast.next = null;
        return task;
    }
}
