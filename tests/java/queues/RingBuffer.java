package queues;

import java.util.NoSuchElementException;

/** A queue of bounded length in an array whose end is joined to its start. */
public final class RingBuffer {
    /** Larger buffers are refused. */
    public static final int MAX_CAPACITY = 1 << 12;

    private final int[] slots;
    private int start;
    private int count;

    /**
     * An empty buffer.
     *
     * @throws IllegalArgumentException if the capacity is not between 1 and {@link #MAX_CAPACITY}
     */
    public RingBuffer(int capacity) {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        slots = new int[capacity];
        assert repOk();
    }

    /** The start is a slot, and there are no more values than slots. */
    public boolean repOk() {
        return slots != null
                && slots.length >= 1
                && slots.length <= MAX_CAPACITY
                && start >= 0
                && start < slots.length
                && count >= 0
                && count <= slots.length;
    }

    public int size() {
        return count;
    }

    public boolean isFull() {
        return count == slots.length;
    }

    /** The slot that lies a number of steps after the start. */
    private int slot(int steps) {
        int index = start + steps;
        return index >= slots.length ? index - slots.length : index;
    }

    /**
     * Adds a value at the end.
     *
     * @throws IllegalStateException if the buffer is full
     */
    public void put(int value) {
        if (isFull()) {
            throw new IllegalStateException("full");
        }
        slots[slot(count)] = value;
        count++;
        assert slots[slot(count - 1)] == value;
        assert repOk();
    }

    /** Adds a value at the end; if the buffer is full, the oldest one makes room. */
    public void putOver(int value) {
        if (isFull()) {
            slots[start] = value;
            start = slot(1);
        } else {
            put(value);
        }
        assert slots[slot(count - 1)] == value;
        assert repOk();
    }

    /**
     * Takes the oldest value.
     *
     * @throws NoSuchElementException if the buffer is empty
     */
    public int take() {
        if (count == 0) {
            throw new NoSuchElementException("empty buffer");
        }
        int value = slots[start];
        start = slot(1);
        count--;
        assert repOk();
        return value;
    }

    /**
     * The value at a position, the oldest being at 0.
     *
     * @throws IndexOutOfBoundsException if there is no such position
     */
    public int get(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        return slots[slot(index)];
    }

    /** The values, oldest first. */
    public int[] toArray() {
        int[] values = new int[count];
        int untilEnd = Math.min(count, slots.length - start);
        System.arraycopy(slots, start, values, 0, untilEnd);
        System.arraycopy(slots, 0, values, untilEnd, count - untilEnd);
        assert count == 0 || values[count - 1] == slots[slot(count - 1)];
        return values;
    }
}
