package lists;

import java.util.NoSuchElementException;

/** A ring of numbers, held by its last node, whose next one is the first. */
public final class CircularList {
    private static final class Node {
        int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private Node last;
    private int size;

    /** Following the links from the last node leads back to it, through {@code size} nodes. */
    public boolean repOk() {
        if (last == null) {
            return size == 0;
        }
        int count = 1;
        for (Node node = last.next; node != last; node = node.next) {
            if (node == null || closesTooEarly(node)) {
                return false;
            }
            count++;
        }
        return count == size;
    }

    /** Whether the next of {@code end} is a node between the first and {@code end}. */
    private boolean closesTooEarly(Node end) {
        Node node = last.next;
        while (node != end) {
            if (node == end.next) {
                return true;
            }
            node = node.next;
        }
        return end == end.next;
    }

    public int size() {
        return size;
    }

    public boolean contains(int value) {
        if (last == null) {
            return false;
        }
        Node node = last;
        do {
            if (node.value == value) {
                return true;
            }
            node = node.next;
        } while (node != last);
        return false;
    }

    /**
     * The first value of the ring.
     *
     * @throws NoSuchElementException if the ring is empty
     */
    public int first() {
        if (last == null) {
            throw new NoSuchElementException("empty ring");
        }
        return last.next.value;
    }

    /** Puts a value at the end of the ring. */
    public void add(int value) {
        Node node = new Node(value);
        node.next = last == null ? node : last.next;
        if (last != null) {
            last.next = node;
        }
        last = node;
        size++;
        assert last.value == value;
        assert repOk();
    }

    /** Makes the first value the last one. */
    public void rotate() {
        if (size > 0) {
            last = last.next;
        }
        assert repOk();
    }

    /** Removes the first occurrence of a value, and says whether there was one. */
    public boolean remove(int value) {
        if (last == null) {
            return false;
        }
        int before = size;
        Node previous = last;
        do {
            Node node = previous.next;
            if (node.value == value) {
                unlinkAfter(previous);
                assert size == before - 1;
                assert repOk();
                return true;
            }
            previous = node;
        } while (previous != last);
        assert !contains(value);
        return false;
    }

    private void unlinkAfter(Node previous) {
        Node node = previous.next;
        if (node == previous) {
            last = null;
        } else {
            previous.next = node.next;
            if (node == last) {
                last = previous;
            }
        }
        size--;
    }

    /**
     * Counts around the ring and takes out each {@code step}-th value until one is left.
     *
     * @return the value that is left
     * @throws IllegalArgumentException if the step is not positive
     * @throws NoSuchElementException if the ring is empty
     */
    public int eliminate(int step) {
        if (step <= 0) {
            throw new IllegalArgumentException("step " + step);
        }
        if (last == null) {
            throw new NoSuchElementException("empty ring");
        }
        while (size > 1) {
            int skip = (step - 1) % size;
            for (int i = 0; i < skip; i++) {
                last = last.next;
            }
            unlinkAfter(last);
        }
        assert repOk();
        return last.value;
    }
}
