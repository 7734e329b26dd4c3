import cairn.annotations.Requires;

/**
 * The partition step of a quicksort: small numbers to the front, large ones to the back, by two
 * indices that move towards each other. The first cell is the pivot.
 *
 * <p>The bug: the index that moves up is not kept within the array. Smallest failing input: three
 * cells with the same number ({@link ArrayIndexOutOfBoundsException}).
 */
public final class ArrayPartition {
    private ArrayPartition() {}

    private static boolean moreThanTwo(int[] a) {
        return a != null && a.length > 2;
    }

    /** How many cells are not greater than the pivot; they come first then. */
    @Requires("moreThanTwo")
    public static int partition(int[] a) {
        int pivot = a[0];
        int low = 1;
        int high = a.length - 1;
        while (low <= high) {
            while (a[low] <= pivot) {
                low++;
            }
            while (a[high] > pivot) {
                high--;
            }
            if (low < high) {
                int kept = a[low];
                a[low] = a[high];
                a[high] = kept;
            }
        }
        return low;
    }
}
