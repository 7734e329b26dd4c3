/** Numbers: overflow, division, comparisons, floats. */
class Numbers1 {
    static int average(int a, int b) {
        return (a + b) / 2;
    }

    static int twice(int a) {
        return a + a;
    }

    static int abs(int a) {
        return a < 0 ? -a : a;
    }

    static boolean isEven(int a) {
        return a % 2 == 0;
    }

    static boolean isOdd(int a) {
        return a % 2 == 1;
    }

    static int quotient(int a, int b) {
        return a / b;
    }

    static int price(int amount) {
        int price = amount * 10;
        if (amount > 100) {
            price -= 50;
        }
        return price;
    }

    static boolean isPositive(double a) {
        return a > 0;
    }

    static int max3(int a, int b, int c) {
        return Math.max(a, Math.max(b, c));
    }

    static int bits(int a) {
        return a & 0xff;
    }
}
