package heaps;

import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.Objects;

/** A priority queue of numbers in an array: the children of {@code i} are 2i + 1 and 2i + 2. */
public final class BinaryHeap {
    /** More than these elements are refused. */
    public static final int MAX_CAPACITY = 1 << 12;

    private int[] items;
    private int size;

    public BinaryHeap() {
        items = new int[3];
        assert repOk();
    }

    /**
     * A heap of the given numbers, built bottom up.
     *
     * @throws NullPointerException if there is no array
     * @throws IllegalArgumentException if there are too many
     */
    public BinaryHeap(int[] numbers) {
        Objects.requireNonNull(numbers, "numbers");
        if (numbers.length > MAX_CAPACITY) {
            throw new IllegalArgumentException("too many");
        }
        items = numbers.clone();
        size = items.length;
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
        assert repOk();
    }

    /** No number is smaller than its parent. */
    public boolean repOk() {
        if (items == null || items.length > MAX_CAPACITY || size < 0 || size > items.length) {
            return false;
        }
        for (int i = 1; i < size; i++) {
            if (items[(i - 1) / 2] > items[i]) {
                return false;
            }
        }
        return true;
    }

    public int size() {
        return size;
    }

    private void siftUp(int index) {
        int item = items[index];
        int hole = index;
        while (hole > 0 && items[(hole - 1) / 2] > item) {
            items[hole] = items[(hole - 1) / 2];
            hole = (hole - 1) / 2;
        }
        items[hole] = item;
    }

    private void siftDown(int index) {
        int item = items[index];
        int hole = index;
        while (2 * hole + 1 < size) {
            int child = 2 * hole + 1;
            if (child + 1 < size && items[child + 1] < items[child]) {
                child++;
            }
            if (items[child] >= item) {
                break;
            }
            items[hole] = items[child];
            hole = child;
        }
        items[hole] = item;
    }

    /**
     * Adds a number.
     *
     * @throws IllegalStateException if the heap is full
     */
    public void add(int item) {
        if (size == MAX_CAPACITY) {
            throw new IllegalStateException("full");
        }
        if (size == items.length) {
            items = Arrays.copyOf(items, Math.min(2 * size + 1, MAX_CAPACITY));
        }
        items[size++] = item;
        siftUp(size - 1);
        assert items[0] <= item;
        assert repOk();
    }

    /**
     * The smallest number.
     *
     * @throws NoSuchElementException if the heap is empty
     */
    public int min() {
        if (size == 0) {
            throw new NoSuchElementException("empty heap");
        }
        return items[0];
    }

    /**
     * Takes the smallest number out.
     *
     * @throws NoSuchElementException if the heap is empty
     */
    public int removeMin() {
        int before = size;
        int least = min();
        size--;
        items[0] = items[size];
        if (size > 0) {
            siftDown(0);
        }
        assert size == before - 1 && (size == 0 || items[0] >= least);
        assert repOk();
        return least;
    }
}
