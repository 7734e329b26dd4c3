/** Even and odd by mutual recursion. */
public final class EvenOdd {
    public static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    public static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    public static void check(int n) {
        if (n >= 0) {
            boolean even = isEven(n);
            assert even == (n % 2 == 0);
        }
    }
}
