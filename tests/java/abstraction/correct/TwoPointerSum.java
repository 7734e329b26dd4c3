import cairn.annotations.Requires;

/** Looks for two cells of a sorted array with a given sum, with one index from each end. */
public final class TwoPointerSum {
    private TwoPointerSum() {}

    private static boolean sorted(int[] a, int sum) {
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

    @Requires("sorted")
    public static boolean hasSum(int[] a, int sum) {
        int low = 0;
        int high = a.length - 1;
        while (low < high) {
            long found = (long) a[low] + a[high];
            if (found == sum) {
                assert low != high;
                return true;
            }
            if (found < sum) {
                low++;
            } else {
                high--;
            }
        }
        return false;
    }
}
