/** Fibonacci numbers until one is large, by a loop. */
public final class FibonacciLoop {
    public static void check(int n) {
        int a = 0;
        int b = 1;
        for (int i = 0; i < n && b < 1_000_000_000; i++) {
            int next = a + b;
            a = b;
            b = next;
            assert a <= b && a >= 0;
        }
    }
}
