// Double locals and operations in every slot: the d* instructions.
public class BytecodeDoubles {
    static double slots(double a, double b, double c) {
        double d = -a;
        a = b / c;
        b = a % 3;
        c = b - d;
        return a * b + c * d;
    }

    static double third(int i, double b) {
        b = b + i;
        double c = b * 2;
        return c - i;
    }

    static int compare(double x, double y) {
        int r = 0;
        if (x < y) r |= 1;
        if (x > y) r |= 2;
        if (x <= y) r |= 4;
        if (x >= y) r |= 8;
        if (x == y) r |= 16;
        if (!(x <= y)) r |= 32;
        if (!(x >= y)) r |= 64;
        return r;
    }

    public static void main(String[] args) {
        System.out.println(slots(1.5, 7.25, 2) + " " + third(3, 0.25));
        double[] array = new double[3];
        array[0] = 1;
        array[1] = array[0]-- + 5;
        array[2] -= array[1] *= 2;
        System.out.println(array[0] + " " + array[1] + " " + array[2]);
        double[] samples = {-1, 0, -0.0, 1, Double.NaN, Double.NEGATIVE_INFINITY};
        for (double x : samples) {
            for (double y : samples) {
                System.out.print(compare(x, y) + " ");
            }
            System.out.println();
        }
        double d = 1e10;
        long l = 1234567890123456789L;
        int i = -7;
        System.out.println((int) d + " " + (long) d + " " + (float) d + " " + (double) l + " " + (double) i + " " + (short) d + " " + (byte) -d);
        d /= 3;
        d %= 1000;
        d++;
        d -= 0.5f;
        System.out.println(d);
        double zero = 0;
        System.out.println(1 / zero + " " + zero / zero + " " + -zero + " " + (0 - zero) + " " + zero % 5 + " " + -7.5 % 2);
        System.out.println(1e308 * 10 + " " + -1e308 * 10 + " " + 4.9e-324 / 2 + " " + 1e-320 * 0.1);
        boolean b = d > 1 && d < 1e9 || d != d;
        System.out.println(b ? d > 0 ? 1 : 2 : 3);
    }
}
