// Narrowing casts and the hidden casts of compound assignment.
public class IntNarrowing {
    public static void main(String[] args) {
        int[] samples = {0, 127, 128, 255, 256, 32767, 32768, 65535, 65536, -1, -129, 0x12345678};
        for (int i : samples) {
            System.out.println(i + " -> " + (byte) i + " " + (short) i + " " + (int) (char) i);
        }
        long[] longs = {0x1_0000_0000L, -1L, 0x7FFF_FFFF_FFFFL, 0x8000_0000L};
        for (long l : longs) {
            System.out.println(l + " -> " + (int) l + " " + (short) l + " " + (byte) l + " " + (int) (char) l);
        }
        byte b = 127;
        b++;
        System.out.println(b);
        b += 300;
        System.out.println(b);
        b *= 2.5;
        System.out.println(b);
        short s = 10;
        s -= 40000;
        System.out.println(s);
        char c = 'a';
        c += 1;
        System.out.println(c);
        c -= 1.9f;
        System.out.println((int) c);
        int i = 10;
        i *= 1.55;
        System.out.println(i);
        i += 1e20;
        System.out.println(i);
        long l = 1;
        l += 0.9999;
        System.out.println(l);
        i = 'x' + 1;
        System.out.println(i + " " + (char) i);
    }
}
