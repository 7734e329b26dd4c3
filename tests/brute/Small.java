import java.lang.reflect.Array;
import java.util.Arrays;

/** Methods over so few inputs that all of them can be tried. Ints count from -6 to 6. */
public class Small {
    private static final int[] TABLE = {3, 0, -2, 7, 5};
    private int field;

    public Small(boolean start) {
        field = start ? 4 : -1;
    }

    public static int oneByte(byte b) {
        int x = b * b - 3 * b - 10;
        if (b > 100) {
            return TABLE[b - 99] / x;
        }
        return 1000 / x;
    }

    public static int flags(boolean a, boolean b, boolean c, boolean d) {
        int n = (a ? 1 : 0) + (b ? 2 : 0) + (c ? 4 : 0) - (d ? 5 : 0);
        int[] v = new int[n];
        v[0] = n;
        return 10 / (v[0] - 2);
    }

    public static int index(int i, int j) {
        if (i < -5 || i > 5 || j < -5 || j > 5) {
            return 0;
        }
        return TABLE[i + j] / TABLE[i];
    }

    public static int storeThenLoad(int i, int j) {
        if (i < 0 || i > 3 || j < 0 || j > 4) {
            return 0;
        }
        int[] v = {1, 1, 1, 1};
        v[i] = j - 2;
        return 6 / v[j];
    }

    public static int bitwise(byte b) {
        int rotated = (b << 3 | (b & 0xff) >>> 5) & 0xff;
        if ((rotated ^ b & 0x3c) == 0x51) {
            throw new AssertionError();
        }
        return (b >> 2) % (rotated & 0x0e);
    }

    public static int switching(int day, boolean leap) {
        if (day < -6 || day > 6) {
            return 0;
        }
        switch (day) {
            case 0:
                return 5 / (leap ? 1 : 0);
            case 3:
            case 4:
                Object o = leap ? "x" : (Object) day;
                return ((Integer) o).intValue();
            case -5:
                String s = leap ? null : "y";
                return s.length();
            default:
                return -day;
        }
    }

    public static int floating(byte b) {
        float f = b * 0.5f;
        if (f == 30.5f) {
            throw new AssertionError("root");
        }
        assert f > -63.2f;
        return 1;
    }

    public static int nested(int n) {
        if (n < -6 || n > 6) {
            return 0;
        }
        try {
            return 12 / (n - 2);
        } catch (ArithmeticException e) {
            return TABLE[n * 3];
        } finally {
            if (n == -4) {
                throw new AssertionError();
            }
        }
    }

    public static long longs(byte b) {
        long l = b * 0x1_0000_0001L;
        if ((int) (l >>> 32) == -77) {
            throw new AssertionError();
        }
        return 1L / (l % 97 - 13);
    }

    public int instance(byte b) {
        field += b;
        return TABLE[field & 7];
    }

    public static int recursion(int n) {
        if (n < -6 || n > 6) {
            return 1;
        }
        return n <= 0 ? 10 / (n + 3) : n * recursion(n - 2);
    }

    public static int chars(byte b) {
        char c = (char) (b & 0x7f);
        return Integer.parseInt("" + (Character.isDigit(c) ? '4' : 'z'));
    }

    public static boolean areSmall(int a, int b, int c) {
        return -6 <= a && a <= 6 && -6 <= b && b <= 6 && -6 <= c && c <= 6;
    }

    /** Cells of an array of unknown length that may be the same. */
    public static int allocated(int n, int i, int j) {
        if (!areSmall(n, i, j)) {
            return 0;
        }
        int[] v = new int[n];
        v[i] = j;
        v[j] += 2;
        v[n - 1] -= 1;
        return 10 / (v[i] + 4 * v[0] - 3);
    }

    /** What is beyond the original is zero, and ranges overlap. */
    public static int copied(int n, int i, int j) {
        if (!areSmall(n, i, j)) {
            return 0;
        }
        byte[] v = new byte[n];
        v[n / 2] = (byte) i;
        byte[] w = Arrays.copyOf(v, n + j);
        v[n / 2] = 5;
        w[0] += 3;
        System.arraycopy(w, 0, w, 1, i);
        return 10 / (w[n / 2] + w[i] - 3);
    }

    /** References: null where nothing was stored, and the same objects in copies. */
    public static int references(int n, int i, int j) {
        if (!areSmall(n, i, j)) {
            return 0;
        }
        Object[] v = new Object[n];
        v[i] = "some";
        v[j] = TABLE;
        Object[] w = Arrays.copyOfRange(v, i, n + 1);
        Object[] u = w.clone();
        w[0] = null;
        assert u[j - 1] == v[j - 1 + i] : "as it was";
        return u[1].hashCode() == 0 ? 1 : ((String) u[0]).length();
    }

    /** Native methods see the same elements. */
    public static int sized(int n, int i, int j) {
        if (!areSmall(n, i, j)) {
            return 0;
        }
        long[] v = new long[n];
        v[i] = j;
        long[] w = v.clone();
        System.arraycopy(v, i, w, 0, n - i);
        v[i] = 2;
        return (int) (6 / (Array.getLong(w, j) - 2 + w[n - 1]));
    }
}
