/** Which object is which, and of which class, matters. */
public class Identity {
    private static final int[] CALLS = {0};
    private static final int[] TABLE = {1, 2, 3};

    public static void arrayInItself(Object[] a) {
        if (a != null && a.length == 1) {
            assert a[0] != a;
        }
    }

    public static void sameArray(int[] a, int[] b) {
        if (a == null || b == null || a.length < 1 || b.length < 1) {
            return;
        }
        a[0] = 1;
        b[0] = 2;
        assert a[0] == 1;
    }

    public static void notTheLiteral(String text) {
        if (text != null && text.length() == 1 && text.charAt(0) == 'x') {
            assert text == "x";
        }
    }

    /** The fourth call fails. */
    public static int counted(int n) {
        CALLS[0]++;
        return 12 / (4 - CALLS[0]);
    }

    /** Nothing ever writes to the table. */
    public static int looked(int n) {
        return n < 0 || n > 2 ? 0 : TABLE[n];
    }

    /** Other numbers than integers may be given. */
    public static void number(Number n) {
        if (n != null && n.intValue() == 5) {
            assert n instanceof Integer;
        }
    }

    /** An array of strings takes no integer. */
    public static void store(Object[] a, Object o) {
        if (a != null && a.length > 0) {
            a[0] = o;
        }
    }
}
