package lists;

import java.util.NoSuchElementException;
import java.util.Objects;

/** A list of numbers, linked in one direction, which knows both of its ends. */
public final class SinglyLinkedList {
    private static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node head;
    private Node tail;
    private int size;

    /** No cycle, the tail is the last node, and the size is the number of nodes. */
    public boolean repOk() {
        int count = 0;
        Node last = null;
        for (Node node = head; node != null; node = node.next) {
            if (isBefore(node.next, node)) {
                return false;
            }
            last = node;
            count++;
        }
        return tail == last && size == count;
    }

    /** Whether {@code wanted} is one of the nodes from the head to {@code end}. */
    private boolean isBefore(Node wanted, Node end) {
        for (Node node = head; node != end; node = node.next) {
            if (node == wanted) {
                return true;
            }
        }
        return end == wanted;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return head == null;
    }

    public void addFirst(int value) {
        int before = size;
        Node node = new Node(value, head);
        head = node;
        if (tail == null) {
            tail = node;
        }
        size++;
        assert head.value == value && size == before + 1;
        assert repOk();
    }

    public void addLast(int value) {
        int before = size;
        Node node = new Node(value, null);
        if (tail == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
        size++;
        assert tail.value == value && size == before + 1;
        assert repOk();
    }

    /**
     * Takes the first value off the list.
     *
     * @throws NoSuchElementException if the list is empty
     */
    public int removeFirst() {
        if (head == null) {
            throw new NoSuchElementException("empty list");
        }
        int value = head.value;
        head = head.next;
        if (--size == 0) {
            tail = null;
        }
        assert repOk();
        return value;
    }

    /**
     * Takes the last value off the list.
     *
     * @throws NoSuchElementException if the list is empty
     */
    public int removeLast() {
        if (tail == null) {
            throw new NoSuchElementException("empty list");
        }
        int value = tail.value;
        if (head == tail) {
            head = null;
            tail = null;
        } else {
            Node node = head;
            while (node.next != tail) {
                node = node.next;
            }
            node.next = null;
            tail = node;
        }
        size--;
        assert repOk();
        return value;
    }

    /** Removes the first occurrence of a value, and says whether there was one. */
    public boolean remove(int value) {
        Node previous = null;
        Node node = head;
        while (node != null && node.value != value) {
            previous = node;
            node = node.next;
        }
        if (node == null) {
            assert !contains(value);
            return false;
        }
        if (previous == null) {
            head = node.next;
        } else {
            previous.next = node.next;
        }
        if (node == tail) {
            tail = previous;
        }
        size--;
        assert repOk();
        return true;
    }

    /**
     * The value at a position, counted from 0.
     *
     * @throws IndexOutOfBoundsException if there is no such position
     */
    public int get(int index) {
        Objects.checkIndex(index, size);
        Node node = head;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        return node.value;
    }

    public boolean contains(int value) {
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                return true;
            }
        }
        return false;
    }

    /** Turns the list around, without new nodes. */
    public void reverse() {
        Node reversed = null;
        Node rest = head;
        tail = head;
        while (rest != null) {
            Node next = rest.next;
            rest.next = reversed;
            reversed = rest;
            rest = next;
        }
        head = reversed;
        assert repOk();
    }
}
