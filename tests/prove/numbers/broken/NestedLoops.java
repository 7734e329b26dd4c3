/** Two loops, one in the other. */
public final class NestedLoops {
    public static void check(int n, int m) {
        int rows = 0;
        for (int i = 0; i < n; i++) {
            int columns = 0;
            for (int j = 0; j < m; j++) {
                columns++;
                assert columns <= m;
            }
            rows += columns > 2 ? 0 : 1;
            assert m < 0 || columns == m;
        }
        assert n < 0 || rows == n;
    }
}
