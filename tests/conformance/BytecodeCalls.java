// Calls with many and mixed parameters, all return types, and deep argument stacks.
public class BytecodeCalls {
    static byte rb() { return (byte) 300; }
    static short rs() { return (short) 70000; }
    static char rc() { return (char) 65601; }
    static boolean rz() { return 3 > 2; }
    static long rl() { return 1L << 50; }
    static float rf() { return 0.1f; }
    static double rd() { return 0.1; }
    static int[] ra() { return new int[] {4, 2}; }
    static void rv() { }

    static String mixed(byte b, long l, char c, double d, short s, float f, boolean z, int i, Object o, long... rest) {
        return b + "," + l + "," + c + "," + d + "," + s + "," + f + "," + z + "," + i + "," + o + "," + rest.length;
    }

    static int sum(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
        return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j;
    }

    int instance(long l, BytecodeCalls other, double d) { return (int) (l + d) + (other == this ? 1 : 0); }
    private int hidden(int i) { return i * 3; }
    final int fixed(int i) { return hidden(i) + 1; }

    interface Wide { double apply(long a, double b, int c, long d); }

    public static void main(String[] args) {
        rv();
        System.out.println(rb() + " " + rs() + " " + rc() + " " + rz() + " " + rl() + " " + rf() + " " + rd() + " " + ra()[0] + ra().length);
        System.out.println(mixed((byte) -1, 1L << 40, 'x', 1.5, (short) -3, 2.5f, true, 7, null));
        System.out.println(mixed(rb(), rl(), rc(), rd(), rs(), rf(), rz(), 0, "o", 1, 2, 3));
        System.out.println(sum(1, sum(1, 1, 1, 1, 1, 1, 1, 1, 1, 1), 3, sum(0, 0, 0, 0, 0, 0, 0, 0, 0, 1), 5, 6, 7, 8, 9, 10));
        BytecodeCalls c = new BytecodeCalls();
        System.out.println(c.instance(5, c, 2.9) + " " + c.instance(5, null, -2.9) + " " + c.fixed(c.hidden(2)));
        Wide w = (a, b, d, e) -> a * b + d / (double) e;
        System.out.println(w.apply(3, 0.5, 1, 8));
        System.out.println(Math.max(Math.min(3, 9), Math.abs(Math.max(-5, -7))));
        System.out.println(new StringBuilder().append(1).append('c').append(2L).append(3f).append(4d).append(true).append("s").append((Object) null).append(new char[] {'h'}).reverse());
    }
}
