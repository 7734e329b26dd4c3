/** Counting down ends below zero, as numbers that wrap do not go up. */
public final class WrapDown {
    public static void check(int x) {
        int start = x;
        while (x > -2_147_483_647) {
            x -= 3;
            assert x <= start;
        }
    }
}
