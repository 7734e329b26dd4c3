/** A byte counts and wraps; a char is never negative. */
public final class Narrowing {
    public static void check(int n) {
        byte b = 0;
        char c = 0;
        for (int i = 0; i < n; i++) {
            b++;
            c--;
            assert -128 <= b && b <= 127;
            assert c >= 0;
        }
    }
}
