import java.util.Arrays;

/** What `java.util.Arrays` says about two arrays, for every type of element. */
public class ArrayContents {
    /** That arrays are the same, as their elements say it. */
    public static void ints(int[] a, int[] b) {
        if (a == null || b == null || a.length > 5 || b.length > 5) {
            return;
        }
        boolean same = a.length == b.length;
        for (int i = 0; same && i < a.length; i++) {
            same = a[i] == b[i];
        }
        assert same == Arrays.equals(a, b);
    }

    public static void doubles(double[] a, double[] b) {
        if (a == null || b == null || a.length > 2 || b.length > 2) {
            return;
        }
        boolean same = a.length == b.length;
        for (int i = 0; same && i < a.length; i++) {
            same = Double.valueOf(a[i]).equals(b[i]);
        }
        assert same == Arrays.equals(a, b);
    }

    /** Wrong: elements are compared as objects, so zeros differ. */
    public static void zeros(double a, double b) {
        assert (a == b) == Arrays.equals(new double[] {1, a}, new double[] {1, b});
    }

    public static void floatNumbers(float a, float b) {
        if (a == a && b == b && a != 0) {
            assert (a == b) == Arrays.equals(new float[] {1, 2, a}, new float[] {1, 2, b});
        }
    }

    /** Wrong behind the first eight bytes only. */
    public static void chars(char[] a, char[] b) {
        if (Arrays.equals(a, b) && a != null && a.length == 6) {
            assert a[5] != 'x';
        }
    }

    public static void shorts(short[] a, short[] b) {
        int at = Arrays.mismatch(a, b);
        assert at != 5;
    }

    public static void bytes(byte[] a, byte[] b) {
        int at = Arrays.mismatch(a, b);
        assert at != 9;
    }

    public static void booleans(boolean[] a, boolean[] b) {
        if (a.length == 10 && b.length == 10) {
            assert Arrays.mismatch(a, b) != 9;
        }
    }

    public static void longs(long[] a, long[] b) {
        assert Arrays.compare(a, b) <= 0 || a.length == 3 && b.length == 3;
    }

    /** A range in the middle. */
    public static void ranges(long[] a, double[] b, int from) {
        if (from > 100) {
            return;
        }
        if (Arrays.equals(a, from, from + 2, new long[] {7, 8, 9}, 1, 3)) {
            assert a[from] == 8 && a[from + 1] == 9;
        }
        if (Arrays.equals(b, 1, 3, new double[] {0.5, -0.0}, 0, 2)) {
            assert 1 / b[2] > 0;
        }
    }

    public static void deep(double[][] a) {
        if (Arrays.deepEquals(a, new double[][] {{1, 2}, {3, 4}})) {
            assert a[1][0] != 3;
        }
    }

    public static void hashes(float[] a) {
        if (a != null && a.length == 1) {
            assert Arrays.hashCode(a) != 31 + Float.hashCode(2.5f);
        }
    }
}
