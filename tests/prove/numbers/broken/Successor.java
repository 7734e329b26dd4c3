/** A number's successor is larger, unless it wraps. */
public final class Successor {
    public static void check(int x) {
        int next = x + 1;
        assert next > x;
        assert Math.abs(x) >= 0 || x == Integer.MIN_VALUE;
    }
}
