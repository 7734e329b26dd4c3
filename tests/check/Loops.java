public class Loops {
    /** Ends for every n, but not within any bound. */
    public static int count(int n) {
        int c = 0;
        for (int i = 0; i < n; i++) {
            c += 2;
        }
        return c;
    }

    public static int bounded(int n) {
        int c = 0;
        for (int i = 0; i < n && i < 5; i++) {
            c++;
        }
        return c;
    }

    /** Never ends for negative n: the stack does. */
    public static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    public static int deep(boolean forever) {
        return forever ? deep(true) + 1 : 0;
    }
}
