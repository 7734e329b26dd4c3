/** A static counter: calls leave it as large as their argument. */
public final class StaticCounter {
    private static int calls;

    public static void count(int n) {
        if (n > 0) {
            calls++;
            count(n - 1);
        }
    }

    public static void check(int n) {
        calls = 0;
        count(n);
        assert calls >= 0;
        assert n < 0 || calls == n;
    }
}
