package acme;

import java.io.IOException;
import java.util.NoSuchElementException;

/** A small container whose methods give values of all kinds, for suites. */
public class Shelf<T> {
    public enum Kind { OPEN, CLOSED }

    private static int serial;

    private final Object[] items;
    private int size;

    public Shelf(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        items = new Object[capacity];
    }

    public boolean put(T item) {
        if (size == items.length) {
            return false;
        }
        items[size++] = item;
        return true;
    }

    @SuppressWarnings("unchecked")
    public T take() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return (T) items[--size];
    }

    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Kind kind() {
        return size == items.length ? Kind.CLOSED : Kind.OPEN;
    }

    public double fill() {
        return (double) size / items.length;
    }

    public double[] weights() {
        return new double[] {size, 0.5};
    }

    public Object[] toArray() {
        return java.util.Arrays.copyOf(items, size);
    }

    public Shelf<T> self() {
        return this;
    }

    public Slot slot(int at) {
        return new Slot(at);
    }

    public void save(String name) throws IOException {
        if (name == null) {
            throw new IOException("no name");
        }
    }

    public Long count() {
        return (long) size;
    }

    @Override
    public String toString() {
        return "Shelf of " + size;
    }

    /** Depends on what was called before. */
    public static int next() {
        return ++serial;
    }

    /** Depends on hash codes. */
    public int mark() {
        return new Object().hashCode();
    }

    public static String loud(String text) {
        return text.toUpperCase();
    }

    public static void forever() {
        while (serial >= 0) {
            Thread.onSpinWait();
        }
    }

    public static void exit() {
        Runtime.getRuntime().halt(3);
    }

    public class Slot {
        private final int at;

        public Slot(int at) {
            this.at = at;
        }

        public Object get() {
            return items[at];
        }
    }
}
