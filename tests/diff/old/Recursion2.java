import java.util.List;
import java.util.stream.IntStream;

/** Recursion to loop, list to array, stream to loop, string building. */
public class Recursion2 {
    static class Cell { int value; Cell next; }

    /** Recursion to loop, over numbers that are bounded. */
    static int triangle(int n) {
        if (n < 0 || n > 4) {
            return -1;
        }
        return n == 0 ? 0 : n + triangle(n - 1);
    }

    /** Recursion to loop, over a list. */
    static int lengthUpToTwo(Cell cell) {
        if (cell == null) {
            return 0;
        }
        return cell.next == null ? 1 : 2;
    }

    /** Stream to loop. */
    static int squares(int n) {
        if (n < 0 || n > 3) {
            return 0;
        }
        return IntStream.range(0, n).map(i -> i * i).sum();
    }

    /** List to array. */
    static int smallest(int a, int b) {
        List<Integer> both = List.of(a, b);
        return both.get(0) < both.get(1) ? both.get(0) : both.get(1);
    }

    /** Concatenation to builder: unchanged. */
    static String label(boolean flag, char mark) {
        return flag + "#" + mark;
    }

    /** A builder that forgets a part. */
    static String quoted(boolean flag) {
        return "'" + flag + "'";
    }

    /** Loop with a bug: one round fewer. */
    static int power(int n) {
        int result = 1;
        for (int i = 0; i < n && i < 4; i++) {
            result *= 2;
        }
        return result;
    }

    /** Switch to conditions. */
    static String size(int n) {
        switch (n) {
            case 0: return "none";
            case 1: return "one";
            default: return "many";
        }
    }
}
