/** A sum of numbers up to a bound: it does not overflow. */
public final class SumLoop {
    public static void check(int n) {
        if (n > 10_000) {
            return;
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 1000;
            assert sum > 0;
        }
    }
}
