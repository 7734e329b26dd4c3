/** When two versions differ, in conditions that take a while to simplify. */
public class Conditions1 {
    static double wave(double x, double y) {
        if (Math.sin(x) > 0.5) {
            return 1.5;
        }
        return Math.pow(x, y) < 0.25 ? 2 : 3;
    }

    static double nested(double x) {
        return Math.exp(Math.cos(x) + 1) > 2 ? 2 : 0;
    }

    static int grade(int points, boolean late, boolean excused) {
        if (late && !excused || points < 0) {
            return late && points >= 0 ? -1 : 0;
        }
        return points > 10 ? 10 : points;
    }

    static int bands(int n) {
        if (n == 1 || n == 2 || n == 3) {
            return 1;
        }
        return 0;
    }

    static void write(int[] values, int i, int j) {
        values[j] = 2;
        values[i] = 1;
    }

    static int letters(char c) {
        switch (c) {
            case 'a':
            case 'e':
            case 'i':
            case 'o':
            case 'u':
                return 1;
            case 'y':
                return 2;
            default:
                return c > 'u' ? 3 : 0;
        }
    }
}
