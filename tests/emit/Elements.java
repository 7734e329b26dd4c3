/** Elements at indices that are unknown. Parameters are in the order of the alphabet. */
public class Elements {
    public static final class Point {
        public int x;
    }

    public static int last(int[] a) {
        if (a.length > 2 && a[a.length - 1] == 7 && a[0] == 5) {
            return 1;
        }
        return 0;
    }

    public static int neighbours(byte[] a, int i) {
        if (i > 0 && i + 1 < a.length && a[i + 1] == -7 && a[i - 1] == 5) {
            return 1;
        }
        return 0;
    }

    public static int indirect(short[] a, int i) {
        if (i >= 0 && i < a.length && a[i] > 1 && a[i] < a.length && a[a[i]] < -30000) {
            return 1;
        }
        return 0;
    }

    public static int letters(char[] a, int i) {
        if (i >= 0 && i + 1 < a.length && a[i + 1] < 'c' && a[i] > '\ufff0') {
            return 1;
        }
        return 0;
    }

    public static int flags(boolean[] a, int i) {
        if (i >= 0 && i + 1 < a.length && a[i + 1] && !a[i]) {
            return 1;
        }
        return 0;
    }

    public static int text(String text) {
        if (text.length() > 2 && text.charAt(text.length() - 1) == 'S' && text.charAt(0) > 'v') {
            return 1;
        }
        return 0;
    }

    public static int table(int[][] a, int i, int j) {
        if (i > 0 && j > i && j < a.length && a[j][i] == 4 && a[i][j] == 3) {
            return 1;
        }
        return 0;
    }

    public static int points(Point[] a, int i) {
        if (i >= 0 && i + 1 < a.length && a[i + 1].x == 3 && a[i].x == 4) {
            return 1;
        }
        return 0;
    }
}
