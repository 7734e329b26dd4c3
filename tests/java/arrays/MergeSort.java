package arrays;

import java.util.Objects;

/** Sorting by merging sorted halves; equal elements keep their order. */
public final class MergeSort {
    private MergeSort() {}

    /**
     * A sorted copy of an array.
     *
     * @throws NullPointerException if there is no array
     */
    public static int[] sorted(int[] a) {
        Objects.requireNonNull(a, "a");
        int[] result = a.clone();
        sort(result, new int[a.length], 0, a.length);
        assert isSorted(result);
        assert sum(result) == sum(a);
        return result;
    }

    /** Sorts from {@code from} up to, but without, {@code to}. */
    private static void sort(int[] a, int[] buffer, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = from + (to - from) / 2;
        sort(a, buffer, from, middle);
        sort(a, buffer, middle, to);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            if (right == to || left < middle && a[left] <= a[right]) {
                buffer[i] = a[left++];
            } else {
                buffer[i] = a[right++];
            }
        }
        System.arraycopy(buffer, from, a, from, to - from);
    }

    /**
     * One sorted array of two sorted ones.
     *
     * @throws NullPointerException if one of them is missing
     * @throws IllegalArgumentException if one of them is not sorted, or both are too long together
     */
    public static int[] merged(int[] a, int[] b) {
        if (!isSorted(a) || !isSorted(b)) {
            throw new IllegalArgumentException("not sorted");
        }
        if (a.length > 10000 || b.length > 10000) {
            throw new IllegalArgumentException("too long");
        }
        int[] result = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        while (i < a.length && j < b.length) {
            if (a[i] <= b[j]) {
                result[i + j] = a[i];
                i++;
            } else {
                result[i + j] = b[j];
                j++;
            }
        }
        System.arraycopy(a, i, result, i + j, a.length - i);
        System.arraycopy(b, j, result, a.length + j, b.length - j);
        assert isSorted(result);
        assert sum(result) == sum(a) + sum(b);
        return result;
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
