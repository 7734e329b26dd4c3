/** A value stays in its range whatever is done to it. */
public final class Ranges {
    public static void check(int steps, boolean flip) {
        int x = 50;
        boolean up = flip;
        for (int i = 0; i < steps; i++) {
            if (up) {
                x++;
                up = x < 100;
            } else {
                x--;
                up = x < 0;
            }
            assert 0 <= x && x <= 100;
        }
    }
}
