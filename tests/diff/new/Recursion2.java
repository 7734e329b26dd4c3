import java.util.stream.IntStream;

/** Recursion to loop, list to array, stream to loop, string building. */
public class Recursion2 {
    static class Cell { int value; Cell next; }

    /** Recursion to loop, over numbers that are bounded. */
    static int triangle(int n) {
        if (n < 0 || n > 4) {
            return -1;
        }
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        return sum;
    }

    /** Recursion to loop, over a list. */
    static int lengthUpToTwo(Cell cell) {
        int length = 0;
        while (cell != null && length < 2) {
            length++;
            cell = cell.next;
        }
        return length;
    }

    /** Stream to loop. */
    static int squares(int n) {
        if (n < 0 || n > 3) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i * i;
        }
        return sum;
    }

    /** List to array. */
    static int smallest(int a, int b) {
        int[] both = {a, b};
        return both[0] < both[1] ? both[0] : both[1];
    }

    /** Concatenation to builder: unchanged. */
    static String label(boolean flag, char mark) {
        return new StringBuilder().append(flag).append("#").append(mark).toString();
    }

    /** A builder that forgets a part. */
    static String quoted(boolean flag) {
        StringBuilder text = new StringBuilder("'");
        text.append(flag);
        return text.toString();
    }

    /** Loop with a bug: one round fewer. */
    static int power(int n) {
        int result = 1;
        for (int i = 1; i < n && i < 4; i++) {
            result *= 2;
        }
        return result;
    }

    /** Switch to conditions. */
    static String size(int n) {
        if (n == 0) {
            return "none";
        }
        return n == 1 ? "one" : "many";
    }
}
