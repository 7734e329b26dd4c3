package arrays;

import java.util.Objects;

/** Sorting by insertion over shrinking gaps, and plain insertion. */
public final class ShellSort {
    private ShellSort() {}

    /**
     * Sorts an array in place, with the gaps ..., 40, 13, 4, 1.
     *
     * @throws NullPointerException if there is no array
     */
    public static void sort(int[] a) {
        Objects.requireNonNull(a, "a");
        long sum = sum(a);
        int gap = 1;
        while (gap < a.length / 3) {
            gap = 3 * gap + 1;
        }
        while (gap >= 1) {
            for (int i = gap; i < a.length; i++) {
                int item = a[i];
                int hole = i;
                while (hole >= gap && a[hole - gap] > item) {
                    a[hole] = a[hole - gap];
                    hole -= gap;
                }
                a[hole] = item;
            }
            gap /= 3;
        }
        assert isSorted(a);
        assert sum(a) == sum;
    }

    /**
     * Inserts an item into the sorted front part of an array, which has a free cell behind it.
     *
     * @param count the number of elements of the front part
     * @return the place of the item
     * @throws NullPointerException if there is no array
     * @throws IllegalArgumentException if the front part is not sorted
     * @throws IndexOutOfBoundsException if there is no cell behind the front part
     */
    public static int insert(int[] a, int count, int item) {
        Objects.requireNonNull(a, "array");
        Objects.checkIndex(count, a.length);
        for (int i = 1; i < count; i++) {
            if (a[i - 1] > a[i]) {
                throw new IllegalArgumentException("not sorted");
            }
        }
        int place = count;
        while (place > 0 && a[place - 1] > item) {
            a[place] = a[place - 1];
            place--;
        }
        a[place] = item;
        assert place == count || a[place + 1] > item;
        assert place == 0 || a[place - 1] <= item;
        return place;
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
