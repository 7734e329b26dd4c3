// Constants of every kind and size, from one-byte forms to the constant pool.
public class BytecodeConstants {
    static final long BIG = 0x7123456789ABCDEFL;
    static final Class<?>[] CLASSES = {int.class, String.class, int[][].class, BytecodeConstants.class};

    public static void main(String[] args) {
        int[] ints = {-1, 0, 1, 2, 3, 4, 5, 6, -2, 127, 128, -128, -129, 255, 32767, 32768, -32768, -32769, 0x7fffffff, 0x80000000};
        for (int i : ints) {
            System.out.print(i + " ");
        }
        System.out.println();
        long[] longs = {0, 1, 2, -1, 127, 32768, 1L << 31, 1L << 32, BIG, Long.MIN_VALUE};
        for (long l : longs) {
            System.out.print(l + " ");
        }
        System.out.println();
        double[] doubles = {0, 1, 2, -0.0, 0.1, 1e300, Double.MIN_VALUE, Double.NaN};
        for (double d : doubles) {
            System.out.print(d + " ");
        }
        System.out.println();
        float[] floats = {0, 1, 2, 3, -0f, 0.1f, Float.MAX_VALUE};
        for (float f : floats) {
            System.out.print(f + " ");
        }
        System.out.println();
        char[] chars = {'\0', 'a', '\u00ff', '\u0100', '\uffff', '\'', '"', '\\', '\n'};
        for (char c : chars) {
            System.out.print((int) c + " ");
        }
        System.out.println();
        byte[] bytes = {0, -1, 127, -128};
        short[] shorts = {0, -1, 32767, -32768};
        boolean[] booleans = {true, false};
        System.out.println(bytes[3] + " " + shorts[3] + " " + booleans[0] + booleans[1]);
        for (Class<?> c : CLASSES) {
            System.out.print(c + " ");
        }
        System.out.println();
        System.out.println(0b1010_1010 + " " + 0777 + " " + 1_000_000 + " " + 0xFFFF_FFFFL + " " + 1e-3f + " " + .5 + " " + 5. + " " + 0x1p3 + " " + '\101' + "\7".length());
        System.out.println("\0\t\b\f\r".length() + " " + "a\u0000b".charAt(1) + "|" + "\uD83D\uDE00" + "\u00e9");
        String none = null;
        System.out.println(none);
        int b = 5;
        b += 127;
        b += 128;
        b += -32768;
        b += 32768;
        b++;
        System.out.println(b);
    }
}
