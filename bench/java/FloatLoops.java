// Loops over doubles and floats: an n-body step, a matrix product, a Mandelbrot count.
public class FloatLoops {
    static double bodies(int steps) {
        int n = 5;
        double[] x = {0, 4.8, 8.3, 12.8, 15.3}, v = {0, 0.6, -1.0, 1.0, 0.9}, m = {39.4, 0.03, 0.01, 0.001, 0.002};
        for (int s = 0; s < steps; s++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    if (i != j) {
                        double d = x[j] - x[i];
                        v[i] += 0.001 * m[j] * d / (Math.abs(d) * (d * d + 0.1));
                    }
                }
            }
            for (int i = 0; i < n; i++) {
                x[i] += 0.001 * v[i];
            }
        }
        return x[0] + v[1];
    }

    static float product(int n) {
        float[][] a = new float[n][n], b = new float[n][n], c = new float[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = (i + j) % 7 / 7f;
                b[i][j] = (i * j) % 5 / 5f;
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                float s = 0;
                for (int k = 0; k < n; k++) {
                    s += a[i][k] * b[k][j];
                }
                c[i][j] = s;
            }
        }
        return c[n / 2][n / 3];
    }

    static int mandelbrot(int size) {
        int inside = 0;
        for (int py = 0; py < size; py++) {
            for (int px = 0; px < size; px++) {
                double cr = 3.0 * px / size - 2, ci = 2.0 * py / size - 1, zr = 0, zi = 0;
                int i = 0;
                for (; i < 60 && zr * zr + zi * zi <= 4; i++) {
                    double t = zr * zr - zi * zi + cr;
                    zi = 2 * zr * zi + ci;
                    zr = t;
                }
                inside += i;
            }
        }
        return inside;
    }

    public static void main(String[] args) {
        long start = System.nanoTime();
        long checksum = Double.doubleToLongBits(bodies(150_000)) ^ Float.floatToIntBits(product(260)) * 31L + mandelbrot(400);
        long nanos = System.nanoTime() - start;
        System.out.println("checksum " + checksum);
        System.out.println("nanos " + nanos);
    }
}
