/** Numbers: overflow, division, comparisons, floats. */
class Numbers1 {
    static int average(int a, int b) {
        return a + (b - a) / 2;
    }

    static int twice(int a) {
        return a << 1;
    }

    static int abs(int a) {
        return Math.abs(a);
    }

    static boolean isEven(int a) {
        return (a & 1) == 0;
    }

    static boolean isOdd(int a) {
        return (a & 1) == 1;
    }

    static int quotient(int a, int b) {
        if (b == 0) {
            throw new IllegalArgumentException("b is 0");
        }
        return a / b;
    }

    static int price(int amount) {
        int discount = amount >= 100 ? 50 : 0;
        return amount * 10 - discount;
    }

    static boolean isPositive(double a) {
        return !(a <= 0);
    }

    static int max3(int a, int b, int c) {
        int max = a;
        if (b > max) {
            max = b;
        }
        if (c > max) {
            max = c;
        }
        return max;
    }

    static int bits(int a) {
        return a % 256;
    }
}
