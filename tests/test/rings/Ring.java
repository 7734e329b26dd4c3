package rings;

import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import rings.base.Holder;

/** The last three things, with an iterator that can take them out. */
public class Ring<E> extends Holder<E> implements Iterable<E> {
    public enum Level { EMPTY, SOME, FULL }

    private final Object[] items = new Object[3];
    private int start;
    private int size;

    public boolean add(E item) {
        if (size == items.length) {
            return false;
        }
        items[(start + size++) % items.length] = item;
        count();
        return true;
    }

    public int addAll(Collection<? extends E> all) {
        int added = 0;
        for (E item : all) {
            if (!add(item)) {
                return added;
            }
            added++;
        }
        return added;
    }

    @SuppressWarnings("unchecked")
    public E poll() {
        if (size == 0) {
            return null;
        }
        Object first = items[start];
        items[start] = null;
        start = (start + 1) % items.length;
        size--;
        return (E) first;
    }

    public boolean contains(Object wanted) {
        for (int i = 0; i < size; i++) {
            if (items[(start + i) % items.length].equals(wanted)) {
                return true;
            }
        }
        return false;
    }

    public Level level() {
        if (size == 0) {
            return Level.EMPTY;
        }
        return size == items.length ? Level.FULL : Level.SOME;
    }

    void reset() {
        start = 0;
        size = 0;
    }

    @Override
    @SuppressWarnings("unchecked")
    protected E latest() {
        return size == 0 ? null : (E) items[(start + size - 1) % items.length];
    }

    @Override
    public Iterator<E> iterator() {
        return new Items();
    }

    private class Items implements Iterator<E> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < size;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException("that was all");
            }
            return (E) items[(start + next++) % items.length];
        }

        @Override
        public void remove() {
            if (next != 1) {
                throw new IllegalStateException("only the first can be taken out");
            }
            poll();
            next = 0;
        }
    }
}
