import cairn.annotations.Requires;

/**
 * The inner loop of an insertion sort: a number gets to its place among the sorted ones before it.
 *
 * <p>The bug: the first cell is never moved. Smallest failing input: two cells, 1 and 0, the
 * second to be inserted (an assertion).
 */
public final class InsertionStep {
    private InsertionStep() {}

    /** Whether the cells before {@code place}, which is in the array, are sorted. */
    private static boolean sortedBefore(int[] a, int place) {
        if (a == null || place < 0 || place >= a.length) {
            return false;
        }
        for (int i = 1; i < place; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    @Requires("sortedBefore")
    public static void insert(int[] a, int place) {
        int inserted = a[place];
        int i = place - 1;
        while (i > 0 && a[i] > inserted) {
            a[i + 1] = a[i];
            i--;
        }
        a[i + 1] = inserted;
        for (int j = 1; j <= place; j++) {
            assert a[j - 1] <= a[j];
        }
    }
}
