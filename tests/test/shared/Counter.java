package shared;

/** One counter for all, which can be set back. */
public final class Counter {
    private static int count;
    private static boolean locked;

    private Counter() {}

    public static int add(int n) {
        if (locked) {
            throw new IllegalStateException("locked");
        }
        if (n < 0) {
            throw new IllegalArgumentException("negative");
        }
        count += n;
        return count;
    }

    public static void lock() {
        locked = true;
    }

    public static int count() {
        return count;
    }

    public static void reset() {
        count = 0;
        locked = false;
    }
}
