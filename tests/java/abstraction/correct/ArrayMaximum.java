import cairn.annotations.Requires;

/** The greatest number of an array. */
public final class ArrayMaximum {
    private ArrayMaximum() {}

    private static boolean notEmpty(int[] a) {
        return a != null && a.length > 0;
    }

    @Requires("notEmpty")
    public static int maximum(int[] a) {
        int maximum = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > maximum) {
                maximum = a[i];
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= maximum;
        }
        return maximum;
    }
}
