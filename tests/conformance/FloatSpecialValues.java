// NaN, infinities and negative zero in arithmetic and comparisons.
public class FloatSpecialValues {
    static String compare(double a, double b) {
        return (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a >= b) + " " + (a > b);
    }

    static String compare(float a, float b) {
        return (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a >= b) + " " + (a > b);
    }

    public static void main(String[] args) {
        double zero = 0.0;
        double nan = zero / zero;
        System.out.println(1 / zero + " " + -1 / zero + " " + nan);
        System.out.println(compare(nan, nan));
        System.out.println(compare(nan, 1));
        System.out.println(compare(0.0, -0.0));
        System.out.println(compare(1.5f, Float.NaN));
        System.out.println(compare(-0f, 0f));
        System.out.println(compare(2f, 3f));
        System.out.println(1 / -0.0 + " " + -0.0 + " " + (0.0 + -0.0) + " " + (-0.0 + -0.0) + " " + -(zero));
        double inf = Double.POSITIVE_INFINITY;
        System.out.println((inf - inf) + " " + (inf * 0) + " " + (inf + 1) + " " + (5 % inf) + " " + (inf % 5));
        System.out.println(5.5 % 2.0 + " " + -5.5 % 2.0 + " " + 5.5 % -2.0 + " " + (-4.0 % 2.0) + " " + 1.0 % 0.0);
        System.out.println(5.5f % 2.0f + " " + -5.5f % 2.0f + " " + 1f % 0f);
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(nan, inf) + " " + Double.compare(nan, nan));
        System.out.println(Double.valueOf(nan).equals(nan) + " " + Double.valueOf(0.0).equals(-0.0));
        System.out.println(Math.min(0.0, -0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.min(nan, 1) + " " + Math.abs(-0.0));
        System.out.println(Double.MAX_VALUE * 2 + " " + Double.MIN_VALUE / 2 + " " + Float.MAX_VALUE * 2f);
        System.out.println(Double.isNaN(nan) + " " + Double.isInfinite(-inf) + " " + Double.isFinite(1e308));
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println((0.1 + 0.2 == 0.3) + " " + (0.1f + 0.2f == 0.3f));
    }
}
