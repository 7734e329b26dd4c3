import cairn.annotations.Ensures;
import cairn.annotations.Requires;

/** Methods with contracts about numbers. */
public final class Contracts {
    public static boolean isSmall(int n) {
        return 0 <= n && n <= 1000;
    }

    public static boolean isInRange(int n, int result) {
        return n <= result && result <= 2 * n;
    }

    @Requires("isSmall")
    @Ensures("isInRange")
    public static int checkDouble(int n) {
        int result = n;
        for (int i = 0; i < n; i++) {
            result++;
        }
        return result;
    }

    @Requires("isSmall")
    @Ensures("isInRange")
    public static int checkRecursion(int n) {
        return n == 0 ? 0 : checkRecursion(n - 1) + 2;
    }
}
