/** McCarthy's function: 91 for all numbers up to 101. */
public final class McCarthy {
    public static int mc91(int n) {
        return n > 100 ? n - 10 : mc91(mc91(n + 11));
    }

    public static void check(int n) {
        int result = mc91(n);
        assert n > 101 || result == 91;
        assert n <= 101 || result == n - 10;
    }
}
