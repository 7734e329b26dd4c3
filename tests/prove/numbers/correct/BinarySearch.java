/** Binary search: indices are within the array, whatever its length. */
public final class BinarySearch {
    public static int search(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = low + (high - low) / 2;
            if (a[middle] < key) {
                low = middle + 1;
            } else if (a[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    public static void check(int low, int high) {
        if (0 <= low && low <= high) {
            int middle = low + (high - low) / 2;
            assert low <= middle && middle <= high;
        }
    }
}
