// Shift distances are taken modulo 32 or 64; >>> differs from >> on negative numbers.
public class IntShiftsAndMasks {
    public static void main(String[] args) {
        int[] distances = {0, 1, 31, 32, 33, 63, 64, -1, -32};
        int x = 0x80000001;
        long y = 0x8000000000000001L;
        for (int d : distances) {
            System.out.println(d + ": " + (x << d) + " " + (x >> d) + " " + (x >>> d));
            System.out.println(d + ": " + (y << d) + " " + (y >> d) + " " + (y >>> d));
        }
        long distance = 33L;
        System.out.println(1 << distance);
        System.out.println(1L << distance);
        System.out.println((0xF0 & 0x3C) + " " + (0xF0 | 0x0F) + " " + (0xFF ^ 0x0F) + " " + ~0);
        System.out.println((0xF0L & 0x3CL) + " " + (0xF0L | 0x0FL) + " " + (0xFFL ^ 0x0FL) + " " + ~0L);
        byte b = (byte) 0x80;
        System.out.println((b >> 1) + " " + (b >>> 1) + " " + ((b & 0xFF) >>> 1));
        b >>>= 1;
        System.out.println(b);
        short s = -1;
        s >>>= 10;
        System.out.println(s);
        char c = 0xFFFF;
        c <<= 4;
        System.out.println((int) c);
    }
}
