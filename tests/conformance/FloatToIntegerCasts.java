// Casts from float and double: saturation, NaN to zero, and the two-step cast to small types.
public class FloatToIntegerCasts {
    public static void main(String[] args) {
        double[] doubles = {
            0.0, -0.0, 1.99, -1.99, 1e10, -1e10, 1e19, -1e19, 2147483647.5, -2147483648.9,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE,
            Double.MAX_VALUE, 300.7, -300.7, 65536.0, 4294967296.0,
        };
        for (double d : doubles) {
            System.out.println(d + " -> " + (int) d + " " + (long) d + " " + (byte) d + " "
                    + (short) d + " " + (int) (char) d + " " + (float) d);
        }
        float[] floats = {
            0f, -0f, 1.99f, -1.99f, 1e10f, -1e10f, 1e20f, Float.NaN, Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE, 300.7f, 70000f,
        };
        for (float f : floats) {
            System.out.println(f + " -> " + (int) f + " " + (long) f + " " + (byte) f + " "
                    + (short) f + " " + (int) (char) f + " " + (double) f);
        }
        System.out.println((float) Integer.MAX_VALUE + " " + (double) Integer.MAX_VALUE);
        System.out.println((float) Long.MAX_VALUE + " " + (double) Long.MAX_VALUE);
        System.out.println((float) 16777217 + " " + (double) 9007199254740993L);
    }
}
