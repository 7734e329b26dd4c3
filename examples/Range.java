/** Whole numbers from {@code low} to {@code high}. */
public final class Range {
    private final int low;
    private final int high;

    public Range(int low, int high) {
        this.low = Math.min(low, high);
        this.high = Math.max(low, high);
    }

    /** A number in the middle, for searching by halves. */
    public int middle() {
        int middle = (low + high) / 2;
        assert low <= middle && middle <= high;
        return middle;
    }

    public boolean contains(int n) {
        return low <= n && n <= high;
    }

    /** How far into the range a number lies, from 0 to 100. */
    public int percent(int n) {
        if (!contains(n)) {
            return n < low ? 0 : 100;
        }
        return 100 * (n - low) / (high - low);
    }
}
