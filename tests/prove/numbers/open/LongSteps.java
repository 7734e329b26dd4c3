/** A long is counted in steps that do not meet its limit. */
public final class LongSteps {
    public static void check(long limit) {
        if (limit < 0 || limit > 4_000_000_000_000L) {
            return;
        }
        long x = 0;
        long y = limit;
        while (y > 0) {
            x += 2;
            y -= 1;
        }
        assert x == 2 * limit;
    }
}
