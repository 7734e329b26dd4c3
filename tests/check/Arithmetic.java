public class Arithmetic {
    public static int divide(int a, int b) {
        return a / b;
    }

    public static long remainder(long a, long b) {
        if (b > 10) {
            return a % b;
        }
        return a % (b - 3);
    }

    public static int safe(int a, int b) {
        return b == 0 ? 0 : a / b;
    }

    /** Only one pair of inputs fails. */
    public static int needle(int a, int b) {
        if (a == 12345 && b == a * 3) {
            throw new AssertionError("found " + a);
        }
        return a;
    }

    public static double average(float sum, int n) {
        assert n != 0 : "empty";
        return sum / n;
    }
}
