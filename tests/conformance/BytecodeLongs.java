// Long locals and operations in every slot: the l* instructions.
public class BytecodeLongs {
    static long slots(long a, long b, long c) {
        long d = -a;
        a = b / c;
        b = a % 7;
        c = b - d;
        return (a * b + c) ^ (d | a) & ~b;
    }

    static long odd(int i, long b) {
        b = b << i;
        long c = b >>> 3;
        return c >> 1;
    }

    static String compare(long x, long y) {
        return (x < y) + " " + (x <= y) + " " + (x == y) + " " + (x != y) + " " + (x >= y) + " " + (x > y) + " " + Long.compare(x, y);
    }

    static int counter;
    static long next() { return 1L << counter++; }

    public static void main(String[] args) {
        System.out.println(slots(15, 725, 2) + " " + odd(40, -5));
        long[] array = {1, 2, 3};
        array[0]--;
        array[1] = array[2]++ + ++array[1];
        array[2] <<= 40;
        array[2] |= 5;
        array[1] ^= -1;
        array[0] &= 12;
        System.out.println(array[0] + " " + array[1] + " " + array[2]);
        System.out.println(compare(1, 2) + " " + compare(Long.MIN_VALUE, Long.MAX_VALUE) + " " + compare(5, 5));
        long x = 0x123456789ABCDEFL;
        System.out.println((int) x + " " + (short) x + " " + (byte) x + " " + (char) (x & 0x7f) + " " + (float) x + " " + (double) x);
        System.out.println((x | 0xF0F0F0F0F0F0L) + " " + (x ^ -1L) + " " + (x & 0xFFFF0000L) + " " + ~x);
        long zero = 0;
        try {
            System.out.println(x / zero);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(x % zero);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        next();
        long sum = next() + next() * next();
        System.out.println(sum + " " + counter);
        long l = 1;
        l <<= 62;
        l += l - 1 + l;
        l >>>= 1;
        l -= 'a';
        l *= -3;
        l /= 1000;
        l %= 977;
        System.out.println(l);
        long a = 3, b = 4, c;
        c = a = b += 2;
        System.out.println(a + b * c);
    }
}
