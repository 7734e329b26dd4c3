import cairn.annotations.Requires;

/**
 * The search for a number in a sorted array, by halving the range where it may be.
 *
 * <p>The bug: a range of one cell is not looked at. Smallest failing input: one cell with the
 * number searched (an assertion: it is said to be nowhere).
 */
public final class BinarySearch {
    private BinarySearch() {}

    private static boolean sorted(int[] a, int v) {
        if (a == null) {
            return false;
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    /** A place of {@code v}, or -1. */
    @Requires("sorted")
    public static int search(int[] a, int v) {
        int low = 0;
        int high = a.length - 1;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (a[middle] == v) {
                return middle;
            }
            if (a[middle] < v) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] != v;
        }
        return -1;
    }
}
