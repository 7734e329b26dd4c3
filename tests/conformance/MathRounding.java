// Rounding, neighbours, fma and square roots: results that are exact by specification.
public class MathRounding {
    public static void main(String[] args) {
        double[] values = {0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, 1e18, -0.0, Double.NaN, 4503599627370497.5};
        for (double d : values) {
            System.out.println(d + ": " + Math.round(d) + " " + Math.rint(d) + " " + Math.floor(d) + " " + Math.ceil(d));
        }
        System.out.println(Math.round(2.5f) + " " + Math.round(-2.5f) + " " + Math.round(Float.NaN) + " " + Math.round(1e20f));
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.sqrt(0.25));
        System.out.println(Math.fma(0.1, 10, -1) + " " + (0.1 * 10 - 1) + " " + Math.fma(1e308, 10, Double.NEGATIVE_INFINITY));
        System.out.println(Math.fma(0.1f, 10f, -1f));
        System.out.println(Math.ulp(1.0) + " " + Math.ulp(1f) + " " + Math.nextUp(1.0) + " " + Math.nextDown(0.0) + " " + Math.nextAfter(1f, 2));
        System.out.println(Math.scalb(1.5, 4) + " " + Math.getExponent(1000.0) + " " + Math.getExponent(0.0));
        System.out.println(Math.copySign(3, -0.0) + " " + Math.IEEEremainder(5, 3) + " " + Math.hypot(3, 4) + " " + Math.cbrt(27));
        System.out.println(Math.pow(2, 10) + " " + Math.pow(2, -1) + " " + Math.pow(0, 0) + " " + Math.pow(Double.NaN, 0));
        System.out.println(Math.toDegrees(Math.PI) + " " + Math.toRadians(180));
        System.out.println(StrictMath.sin(1) + " " + StrictMath.cos(1) + " " + StrictMath.exp(1) + " " + StrictMath.log(10));
        System.out.println(StrictMath.atan2(1, -1) + " " + StrictMath.tan(0.5) + " " + StrictMath.sinh(1) + " " + StrictMath.log10(1000));
        System.out.println(Math.max(3, 5L) + " " + Math.min(-1f, 2) + " " + Math.abs(-2.5));
    }
}
