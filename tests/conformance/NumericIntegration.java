// Numerical methods: integration, Newton, series, bisection, pi.
import java.util.function.DoubleUnaryOperator;

public class NumericIntegration {
    static double simpson(DoubleUnaryOperator f, double a, double b, int n) {
        double h = (b - a) / n, s = f.applyAsDouble(a) + f.applyAsDouble(b);
        for (int i = 1; i < n; i++) {
            s += (i % 2 == 0 ? 2 : 4) * f.applyAsDouble(a + i * h);
        }
        return s * h / 3;
    }

    static double sqrt(double x) {
        double g = x;
        for (int i = 0; i < 40 && Math.abs(g * g - x) > 1e-15 * x; i++) {
            g = (g + x / g) / 2;
        }
        return g;
    }

    static double bisect(DoubleUnaryOperator f, double lo, double hi) {
        while (hi - lo > 1e-12) {
            double mid = lo + (hi - lo) / 2;
            if (f.applyAsDouble(lo) * f.applyAsDouble(mid) <= 0) {
                hi = mid;
            } else {
                lo = mid;
            }
        }
        return lo;
    }

    static float kahan(float[] values) {
        float sum = 0, c = 0;
        for (float v : values) {
            float y = v - c, t = sum + y;
            c = (t - sum) - y;
            sum = t;
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(simpson(x -> x * x * x - 2 * x, 0, 3, 100));
        System.out.println(sqrt(2) + " " + sqrt(1e10) + " " + sqrt(0.3));
        System.out.println(bisect(x -> x * x * x - x - 2, 1, 2));
        double pi = 0;
        for (int k = 0; k < 20000; k++) {
            pi += (k % 2 == 0 ? 4.0 : -4.0) / (2 * k + 1);
        }
        System.out.println(pi);
        float[] tenths = new float[5000];
        java.util.Arrays.fill(tenths, 0.1f);
        float plain = 0;
        for (float t : tenths) {
            plain += t;
        }
        System.out.println(plain + " " + kahan(tenths));
        double e = 1, term = 1;
        for (int i = 1; i < 20; i++) {
            e += term /= i;
        }
        System.out.println(e);
    }
}
