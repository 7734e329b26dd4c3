package arrays;

import java.util.Objects;

/** The partition schemes of Lomuto and Hoare, and what they are used for. */
public final class Partition {
    private Partition() {}

    /**
     * Lomuto's partition of the cells from {@code from} up to, but without, {@code to}: the last
     * element gets to its place, smaller or equal ones before it, larger ones behind.
     *
     * @return the place of the pivot
     * @throws NullPointerException if there is no array
     * @throws IndexOutOfBoundsException if the range is not in the array
     * @throws IllegalArgumentException if the range is empty
     */
    public static int lomuto(int[] a, int from, int to) {
        requireRange(a, from, to);
        int pivot = a[to - 1];
        int place = from;
        for (int i = from; i < to - 1; i++) {
            if (a[i] <= pivot) {
                swap(a, i, place);
                place++;
            }
        }
        swap(a, place, to - 1);
        assert a[place] == pivot;
        assert allAtMost(a, from, place, pivot) && allAtLeast(a, place, to, pivot);
        return place;
    }

    /**
     * Hoare's partition of the cells from {@code from} up to, but without, {@code to}.
     *
     * @return where the second part starts, whose elements are not smaller than those of the
     *     first; no part is empty
     * @throws NullPointerException if there is no array
     * @throws IndexOutOfBoundsException if the range is not in the array
     * @throws IllegalArgumentException if the range has fewer than two cells
     */
    public static int hoare(int[] a, int from, int to) {
        requireRange(a, from, to);
        if (to - from == 1) {
            throw new IllegalArgumentException("only one cell");
        }
        int pivot = a[from];
        int left = from;
        int right = to - 1;
        while (true) {
            while (a[left] < pivot) {
                left++;
            }
            while (a[right] > pivot) {
                right--;
            }
            if (left >= right) {
                break;
            }
            swap(a, left, right);
            left++;
            right--;
        }
        int second = right + 1;
        assert from < second && second < to;
        assert allAtMost(a, from, second, pivot) && allAtLeast(a, second, to, pivot);
        return second;
    }

    /**
     * The element that would be at a place if the array were sorted; changes their order.
     *
     * @throws NullPointerException if there is no array
     * @throws IndexOutOfBoundsException if there is no such place
     */
    public static int select(int[] a, int place) {
        Objects.requireNonNull(a, "array");
        Objects.checkIndex(place, a.length);
        int from = 0;
        int to = a.length;
        while (to - from > 1) {
            int pivot = lomuto(a, from, to);
            if (pivot == place) {
                break;
            }
            if (pivot < place) {
                from = pivot + 1;
            } else {
                to = pivot;
            }
        }
        assert allAtMost(a, 0, place, a[place]) && allAtLeast(a, place, a.length, a[place]);
        return a[place];
    }

    private static void requireRange(int[] a, int from, int to) {
        Objects.requireNonNull(a, "a");
        Objects.checkFromToIndex(from, to, a.length);
        if (from == to) {
            throw new IllegalArgumentException("empty range");
        }
    }

    private static void swap(int[] a, int i, int j) {
        int kept = a[i];
        a[i] = a[j];
        a[j] = kept;
    }

    private static boolean allAtMost(int[] a, int from, int to, int bound) {
        for (int i = from; i < to; i++) {
            if (a[i] > bound) {
                return false;
            }
        }
        return true;
    }

    private static boolean allAtLeast(int[] a, int from, int to, int bound) {
        for (int i = from; i < to; i++) {
            if (a[i] < bound) {
                return false;
            }
        }
        return true;
    }
}
