import cairn.annotations.Requires;

/**
 * The inner loop of a bubble sort: the greatest number of the first cells gets to their end.
 *
 * <p>The bug: the last cell is compared with the one behind it. Smallest failing input: one cell
 * ({@link ArrayIndexOutOfBoundsException}).
 */
public final class BubblePass {
    private BubblePass() {}

    private static boolean isPart(int[] a, int end) {
        return a != null && 0 < end && end <= a.length;
    }

    @Requires("isPart")
    public static void pass(int[] a, int end) {
        for (int i = 0; i < end; i++) {
            if (a[i] > a[i + 1]) {
                int kept = a[i];
                a[i] = a[i + 1];
                a[i + 1] = kept;
            }
        }
        for (int i = 0; i < end - 1; i++) {
            assert a[i] <= a[end - 1];
        }
    }
}
