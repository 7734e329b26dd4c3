/** Numbers grow as long as they do not wrap. */
public final class WrapUp {
    public static void check(int x, int y) {
        if (x > 1000 || y < 0) {
            return;
        }
        int start = x;
        for (int i = 0; i < y; i++) {
            if (x != 999) {
                x++;
            }
            assert x >= start;
        }
    }
}
