import java.util.Arrays;

/** Arrays that the code allocates, with a length that depends on the input. */
public class Allocated {
    /** Fails for negative lengths, and for 0. */
    public static int last(int n) {
        int[] a = new int[n];
        a[n - 1] = 7;
        return a[n - 1];
    }

    /** Nothing was stored there. */
    public static int untouched(int n, int i) {
        if (n < 1 || n > 1000 || i < 0 || i >= n) {
            return 0;
        }
        int[] a = new int[n];
        assert a[i] == 0;
        return a[i];
    }

    /** What was stored is found, wherever that is. */
    public static int stored(int n, int i, int j) {
        if (n > 1000 || i < 0 || i >= n || j < 0 || j >= n) {
            return 0;
        }
        long[] a = new long[n];
        a[i] = 5;
        a[j] += 2;
        assert a[i] == 5 : i == j;
        return (int) a[j];
    }

    /** Null where nothing was stored. */
    public static int text(int n, int i, String text) {
        if (n > 1000 || text == null) {
            return 0;
        }
        String[] all = new String[n];
        all[i] = text;
        return all[n / 2].length();
    }

    /** A copy is as the original was. */
    public static int copied(int[] a, int i) {
        if (a == null || a.length > 1000 || i < 0 || i >= a.length) {
            return 0;
        }
        int[] b = a.clone();
        int before = a[i];
        a[i] = before + 1;
        assert b[i] == before;
        assert b.length == a.length;
        return b[i];
    }

    /** The part that is new holds zeros. */
    public static int grown(int[] a, int i) {
        if (a == null || a.length > 1000) {
            return 0;
        }
        int[] b = Arrays.copyOf(a, a.length + 5);
        assert b[i] == (i < a.length ? a[i] : 0);
        return 100 / b[a.length];
    }

    /** The range of a copy may be wrong. */
    public static char part(char[] a, int from, int to) {
        if (a == null || a.length > 1000) {
            return 0;
        }
        char[] b = Arrays.copyOfRange(a, from, to);
        return b[0];
    }

    /** Objects are shared by copies. */
    public static boolean shared(Object[] a, int i) {
        if (a == null || a.length > 1000 || i < 0 || i >= a.length) {
            return true;
        }
        Object[] b = Arrays.copyOf(a, a.length);
        boolean same = b[i] == a[i];
        assert same;
        return same;
    }

    /** Shifts what comes after an index, as lists do; the last one is lost. */
    public static int inserted(int[] a, int at, int value) {
        if (a == null || a.length > 1000 || at < 0 || at >= a.length) {
            return 0;
        }
        int old = a[at];
        System.arraycopy(a, at, a, at + 1, a.length - 1 - at);
        a[at] = value;
        assert at + 1 >= a.length || a[at + 1] == old;
        return a[a.length - 1];
    }

    /** One too many. */
    public static void moved(int[] a, int n) {
        if (a == null || a.length > 1000 || n < 0) {
            return;
        }
        int[] b = new int[a.length + 1];
        System.arraycopy(a, 0, b, 0, n);
        assert b[n] == 0;
    }

    /** All elements are the same. */
    public static boolean filled(int n, boolean value, int i) {
        if (n > 1000 || i < 0 || i >= n) {
            return value;
        }
        boolean[] all = new boolean[n];
        Arrays.fill(all, value);
        assert all[i] == value;
        return all[i];
    }

    /** A stack of fixed capacity, which may be too small. */
    static class Stack {
        private final int[] items;
        private int size;

        public Stack(int capacity) {
            items = new int[capacity];
        }

        public void push(int item) {
            items[size++] = item;
        }

        public int pop() {
            return items[--size];
        }
    }
}
