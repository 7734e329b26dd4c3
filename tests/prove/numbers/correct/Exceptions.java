/** An exception that is caught ends a loop. */
public final class Exceptions {
    public static int next(int x) {
        if (x >= 10) {
            throw new IllegalStateException();
        }
        return x + 1;
    }

    public static void check() {
        int x = 0;
        try {
            while (true) {
                x = next(x);
            }
        } catch (IllegalStateException e) {
            assert x == 10;
        }
    }
}
