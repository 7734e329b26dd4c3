public class Arrays {
    private static final int[] TABLE = {1, 1, 2, 3, 5, 8, 13, 21};
    private static final String[] NAMES = {"one", null, "three"};

    public static int lookup(int i) {
        return TABLE[i];
    }

    public static int masked(int i) {
        return TABLE[i & 7];
    }

    public static int nameLength(int i) {
        if (i < 0 || i > 2) {
            return -1;
        }
        return NAMES[i].length();
    }

    public static int allocate(int n) {
        int[] a = new int[n];
        return a.length;
    }

    public static int store(int i, int v) {
        int[] a = new int[4];
        a[i & 3] = v;
        return 100 / (a[0] + a[1] + a[2] + a[3] - 7);
    }

    public static Object cast(int i) {
        Object o = i > 5 ? "text" : Integer.valueOf(1);
        return (Integer) o;
    }
}
