// The Mandelbrot set in characters: a test of double arithmetic.
public class AlgoMandelbrot {
    static int escape(double cr, double ci, int limit) {
        double zr = 0, zi = 0;
        for (int i = 0; i < limit; i++) {
            double r2 = zr * zr, i2 = zi * zi;
            if (r2 + i2 > 4) {
                return i;
            }
            zi = 2 * zr * zi + ci;
            zr = r2 - i2 + cr;
        }
        return limit;
    }

    public static void main(String[] args) {
        String shades = " .:-=+*#%@";
        for (int y = -10; y <= 10; y++) {
            StringBuilder b = new StringBuilder();
            for (int x = -40; x <= 20; x++) {
                int n = escape(x / 20.0, y / 10.0, 50);
                b.append(n == 50 ? '@' : shades.charAt(Math.min(n / 3, 8)));
            }
            System.out.println(b);
        }
        float f = 0.1f;
        for (int i = 0; i < 60; i++) {
            f = 3.9f * f * (1 - f);
        }
        double d = 0.1;
        for (int i = 0; i < 60; i++) {
            d = 3.9 * d * (1 - d);
        }
        System.out.println(f + " " + d);
    }
}
