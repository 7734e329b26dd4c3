/** Shifts to the right end at zero. */
public final class Shifts {
    public static void check(int x) {
        int count = 0;
        int y = x;
        while (y != 0) {
            y >>>= 1;
            count++;
            assert y >= 0;
        }
        assert x >> 1 <= 1_073_741_823;
        assert (x & 7) < 8 && (x & 7) >= 0;
    }
}
