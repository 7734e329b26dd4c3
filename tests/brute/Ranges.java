import java.util.Arrays;

/** Ranges of arrays at places that are inputs, arrays whose length is one, and texts, over few inputs. */
public class Ranges {
    private static boolean isSmall(int n) {
        return n >= -6 && n <= 6;
    }

    /** Of a length that is known, within itself. */
    public static int shift(int from, int to, int len) {
        if (!isSmall(from) || !isSmall(to) || !isSmall(len)) {
            return 0;
        }
        int[] a = {1, 2, 3, 4, 5};
        System.arraycopy(a, from, a, to, len);
        int sum = 10 / (a[0] - 3);
        sum += 10 / (a[4] - a[3]);
        return sum + 10 / (a[1] + a[2] - 9);
    }

    public static int into(int n, int to, int len) {
        if (n < 0 || n > 4 || !isSmall(to) || !isSmall(len)) {
            return 0;
        }
        byte[] source = new byte[n];
        if (n > 1) {
            source[1] = -7;
        }
        byte[] a = {1, 2, 3, 4};
        System.arraycopy(source, 0, a, to, len);
        int sum = 10 / a[0];
        sum += 10 / (a[2] + 7);
        return sum + 10 / (a[3] - a[2]);
    }

    public static int references(int from, int to, int len, int at) {
        if (!isSmall(from) || !isSmall(to) || !isSmall(len) || at < 0 || at > 3) {
            return 0;
        }
        Object[] a = {"a", null, 7, "d"};
        System.arraycopy(a, from, a, to, len);
        if (a[at] instanceof Integer) {
            a[0].hashCode();
        }
        return a[3].hashCode();
    }

    /** What does not fit in the middle of the range. */
    public static int mixed(int from, int len) {
        if (!isSmall(from) || !isSmall(len)) {
            return 0;
        }
        Object[] source = {"a", 7, "c"};
        String[] target = new String[3];
        try {
            System.arraycopy(source, from, target, 0, len);
        } catch (ArrayStoreException e) {
            return target[0].length();
        }
        return 1;
    }

    public static int fill(int n, int v) {
        if (n < 0 || n > 6 || !isSmall(v)) {
            return 0;
        }
        int[] a = new int[n];
        Arrays.fill(a, v);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 10 / (a[i] - 3);
        }
        if (n > 2) {
            a[1] = 5;
            sum += 10 / (a[0] - a[1] + 2);
            sum += 10 / (a[2] - a[1] + 3);
        }
        return sum;
    }

    public static int fillRange(int n, int from, int to) {
        if (n < 0 || n > 6 || !isSmall(from) || !isSmall(to)) {
            return 0;
        }
        int[] a = new int[n];
        Arrays.fill(a, 7);
        Arrays.fill(a, from, to, 3);
        if (n > 4) {
            int sum = 10 / (a[0] - 3);
            sum += 10 / (a[4] - a[3] - 4);
            sum += 10 / (a[2] + a[3] - 6);
            return sum + 10 / (a[2] - a[1] + 4);
        }
        return 10 / (n - to);
    }

    public static int mismatch(int n, int at, int v) {
        if (n < 0 || n > 6 || !isSmall(at) || !isSmall(v)) {
            return 0;
        }
        int[] a = new int[n];
        int[] b = new int[n];
        if (at < 0 || at >= n) {
            return 10 / (Arrays.equals(a, b) ? 1 : 0);
        }
        b[at] = v;
        return 10 / (Arrays.mismatch(a, b) - 2);
    }

    public static int fillObjects(int n, int from, int to) {
        if (n < 1 || n > 4 || !isSmall(from) || !isSmall(to)) {
            return 0;
        }
        Object[] a = new Object[n];
        Arrays.fill(a, from, to, "x");
        int hash = a[0].hashCode();
        Arrays.fill(a, Integer.valueOf(3));
        hash += a[n - 1].hashCode();
        Object[] texts = new String[n];
        Arrays.fill(texts, from, to, a[0]);
        return hash;
    }

    public static int fillAll(int n, byte v) {
        if (n < 3 || n > 5) {
            return 0;
        }
        boolean[] z = new boolean[n];
        Arrays.fill(z, v > 3);
        Arrays.fill(z, 1, 2, v > 5);
        byte[] b = new byte[n];
        Arrays.fill(b, v);
        Arrays.fill(b, 1, 2, (byte) (v + 1));
        char[] c = new char[n];
        Arrays.fill(c, (char) v);
        Arrays.fill(c, 1, 2, 'c');
        short[] s = new short[n];
        Arrays.fill(s, (short) -v);
        Arrays.fill(s, 1, 2, (short) 4);
        long[] l = new long[n];
        Arrays.fill(l, v * 3L);
        Arrays.fill(l, 1, 2, 4L);
        float[] f = new float[n];
        Arrays.fill(f, v / 2f);
        Arrays.fill(f, 1, 2, 0.5f);
        double[] d = new double[n];
        Arrays.fill(d, v / 4.0);
        Arrays.fill(d, 1, 2, 1.5);
        int sum = z[0] && !z[1] ? 10 / (v - 4) : 0;
        sum += 10 / (b[0] - b[1] + (v == 127 ? -255 : 2));
        sum += 10 / (c[2] - c[1] + 2);
        sum += 10 / (s[2] + s[1] - 9);
        sum += (int) (10 / (l[2] - l[1] - 5));
        sum += 10 / (f[2] - f[1] == 3.5f ? 0 : 1);
        return sum + 10 / (d[2] + d[1] == -3.25 ? 0 : 1);
    }

    public static int text(byte a, byte b) {
        String text = new String(new char[] {(char) (a & 0xff), (char) ('A' + (b & 1))});
        switch (text) {
            case "aA":
                return 10 / (b - 4);
            case "aB":
                return 10 / (b + 5);
            case "\u00ffA":
                throw new AssertionError(text);
            case "a":
            case "":
                throw new IllegalStateException();
            default:
                return 10 / (a == 7 ? b - 8 : 1);
        }
    }

    /** So many decisions without a fork that it is looked whether the path runs for ever. */
    public static int often(byte a) {
        String text = String.valueOf((char) (a & 0xff)) + 'x';
        int found = 40;
        for (int i = 0; i < 40; i++) {
            switch (text) {
                case "ax":
                    found++;
                    break;
                case "bx":
                case "cx":
                    found--;
                    break;
                default:
                    break;
            }
        }
        return 10 / found + 10 / (found - 80);
    }

    /** Two texts of one hash code, and one that is none of the texts. */
    public static int sameHash(byte a, boolean wide) {
        String text = (wide ? "\u0101" : "") + (char) (64 + (a & 3)) + (char) ('A' + (a >> 3 & 32) + 1);
        int found = switch (text) {
            case "AB" -> 1;
            case "BB" -> 2;
            case "Aa" -> 3;
            case "\u0101BB" -> 4;
            case "\u0101@B" -> 5;
            default -> 6;
        };
        if (found == 1 || found == 4) {
            throw new AssertionError(text);
        }
        return 10 / (found == 2 ? 0 : found - 5);
    }
}
