/** Overflow and loss of precision: hard for a solver, easy to find by trying likely values. */
public class Overflow {
    public static void square(int x) {
        assert x * x >= 0;
    }

    public static long factorial(int n) {
        return n <= 1 ? 1 : Math.multiplyExact((long) n, factorial(n - 1));
    }

    public static void intFloat(int i) {
        assert (int) (float) i == i;
    }

    public static void longDouble(long i) {
        assert (long) (double) i == i;
    }
}
