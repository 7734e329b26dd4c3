/** A static counter: calls leave it within its bound. */
public final class StaticCounter {
    private static int calls;

    public static void count(int n) {
        if (n > 0 && calls < 1000) {
            calls++;
            count(n - 1);
        }
    }

    public static void check(int n) {
        calls = 0;
        count(n);
        assert 0 <= calls && calls <= 1000;
    }
}
