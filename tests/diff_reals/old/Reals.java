/** Equal as real numbers, or not: rounding makes most of these differ. */
public class Reals {
    static double sum(double a, double b, double c) {
        return (a + b) + c;
    }

    static double mean(double a, double b) {
        return (a + b) / 2;
    }

    static double tenth(double a) {
        return a * 0.1;
    }

    static boolean isAbove(double a, double b) {
        return a - b > 0;
    }

    static float area(float width, float height) {
        return 2 * (width + height);
    }

    static double clamped(double a) {
        if (a < 0) {
            return 0;
        }
        return a > 1 ? 1 : a;
    }

    static double square(double a) {
        return a * a;
    }

    static double discount(double price) {
        return price > 100 ? price * 0.9 : price;
    }

    static double half(int a) {
        return a / 2.0;
    }

    static int whole(double a) {
        return (int) a;
    }

    static double root(double a) {
        return Math.sqrt(a) * Math.sqrt(a);
    }

    static boolean isTwo(double a) {
        return a * a == 2;
    }
}
