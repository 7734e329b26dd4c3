/** Spreads keys over a fixed number of counters. */
public final class Buckets {
    private final int[] counts = new int[10];

    /** The counter that a key belongs to. */
    public static int bucketOf(int key) {
        int hash = key * 31 + 7;
        return Math.abs(hash) % 10;
    }

    /** Counts a key and says how often it was seen. */
    public int add(int key) {
        int bucket = bucketOf(key);
        return ++counts[bucket];
    }
}
