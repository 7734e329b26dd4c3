package arrays;

import java.util.Objects;

/** Sorting by partition around the middle element. */
public final class QuickSort {
    private QuickSort() {}

    /**
     * Sorts an array in place.
     *
     * @throws NullPointerException if there is no array
     */
    public static void sort(int[] a) {
        Objects.requireNonNull(a, "a");
        long sum = sum(a);
        sort(a, 0, a.length - 1);
        assert isSorted(a);
        assert sum(a) == sum;
    }

    /** Sorts from {@code low} to {@code high}; the smaller part recursively, the other in turn. */
    private static void sort(int[] a, int low, int high) {
        while (low < high) {
            int left = low;
            int right = high;
            int pivot = a[low + (high - low) / 2];
            while (left <= right) {
                while (a[left] < pivot) {
                    left++;
                }
                while (a[right] > pivot) {
                    right--;
                }
                if (left <= right) {
                    int kept = a[left];
                    a[left] = a[right];
                    a[right] = kept;
                    left++;
                    right--;
                }
            }
            if (right - low < high - left) {
                sort(a, low, right);
                low = left;
            } else {
                sort(a, left, high);
                high = right;
            }
        }
    }

    public static boolean isSorted(int[] a) {
        Objects.requireNonNull(a, "array");
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    /** A sum that tells most arrays with other elements apart. */
    private static long sum(int[] a) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }
}
