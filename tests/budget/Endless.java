/** More than any budget: what is found before its end is kept. */
public class Endless {
    public static int fast(int n) {
        return 1 / n;
    }

    /** Nobody factors this in seconds. */
    public static boolean factors(long a, long b) {
        if (a > 1 && b > 1 && a < 4_000_000_000L && b < 4_000_000_000L) {
            assert a * b != 9_223_371_994_482_243_049L;
        }
        return true;
    }

    public static int spin(int n) {
        while (n != 0) {
            n = n * 3 + 1 == 0 ? 5 : n;
        }
        return n;
    }

    public static int wide(long x) {
        int c = 0;
        for (int i = 0; i < 64; i++) {
            if ((x >>> i & 1) != 0) {
                c += i * c + 1;
            }
        }
        return c;
    }
}
