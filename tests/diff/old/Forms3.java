import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** List to array, stream to loop, string building. */
public class Forms3 {
    /** List to array. */
    static int sum(int a, int b, int c) {
        List<Integer> all = new ArrayList<>();
        all.add(a);
        all.add(b);
        all.add(c);
        int sum = 0;
        for (int each : all) {
            sum += each;
        }
        return sum;
    }

    /** List to array, one element is missed. */
    static int largest(int a, int b, int c) {
        List<Integer> all = List.of(a, b, c);
        int best = a;
        for (int i = 0; i < all.size(); i++) {
            best = Math.max(best, all.get(i));
        }
        return best;
    }

    /** A stack of the library to an array. */
    static int lastOf(int a, int b) {
        ArrayDeque<Integer> stack = new ArrayDeque<>();
        stack.push(a);
        stack.push(b);
        return stack.pop();
    }

    /** Stream to loop. */
    static long positive(int a, int b, int c) {
        return IntStream.of(a, b, c).filter(x -> x > 0).count();
    }

    /** Stream to loop. */
    static boolean anyZero(int a, int b) {
        return IntStream.of(a, b).anyMatch(x -> x == 0);
    }

    /** Stream to loop, with another condition. */
    static int sumOfEven(int a, int b) {
        return IntStream.of(a, b).filter(x -> x % 2 == 0).sum();
    }

    /** Concatenation in a loop to a builder. */
    static String stars(int n) {
        String text = "";
        for (int i = 0; i < n && i < 3; i++) {
            text += "*";
        }
        return text;
    }

    /** A separator in the wrong place. */
    static String flags(boolean a, boolean b) {
        return (a ? "a" : "") + "," + (b ? "b" : "");
    }

    /** Copying by hand to the library. */
    static int[] firstTwo(int[] values) {
        return new int[] {values[0], values[1]};
    }
}
