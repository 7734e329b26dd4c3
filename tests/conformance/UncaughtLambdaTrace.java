// A stack trace through lambdas and method references called by library code.
import java.util.*;

public class UncaughtLambdaTrace {
    static void check(int x) {
        if (x > 2) {
            throw new IllegalArgumentException("too big: " + x);
        }
    }

    public static void main(String[] args) {
        Map<Integer, Integer> m = new TreeMap<>();
        Runnable r = () -> List.of(1, 2).forEach(UncaughtLambdaTrace::check);
        r.run();
        System.out.println("fine so far");
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.forEach(x -> m.computeIfAbsent(x, k -> {
            check(k);
            return k;
        }));
    }
}
