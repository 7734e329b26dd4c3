import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Functions as arguments of calls that lead to a failure, and functions that are asked again. */
public class FunctionCalls {
    private final List<String> items = new ArrayList<>();
    private int last;

    public FunctionCalls(Runnable task) {
        task.run();
    }

    public FunctionCalls(Callable<Integer> task) throws Exception {
        Integer n = task.call();
        last = n == null ? 1 : n;
    }

    public void load(Supplier<Integer> source) {
        Integer n = source == null ? null : source.get();
        last = n == null ? last : 2 * n;
    }

    public void load(Callable<Object> source) {
        items.add(source == null ? "" : "x");
    }

    /** Needs an object that was made or loaded with a function. */
    public int use() {
        return 10 / (last - 6);
    }

    /** Which argument is the same as another is known only in the end: answers are alike even then. */
    public static void sameObject(Function<String, Integer> f, String a, String b) {
        if (f == null) {
            return;
        }
        Integer x = f.apply(a);
        Integer y = f.apply(b);
        if (a == b && x != null && y != null) {
            assert x.equals(y);
        }
    }

    public static void sameCompared(Comparator<String> order, String a, String b) {
        if (order == null) {
            return;
        }
        int sign = order.compare(a, b);
        if (a == b) {
            assert sign == 0;
        }
    }

    /** The box's class is used for the first time. */
    public static int narrow(BiFunction<Integer, Character, Short> f, char c) {
        Short s = f == null ? null : f.apply(3, c);
        return s == null ? 0 : 10 / s;
    }

    /** A loop that ends as soon as the function says so. */
    public static int until(Function<Integer, Boolean> stop) {
        List<int[]> kept = new ArrayList<>();
        int i = 0;
        while (stop != null && Boolean.FALSE.equals(stop.apply(i++))) {
            kept.add(new int[1 << 20]);
        }
        return kept.size();
    }
}
