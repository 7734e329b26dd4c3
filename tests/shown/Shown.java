/** For what `cairn check` shows of findings, and where it writes tests. */
public class Shown {
    private static final class Cell {
        private int used;
        private int free = 1;
    }

    private final Cell cell = new Cell();

    /** Fails for 70 elements in order, of which the last is larger than the first. */
    public static void sorted(int[] a) {
        if (a == null || a.length != 70) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return;
            }
        }
        assert a[0] == a[69];
    }

    /** Which classes there are is not known. */
    public static void load(String name) {
        try {
            Class.forName(name == null ? "x" : name);
        } catch (ClassNotFoundException e) {
            throw new RuntimeException(e);
        }
    }

    public static int half(int n) {
        return 100 / n;
    }

    /** Fails in states that no calls lead to. */
    public int rate() {
        return 10 / cell.free + 10 / (cell.used + 1);
    }

    boolean isSmall(int most) {
        return cell.used < most;
    }
}
