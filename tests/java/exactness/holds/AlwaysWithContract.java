import cairn.annotations.Ensures;
import cairn.annotations.Invariant;
import cairn.annotations.Requires;

/** Methods with contracts that fail on no input of any size. */
public final class AlwaysWithContract {
    int low;
    int high;
    int[] cells;

    @Invariant
    boolean inOrder() {
        return cells != null && 0 <= low && low <= high && high <= cells.length;
    }

    public void shrink(int v) {
        while (low < high && cells[low] < v) {
            low++;
        }
    }

    private static boolean within(int[] a, int n) {
        return a != null && 0 <= n && n <= a.length;
    }

    private static boolean isIndex(int[] a, int n, int result) {
        return -1 <= result && result < n;
    }

    @Requires("within")
    @Ensures("isIndex")
    public static int indexOfZero(int[] a, int n) {
        for (int i = 0; i < n; i++) {
            if (a[i] == 0) {
                return i;
            }
        }
        return -1;
    }
}
