// Matrix products, powers, determinants, transposition.
import java.util.Arrays;

public class AlgoMatrix {
    static long[][] multiply(long[][] a, long[][] b, long mod) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % mod;
                }
            }
        }
        return c;
    }

    static long[][] power(long[][] m, long n, long mod) {
        long[][] r = {{1, 0}, {0, 1}};
        for (; n > 0; n >>= 1) {
            if ((n & 1) == 1) {
                r = multiply(r, m, mod);
            }
            m = multiply(m, m, mod);
        }
        return r;
    }

    static double determinant(double[][] m) {
        double d = 1;
        for (int i = 0; i < m.length; i++) {
            int pivot = i;
            for (int r = i + 1; r < m.length; r++) {
                if (Math.abs(m[r][i]) > Math.abs(m[pivot][i])) {
                    pivot = r;
                }
            }
            if (m[pivot][i] == 0) {
                return 0;
            }
            if (pivot != i) {
                double[] t = m[i];
                m[i] = m[pivot];
                m[pivot] = t;
                d = -d;
            }
            d *= m[i][i];
            for (int r = i + 1; r < m.length; r++) {
                double f = m[r][i] / m[i][i];
                for (int c = i; c < m.length; c++) {
                    m[r][c] -= f * m[i][c];
                }
            }
        }
        return d;
    }

    public static void main(String[] args) {
        long[][] a = {{1, 2, 3}, {4, 5, 6}};
        long[][] b = {{7, 8}, {9, 10}, {11, 12}};
        System.out.println(Arrays.deepToString(multiply(a, b, Long.MAX_VALUE)));
        System.out.println(Arrays.deepToString(power(new long[][] {{1, 1}, {1, 0}}, 1_000_000_007L, 998244353L)));
        System.out.println(determinant(new double[][] {{2, 1, 3}, {0, -1, 4}, {1, 2, 5}}));
        System.out.println(determinant(new double[][] {{1, 2}, {2, 4}}));
    }
}
