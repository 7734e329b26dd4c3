package rings.base;

/** Counts what was put in, and knows what came last. */
public abstract class Holder<T> {
    private int puts;

    /** For this package alone, whatever subclasses elsewhere have under its name. */
    void reset() {
        puts = 0;
    }

    protected void count() {
        puts++;
    }

    public int puts() {
        return puts;
    }

    public T latestOr(T other) {
        T latest = latest();
        return latest == null ? other : latest;
    }

    protected abstract T latest();
}
