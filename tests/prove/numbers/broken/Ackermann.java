/** Ackermann's function, with its results cut off: they are larger than the second argument. */
public final class Ackermann {
    private static final int MOST = 1_000_000;

    public static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ackermann(m - 1, 1);
        }
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void check(int m, int n) {
        if (m < 0 || n < 0 || n > MOST) {
            return;
        }
        int result = ackermann(m, n);
        assert result >= 1 && result <= MOST;
        assert result > n || result == MOST;
    }
}
