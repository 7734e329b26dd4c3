/** A number's successor is larger, unless it wraps. */
public final class Successor {
    public static void check(int x) {
        int next = x + 1;
        assert x == Integer.MAX_VALUE || next > x;
        assert Math.abs(x) >= 0 || x == Integer.MIN_VALUE;
    }
}
