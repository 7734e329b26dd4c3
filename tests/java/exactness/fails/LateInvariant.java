import cairn.annotations.Invariant;

/** An invariant that a method breaks, but late: it may never be called proved. */
public final class LateInvariant {
    int low;
    int high;
    int[] cells;

    @Invariant
    boolean inOrder() {
        return cells != null && 0 <= low && low <= high && high <= cells.length;
    }

    /** Goes one too far, in large arrays only. */
    public void shrink(int v) {
        while (low < high && cells[low] < v) {
            low++;
            if (low == 700) {
                low = high + 1;
            }
        }
    }

    /** The object is changed before the loop; after it, all looks as if nothing was. */
    public void swapped(int n) {
        int kept = low;
        low = high;
        high = kept;
        int i = 0;
        while (i < n) {
            i++;
        }
    }
}
