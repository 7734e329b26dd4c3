/** A long that fits is cast to an int and back. */
public final class Casting {
    public static void check(long x) {
        if (x < -100 || x > 10_000_000_000L) {
            return;
        }
        int y = (int) x;
        while (y < 100) {
            y++;
        }
        assert (long) y == 100 && y >= x;
    }
}
