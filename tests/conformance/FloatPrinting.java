// Double.toString and Float.toString on corner values, and parsing them back.
public class FloatPrinting {
    public static void main(String[] args) {
        double[] doubles = {
            0, 1, -1, 0.1, 100, 1e6, 1e7, 1.0E-3, 9.999e-4, 123456789.125, 1e21, 1.7976931348623157e308,
            Double.MIN_VALUE, Double.MIN_NORMAL, 1.0 / 3, 2.0 / 3, Math.PI, 1e-5, 12345678.9, 4.35, 0.001,
        };
        for (double d : doubles) {
            String s = Double.toString(d);
            System.out.println(s + " " + (Double.parseDouble(s) == d) + " " + Long.toHexString(Double.doubleToLongBits(d)));
        }
        float[] floats = {0, 1, 0.1f, 1e7f, 1e-3f, 3.4028235e38f, Float.MIN_VALUE, Float.MIN_NORMAL, 1f / 3, 16777216f, 0.3f};
        for (float f : floats) {
            String s = Float.toString(f);
            System.out.println(s + " " + (Float.parseFloat(s) == f) + " " + Integer.toHexString(Float.floatToIntBits(f)));
        }
        System.out.println(Double.toHexString(1.0) + " " + Double.toHexString(-0.1) + " " + Double.toHexString(Double.MIN_VALUE));
        System.out.println(0x1.8p1 + " " + 0x1p-1074 + " " + 0x1.fffffep127f);
        System.out.println(Double.parseDouble("  1e3 ") + " " + Double.parseDouble("0x1p4") + " " + Double.parseDouble("-Infinity") + " " + Float.parseFloat("NaN"));
        System.out.println(Float.intBitsToFloat(0x7fc00000) + " " + Double.longBitsToDouble(0x7ff0000000000000L));
        System.out.println(1.0f * 3 + " " + 1.0 * 3 + " " + (char) ('a' + 1) + " " + ('a' + 1));
    }
}
