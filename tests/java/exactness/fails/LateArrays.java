/**
 * Each method fails: by another way to the same array, by what happens in the middle of a loop, or for
 * numbers that wrap around. What was found out about all elements must not outlive that.
 */
public final class LateArrays {
    private LateArrays() {}

    static final class Holder {
        int[] cells;
    }

    /** The row may be there twice. */
    public static void rowsShared(int[][] rows, int i, int j) {
        if (rows == null || i < 0 || j < 0 || i >= rows.length || j >= rows.length) {
            return;
        }
        int[] one = rows[i];
        int[] two = rows[j];
        if (one == null || two == null || one.length != two.length || i == j) {
            return;
        }
        for (int k = 0; k < one.length; k++) {
            one[k] = 1;
        }
        for (int k = 0; k < two.length; k++) {
            two[k] = 2;
        }
        for (int k = 0; k < one.length; k++) {
            assert one[k] == 1;
        }
    }

    /** The two objects may hold one array. */
    public static void heldTwice(Holder p, Holder q) {
        if (p == null || q == null || p == q || p.cells == null || q.cells == null) {
            return;
        }
        for (int k = 0; k < p.cells.length; k++) {
            p.cells[k] = 0;
        }
        for (int k = 0; k < q.cells.length; k++) {
            q.cells[k] = k > 8 ? 1 : 0;
        }
        for (int k = 0; k < p.cells.length; k++) {
            assert p.cells[k] == 0;
        }
    }

    public static void replacedMeanwhile(Holder p, int[] other) {
        if (p == null || p.cells == null || other == null) {
            return;
        }
        for (int k = 0; k < p.cells.length; k++) {
            p.cells[k] = 3;
            if (k == 10) {
                p.cells = other;
            }
        }
        for (int k = 0; k < p.cells.length; k++) {
            assert p.cells[k] == 3;
        }
    }

    /** What is thrown leaves the rest as it was. */
    public static void thrownInTheMiddle(int[] a, int[] b) {
        if (a == null || b == null) {
            return;
        }
        try {
            for (int i = 0; i < a.length; i++) {
                a[i] = b[i] > 0 ? 5 : 4;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            if (b.length < 6) {
                return;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] >= 4;
        }
    }

    public static void thrownAfterTheStore(int[] a, int d) {
        if (a == null) {
            return;
        }
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            try {
                a[i] = 0;
                sum += 100 / (i - d);
                a[i] = 1;
            } catch (ArithmeticException e) {
                sum = 0;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] == 1 || i < 9;
        }
    }

    public static void leftEarly(int[] a, int v) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            if (i > 12 && a[i] == v) {
                break;
            }
            a[i] = v;
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] == v;
        }
    }

    /** The inner loop leaves out what is behind the outer one's place. */
    public static void nested(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < i; j++) {
                if (a[j] > a[i]) {
                    return;
                }
            }
            if (i == 7) {
                break;
            }
        }
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }

    public static void selectionStopsShort(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            int least = i;
            for (int j = i + 1; j < a.length; j++) {
                if (a[j] < a[least] && j - i < 9) {
                    least = j;
                }
            }
            int kept = a[i];
            a[i] = a[least];
            a[least] = kept;
        }
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }

    public static void grownByOne(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] < 0) {
                return;
            }
            a[i]++;
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] > 0;
        }
    }

    public static void countsDown(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = a.length - 1; i > 0; i--) {
            a[i] = 6;
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] == 6;
        }
    }

    public static void charactersWrap(char[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] -= 1;
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] < 65535;
        }
    }

    public static void flagsButOne(boolean[] a, int left) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] = i != left;
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] || left < 5;
        }
    }

    /** The bound is one of the numbers, and changes with them. */
    public static void boundIsAnElement(int[] a) {
        if (a == null || a.length < 3) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] > a[2]) {
                a[i] = a[2];
            }
        }
        a[2]--;
        for (int i = 0; i < a.length; i++) {
            assert a[i] <= a[2];
        }
    }

    public static void swapped(int[] a, int[] b) {
        if (a == null || b == null) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] = 1;
        }
        for (int i = 0; i < b.length; i++) {
            if (b[i] == 77) {
                int[] kept = a;
                a = b;
                b = kept;
                break;
            }
        }
        for (int i = 0; i < a.length; i++) {
            assert a[i] == 1;
        }
    }

    public static void madeAnew(int[] a) {
        if (a == null) {
            return;
        }
        int[] made = a;
        for (int i = 0; i < a.length; i++) {
            made[i] = 1;
            if (a[i] == 1 && i == 15) {
                made = new int[a.length];
            }
        }
        for (int i = 0; i < made.length; i++) {
            assert made[i] == 1;
        }
    }
}
