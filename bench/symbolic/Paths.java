/** Methods whose number of paths is known by reasoning; see the table in crates/dev/bench. */
public final class Paths {
    /** Every bit is a branch of its own. */
    public static int bits(int x) {
        int n = 0;
        for (int i = 0; i < 10; i++) {
            if ((x >>> i & 1) != 0) {
                n++;
            }
        }
        return n;
    }

    /** Insertion sort: one path for each order of its inputs. */
    public static int sort(int a, int b, int c, int d, int e, int f) {
        int[] v = {a, b, c, d, e, f};
        for (int i = 1; i < v.length; i++) {
            int x = v[i];
            int j = i;
            while (j > 0 && v[j - 1] > x) {
                v[j] = v[j - 1];
                j--;
            }
            v[j] = x;
        }
        return v[0];
    }

    /** A loop over an unknown number. */
    public static int sum(int n) {
        if (n < 0 || n > 500) {
            return -1;
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    /** Two nested loops over unknown numbers. */
    public static int nested(int n, int m) {
        if (n < 0 || n > 30 || m < 0 || m > 30) {
            return -1;
        }
        int c = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                c ^= i * j;
            }
        }
        return c;
    }

    /** A machine with three states that reads six symbols of three kinds. */
    public static int machine(char a, char b, char c, char d, char e, char f) {
        char[] input = {a, b, c, d, e, f};
        int state = 0;
        for (char symbol : input) {
            switch (symbol) {
                case 'x' -> state = (state + 1) % 3;
                case 'y' -> state = state == 0 ? 2 : state - 1;
                default -> { }
            }
        }
        return state;
    }

    /** Division by a constant until nothing is left. */
    public static int digits(int n) {
        if (n < 0) {
            return -1;
        }
        int count = 0;
        while (n != 0) {
            n /= 10;
            count++;
        }
        return count;
    }

    /** Products of unknowns. */
    public static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0 || a > 100 || b > 100 || c > 100) {
            return 0;
        }
        if (a > b || b > c) {
            return 1;
        }
        int difference = a * a + b * b - c * c;
        if (difference == 0) {
            return 2;
        }
        return difference < 0 ? 3 : 4;
    }

    /** Floating point. */
    public static int scale(float x) {
        float y = x * 2.0f;
        if (y > 1.0f) {
            return y > 100.0f ? 3 : 2;
        }
        return y < -1.0f ? 1 : 0;
    }
}
