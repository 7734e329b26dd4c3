import java.util.Arrays;

/** List to array, stream to loop, string building. */
public class Forms3 {
    /** List to array. */
    static int sum(int a, int b, int c) {
        int[] all = {a, b, c};
        int sum = 0;
        for (int each : all) {
            sum += each;
        }
        return sum;
    }

    /** List to array, one element is missed. */
    static int largest(int a, int b, int c) {
        int[] all = {a, b, c};
        int best = a;
        for (int i = 0; i < all.length - 1; i++) {
            best = Math.max(best, all[i]);
        }
        return best;
    }

    /** A stack of the library to an array. */
    static int lastOf(int a, int b) {
        int[] stack = new int[2];
        int depth = 0;
        stack[depth++] = a;
        stack[depth++] = b;
        return stack[--depth];
    }

    /** Stream to loop. */
    static long positive(int a, int b, int c) {
        long found = 0;
        for (int x : new int[] {a, b, c}) {
            if (x > 0) {
                found++;
            }
        }
        return found;
    }

    /** Stream to loop. */
    static boolean anyZero(int a, int b) {
        for (int x : new int[] {a, b}) {
            if (x == 0) {
                return true;
            }
        }
        return false;
    }

    /** Stream to loop, with another condition. */
    static int sumOfEven(int a, int b) {
        int sum = 0;
        for (int x : new int[] {a, b}) {
            if (x % 2 != 1) {
                sum += x;
            }
        }
        return sum;
    }

    /** Concatenation in a loop to a builder. */
    static String stars(int n) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n && i < 3; i++) {
            text.append('*');
        }
        return text.toString();
    }

    /** A separator in the wrong place. */
    static String flags(boolean a, boolean b) {
        StringBuilder text = new StringBuilder();
        if (a) {
            text.append("a,");
        }
        if (b) {
            text.append("b");
        }
        return text.toString();
    }

    /** Copying by hand to the library. */
    static int[] firstTwo(int[] values) {
        return Arrays.copyOf(values, 2);
    }
}
