/** The greatest common divisor by remainders and by differences. */
public final class Gcd {
    public static int byRemainders(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    public static int byDifferences(int a, int b) {
        while (a != b) {
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        return a;
    }

    public static void checkRemainders(int a, int b) {
        if (a >= 0 && b >= 0) {
            int result = byRemainders(a, b);
            assert result > 0;
        }
    }

    public static void checkDifferences(int a, int b) {
        if (a > 0 && b > -3) {
            int result = byDifferences(a, b);
            assert result > 0 && result <= a && result <= b;
        }
    }
}
