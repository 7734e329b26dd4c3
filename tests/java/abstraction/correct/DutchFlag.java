import cairn.annotations.Requires;

/** Sorts an array of the colours 0, 1 and 2 in one pass, with three indices. */
public final class DutchFlag {
    private DutchFlag() {}

    private static boolean colours(int[] a) {
        if (a == null) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] < 0 || a[i] > 2) {
                return false;
            }
        }
        return true;
    }

    @Requires("colours")
    public static void sort(int[] a) {
        int low = 0;
        int middle = 0;
        int high = a.length - 1;
        while (middle <= high) {
            if (a[middle] == 0) {
                swap(a, low, middle);
                low++;
                middle++;
            } else if (a[middle] == 1) {
                middle++;
            } else {
                swap(a, middle, high);
                high--;
            }
        }
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }

    private static void swap(int[] a, int i, int j) {
        int kept = a[i];
        a[i] = a[j];
        a[j] = kept;
    }
}
