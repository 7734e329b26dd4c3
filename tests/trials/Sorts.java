/** What only long arrays lead to, and what must not be passed. */
public class Sorts {
    private Sorts() {}

    /** Goes wrong once it went back five times. */
    public static void gnome(int[] a) {
        if (a == null) {
            throw new NullPointerException("a");
        }
        int at = 0;
        int back = 0;
        while (at < a.length) {
            if (at == 0 || a[at - 1] <= a[at]) {
                at++;
            } else {
                int kept = a[at];
                a[at] = a[at - 1];
                a[at - 1] = kept;
                at--;
                back++;
                assert back < 5;
            }
        }
    }

    /** A recursion as deep as the number is large: no endless one. */
    public static long sum(int n) {
        return n <= 0 ? 0 : n + sum(n - 1);
    }
}

/** What goes wrong if one array is passed twice. */
class Copies {
    private int calls;

    /** Adds one array to another. */
    public void add(int[] to, int[] from) {
        if (to == null || from == null || from.length > to.length) {
            return;
        }
        calls++;
        for (int i = 0; i < from.length; i++) {
            int before = from[i];
            to[i] += from[i];
            assert from[i] == before;
        }
    }
}
