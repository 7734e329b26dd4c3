/** Arrays of arrays whose lengths are unknown. */
public class Matrices {
    /** Fails on negative lengths, and where there is no last element. */
    public static int last(int n, int m) {
        return (new int[n][m])[n - 1][m - 1];
    }

    public static int large(int n, int m) {
        int[][] a = new int[n][m];
        a[1000][2000] = 7;
        return a[1000][2000];
    }

    /** Rows are different objects, and stay the same. */
    public static void rows(int n, int m, int i, int j) {
        if (n < 1 || n > 1000 || m < 1 || m > 1000 || i < 0 || i >= n || j < 0 || j >= n) {
            return;
        }
        long[][] a = new long[n][m];
        a[i][0] = 5;
        assert (a[i] == a[j]) == (i == j);
        assert a[j][0] == (i == j ? 5 : 0);
        assert a.length == n && a[j].length == m;
    }

    /** A copy has the same rows. */
    public static void copy(int n, int i) {
        if (n < 1 || n > 1000 || i < 0 || i >= n) {
            return;
        }
        int[][] a = new int[n][n];
        int[][] b = a.clone();
        a[i][i] = 3;
        assert b[i] == a[i] && b[i][i] == 3;
        b[i] = null;
        assert a[i] != null;
    }

    public static void deep(int n) {
        if (n < 1 || n > 100) {
            return;
        }
        int[][][] a = new int[n][2][n];
        a[n - 1][1][n - 1] = 4;
        assert a[n - 1][1][n - 1] == 4 && a[n - 1][0][n - 1] == 0;
        assert a[0][1].length == n && a[n - 1].length == 2;
    }

    /** Without the last length, there are no rows. */
    public static int missing(int n) {
        return n < 1 ? 0 : (new int[n][])[n - 1].length;
    }

    /** A method of the library needs all rows. */
    public static void equal(int n) {
        if (n < 0 || n > 2) {
            return;
        }
        int[][] a = new int[n][n];
        assert java.util.Arrays.deepEquals(a, new int[n][n]);
    }
}
