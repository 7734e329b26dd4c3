/** The greatest common divisor by remainders is positive. */
public final class GcdRemainders {
    public static int byRemainders(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    public static void checkRemainders(int a, int b) {
        if (a > 0 && b > 0) {
            int result = byRemainders(a, b);
            assert result > 0;
        }
    }
}
