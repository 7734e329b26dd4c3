package arrays;

import java.util.Objects;

/** Searching by halves: in sorted arrays, and in ranges of numbers as large as they get. */
public final class BinarySearch {
    private BinarySearch() {}

    /**
     * A number in the middle of two, rounded down.
     *
     * @throws IllegalArgumentException if they are in the wrong order
     */
    public static int midpoint(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("wrong order");
        }
        int middle = low + ((high - low) >>> 1);
        assert low <= middle && (middle < high || low == high);
        return middle;
    }

    /**
     * The place of a key in a sorted array, or -1 if it is not there.
     *
     * @throws NullPointerException if there is no array
     * @throws IllegalArgumentException if the array is not sorted
     */
    public static int indexOf(int[] a, int key) {
        requireSorted(a);
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] < key) {
                low = middle + 1;
            } else if (a[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        assert low == a.length || a[low] > key;
        assert low == 0 || a[low - 1] < key;
        return -1;
    }

    /**
     * The number of elements of a sorted array that are smaller than a key.
     *
     * @throws NullPointerException if there is no array
     * @throws IllegalArgumentException if the array is not sorted
     */
    public static int countBelow(int[] a, int key) {
        requireSorted(a);
        int from = 0;
        int to = a.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (a[middle] < key) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        assert from == a.length || a[from] >= key;
        assert from == 0 || a[from - 1] < key;
        return from;
    }

    /**
     * The largest number whose square is not larger than {@code n}.
     *
     * @throws IllegalArgumentException if {@code n} is negative
     */
    public static int squareRoot(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative: " + n);
        }
        int root = 0;
        for (int bit = 1 << 15; bit > 0; bit >>= 1) {
            long candidate = root + bit;
            if (candidate * candidate <= n) {
                root += bit;
            }
        }
        assert (long) root * root <= n && (root + 1L) * (root + 1L) > n;
        return root;
    }

    private static void requireSorted(int[] a) {
        Objects.requireNonNull(a, "a");
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                throw new IllegalArgumentException("not sorted");
            }
        }
    }
}
