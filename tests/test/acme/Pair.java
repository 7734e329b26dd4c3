package acme;

/** Two values, and a class within. */
public final class Pair<T> {
    private final T first;
    private final T second;

    public Pair(T first, T second) {
        this.first = first;
        this.second = second;
    }

    public T first() {
        return first;
    }

    public boolean isTwice() {
        return first == null ? second == null : first.equals(second);
    }

    public Pair<T> swapped() {
        return new Pair<>(second, first);
    }

    /** Goes over both. */
    public Cursor cursor() {
        return new Cursor();
    }

    public final class Cursor {
        private int at;

        public boolean hasNext() {
            return at < 2;
        }

        public T next() {
            if (at >= 2) {
                throw new java.util.NoSuchElementException();
            }
            return at++ == 0 ? first : second;
        }
    }
}
