/** Equal as real numbers, or not: rounding makes most of these differ. */
public class Reals {
    static double sum(double a, double b, double c) {
        return a + (b + c);
    }

    static double mean(double a, double b) {
        return a + (b - a) / 2;
    }

    static double tenth(double a) {
        return a / 10;
    }

    static boolean isAbove(double a, double b) {
        return a > b;
    }

    static float area(float width, float height) {
        return width + width + height + height;
    }

    static double clamped(double a) {
        if (a > 1) {
            return 1;
        }
        return a >= 0 ? a : 0;
    }

    static double square(double a) {
        return a * a + a;
    }

    static double discount(double price) {
        return price >= 100 ? price - price / 10 : price;
    }

    static double half(int a) {
        return a / 2;
    }

    static int whole(double a) {
        return (int) (a + 0.5);
    }

    static double root(double a) {
        return a < 0 ? Math.sqrt(a) * Math.sqrt(a) : a;
    }

    static boolean isTwo(double a) {
        return false;
    }
}
