/** Failures that need arrays too long for any test: a bound on the inputs, not a reason to know nothing. */
public class LongArrays {
    /** The sum of the lengths overflows only for arrays of a billion elements. */
    public static byte[] both(byte[] a, byte[] b) {
        return a == null || b == null ? null : new byte[a.length + b.length];
    }

    /** A short array fails, too. */
    public static int last(byte[] a) {
        return a == null ? 0 : a[a.length - 1];
    }
}
