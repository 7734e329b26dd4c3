/** A sum of int numbers as a long: it does not overflow. */
public final class LongSum {
    public static void check(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 1_000_000;
            assert sum > 0;
        }
        assert sum >= n;
    }
}
