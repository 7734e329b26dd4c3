package arrays;

import java.util.Objects;

/** Sorting with a heap in the array itself, largest element on top. */
public final class HeapSort {
    private HeapSort() {}

    /**
     * Sorts an array in place.
     *
     * @throws NullPointerException if there is no array
     */
    public static void sort(int[] a) {
        Objects.requireNonNull(a, "a");
        long sum = sum(a);
        for (int i = a.length / 2 - 1; i >= 0; i--) {
            siftDown(a, i, a.length);
        }
        assert isHeap(a);
        for (int end = a.length - 1; end > 0; end--) {
            int largest = a[0];
            a[0] = a[end];
            a[end] = largest;
            siftDown(a, 0, end);
        }
        assert isSorted(a);
        assert sum(a) == sum;
    }

    /** Lets an element sink among the first {@code size} ones until no child is larger. */
    private static void siftDown(int[] a, int start, int size) {
        int item = a[start];
        int hole = start;
        while (hole < size / 2) {
            int child = 2 * hole + 1;
            if (child + 1 < size && a[child] < a[child + 1]) {
                child++;
            }
            if (item >= a[child]) {
                break;
            }
            a[hole] = a[child];
            hole = child;
        }
        a[hole] = item;
    }

    /**
     * Whether no element is larger than its parent.
     *
     * @throws NullPointerException if there is no array
     */
    public static boolean isHeap(int[] a) {
        Objects.requireNonNull(a, "heap");
        for (int i = 1; i < a.length; i++) {
            if (a[(i - 1) / 2] < a[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSorted(int[] a) {
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
