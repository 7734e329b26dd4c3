/** Fibonacci numbers, with their sum cut off, by recursion. */
public final class FibonacciRecursive {
    public static int fibonacci(int n) {
        if (n < 2) {
            return n < 0 ? 0 : n;
        }
        int sum = fibonacci(n - 1) + fibonacci(n - 2);
        return sum;
    }

    public static void check(int n) {
        int result = fibonacci(n);
        assert 0 <= result && result <= 1000;
    }
}
