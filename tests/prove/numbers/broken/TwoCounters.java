/** Two counters that move together. */
public final class TwoCounters {
    public static void check(int n) {
        int up = 0;
        int down = n;
        while (down > 0) {
            up++;
            down -= down > 9 ? 2 : 1;
        }
        assert n < 0 || up == n;
    }
}
