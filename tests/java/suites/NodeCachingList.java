package suites;

import java.util.NoSuchElementException;

/** A circular list that keeps removed nodes, up to a limit, to use them again. */
public class NodeCachingList {
    private static final class Node {
        int value;
        Node previous;
        Node next;
    }

    private static final int DEFAULT_LIMIT = 3;

    /** Before the first and behind the last. */
    private final Node header = new Node();
    private int size;
    private Node firstCached;
    private int cached;
    private int limit;

    public NodeCachingList() {
        this(DEFAULT_LIMIT);
    }

    public NodeCachingList(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("negative limit");
        }
        header.previous = header;
        header.next = header;
        this.limit = limit;
    }

    public int size() {
        return size;
    }

    public int cached() {
        return cached;
    }

    public boolean isEmpty() {
        return header.next == header;
    }

    public void addFirst(int value) {
        insertBefore(header.next, value);
    }

    public void addLast(int value) {
        insertBefore(header, value);
    }

    public void add(int index, int value) {
        insertBefore(index == size ? header : node(index), value);
    }

    public int get(int index) {
        return node(index).value;
    }

    public int set(int index, int value) {
        Node node = node(index);
        int old = node.value;
        node.value = value;
        return old;
    }

    public int getFirst() {
        return notHeader(header.next).value;
    }

    public int getLast() {
        return notHeader(header.previous).value;
    }

    public int removeFirst() {
        return remove(notHeader(header.next));
    }

    public int removeLast() {
        return remove(notHeader(header.previous));
    }

    public int removeAt(int index) {
        return remove(node(index));
    }

    public boolean removeValue(int value) {
        for (Node node = header.next; node != header; node = node.next) {
            if (node.value == value) {
                remove(node);
                return true;
            }
        }
        return false;
    }

    public int indexOf(int value) {
        int index = 0;
        for (Node node = header.next; node != header; node = node.next) {
            if (node.value == value) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public boolean contains(int value) {
        return indexOf(value) >= 0;
    }

    /** As many of the removed nodes are cached as there is room for. */
    public void clear() {
        while (header.next != header) {
            remove(header.next);
        }
    }

    public int getLimit() {
        return limit;
    }

    /** Nodes beyond the new limit are given up. */
    public void setLimit(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("negative limit");
        }
        this.limit = limit;
        while (cached > limit) {
            takeCached();
        }
    }

    public int[] toArray() {
        int[] values = new int[size];
        int at = 0;
        for (Node node = header.next; node != header; node = node.next) {
            values[at++] = node.value;
        }
        return values;
    }

    private Node node(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        Node node = header;
        if (2 * index < size) {
            for (int i = 0; i <= index; i++) {
                node = node.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                node = node.previous;
            }
        }
        return node;
    }

    private Node notHeader(Node node) {
        if (node == header) {
            throw new NoSuchElementException("the list is empty");
        }
        return node;
    }

    private void insertBefore(Node next, int value) {
        Node node = cached == 0 ? new Node() : takeCached();
        node.value = value;
        node.next = next;
        node.previous = next.previous;
        next.previous.next = node;
        next.previous = node;
        size++;
    }

    private int remove(Node node) {
        int value = node.value;
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        if (cached < limit) {
            node.value = 0;
            node.previous = null;
            node.next = firstCached;
            firstCached = node;
            cached++;
        }
        return value;
    }

    private Node takeCached() {
        Node node = firstCached;
        firstCached = node.next;
        node.next = null;
        cached--;
        return node;
    }
}
