package lists;

import java.util.NoSuchElementException;

/** A list of numbers whose nodes know both neighbours. */
public final class DoublyLinkedList {
    private static final class Node {
        int value;
        Node previous;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private Node first;
    private Node last;
    private int size;

    /** Each node is the previous one of its next one, which leaves no room for a cycle. */
    public boolean repOk() {
        Node before = null;
        int count = 0;
        for (Node node = first; node != null; node = node.next) {
            if (node.previous != before) {
                return false;
            }
            before = node;
            count++;
        }
        return last == before && size == count;
    }

    public int size() {
        return size;
    }

    public boolean contains(int value) {
        return find(value) != null;
    }

    private Node find(int value) {
        Node node = first;
        while (node != null && node.value != value) {
            node = node.next;
        }
        return node;
    }

    public void addFirst(int value) {
        linkFirst(new Node(value));
        assert first.value == value;
        assert repOk();
    }

    public void addLast(int value) {
        Node node = new Node(value);
        node.previous = last;
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        size++;
        assert repOk();
    }

    private void linkFirst(Node node) {
        node.previous = null;
        node.next = first;
        if (first == null) {
            last = node;
        } else {
            first.previous = node;
        }
        first = node;
        size++;
    }

    private void unlink(Node node) {
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
        size--;
    }

    /**
     * Inserts a value in front of the first occurrence of another.
     *
     * @throws NoSuchElementException if the other is not in the list
     */
    public void insertBefore(int mark, int value) {
        Node place = find(mark);
        if (place == null) {
            throw new NoSuchElementException("not in the list: " + mark);
        }
        if (place.previous == null) {
            linkFirst(new Node(value));
        } else {
            Node node = new Node(value);
            node.next = place;
            node.previous = place.previous;
            node.previous.next = node;
            place.previous = node;
            size++;
        }
        assert contains(value);
        assert repOk();
    }

    /**
     * Takes the first value off the list.
     *
     * @throws NoSuchElementException if the list is empty
     */
    public int removeFirst() {
        if (first == null) {
            throw new NoSuchElementException("empty list");
        }
        int value = first.value;
        unlink(first);
        assert repOk();
        return value;
    }

    /**
     * Takes the last value off the list.
     *
     * @throws NoSuchElementException if the list is empty
     */
    public int removeLast() {
        if (size == 0) {
            throw new NoSuchElementException("empty list");
        }
        int value = last.value;
        unlink(last);
        assert repOk();
        return value;
    }

    /** Removes each occurrence of a value and returns how many there were. */
    public int removeAll(int value) {
        int before = size;
        Node node = first;
        while (node != null) {
            Node next = node.next;
            if (node.value == value) {
                unlink(node);
            }
            node = next;
        }
        assert !contains(value);
        assert repOk();
        return before - size;
    }

    /** Brings the first occurrence of a value to the front, if there is one. */
    public boolean moveToFront(int value) {
        Node node = find(value);
        if (node == null) {
            return false;
        }
        int before = size;
        if (node != first) {
            unlink(node);
            linkFirst(node);
        }
        assert first.value == value && size == before;
        assert repOk();
        return true;
    }

    /** Turns the list around by exchanging the links of each node. */
    public void reverse() {
        Node node = first;
        first = last;
        last = node;
        while (node != null) {
            Node following = node.next;
            node.next = node.previous;
            node.previous = following;
            node = following;
        }
        assert repOk();
    }
}
