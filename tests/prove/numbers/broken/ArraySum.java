/** An array is walked by index. */
public final class ArraySum {
    public static int sum(int[] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }

    public static void checkFill(int n) {
        if (n < 0) {
            return;
        }
        int[] a = new int[n];
        for (int i = n; i >= 0; i--) {
            a[i] = i;
        }
    }
}
