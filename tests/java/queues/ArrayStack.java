package queues;

import java.util.Arrays;
import java.util.NoSuchElementException;

/** A stack of numbers in an array that grows and shrinks with it. */
public final class ArrayStack {
    /** More than these elements are refused. */
    static final int MAX_CAPACITY = 1 << 12;
    private static final int MIN_CAPACITY = 2;

    private int[] items = new int[MIN_CAPACITY];
    private int size;

    /** The array is neither too small nor too large, and the size fits into it. */
    public boolean repOk() {
        return items != null
                && items.length >= MIN_CAPACITY
                && items.length <= MAX_CAPACITY
                && size >= 0
                && size <= items.length;
    }

    public int size() {
        return size;
    }

    /**
     * Puts a number on top.
     *
     * @throws IllegalStateException if the stack is full
     */
    public void push(int item) {
        if (size == MAX_CAPACITY) {
            throw new IllegalStateException("full");
        }
        int before = size;
        if (size == items.length) {
            items = Arrays.copyOf(items, Math.min(2 * size, MAX_CAPACITY));
        }
        items[size++] = item;
        assert size == before + 1 && items[before] == item;
        assert repOk();
    }

    /**
     * Takes the top number off.
     *
     * @throws NoSuchElementException if the stack is empty
     */
    public int pop() {
        if (size == 0) {
            throw new NoSuchElementException("empty stack");
        }
        int item = items[--size];
        int smaller = items.length / 2;
        if (size < smaller / 2 && smaller >= MIN_CAPACITY) {
            items = Arrays.copyOf(items, smaller);
        }
        assert repOk();
        return item;
    }

    /**
     * The number at a depth, the top being 0.
     *
     * @throws IndexOutOfBoundsException if the stack is not that deep
     */
    public int peek(int depth) {
        if (depth < 0 || depth >= size) {
            throw new IndexOutOfBoundsException("depth " + depth);
        }
        return items[size - 1 - depth];
    }

    /**
     * Drops the top numbers until {@code newSize} are left.
     *
     * @throws IllegalArgumentException if there are fewer, or the new size is negative
     */
    public void truncate(int newSize) {
        if (newSize < 0 || newSize > size) {
            throw new IllegalArgumentException("size " + newSize);
        }
        while (size > newSize) {
            pop();
        }
        assert size == newSize;
    }
}
