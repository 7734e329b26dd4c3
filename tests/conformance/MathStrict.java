// StrictMath, whose results are fixed bit for bit.
public class MathStrict {
    public static void main(String[] args) {
        double[] xs = {0, 0.1, 0.5, 1, 2, 3.7, 10, 100.25, -1.3, 1e-8, 1e6, 1e300};
        for (double x : xs) {
            System.out.println(x + " " + StrictMath.sin(x) + " " + StrictMath.cos(x) + " " + StrictMath.tan(x) + " " + StrictMath.exp(x) + " " + StrictMath.log(StrictMath.abs(x)) + " " + StrictMath.log10(StrictMath.abs(x)));
            System.out.println("  " + StrictMath.pow(StrictMath.abs(x), 1.5) + " " + StrictMath.atan(x) + " " + StrictMath.sinh(x) + " " + StrictMath.tanh(x) + " " + StrictMath.cbrt(x) + " " + StrictMath.expm1(x) + " " + StrictMath.log1p(StrictMath.abs(x)) + " " + StrictMath.hypot(x, 2) + " " + StrictMath.atan2(x, 3));
        }
        System.out.println(StrictMath.asin(0.3) + " " + StrictMath.acos(0.3) + " " + StrictMath.cosh(0.7) + " " + StrictMath.sqrt(2) + " " + StrictMath.IEEEremainder(10, 3.3));
    }
}
