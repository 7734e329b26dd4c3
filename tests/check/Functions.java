import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongBiFunction;

/** Interfaces as inputs: functions of which only the answers are known. */
public class Functions {
    public static int mapped(Function<String, Integer> f, String s) {
        if (f == null) {
            return 0;
        }
        Integer n = f.apply(s);
        return n == null ? 0 : 10 / n;
    }

    /** The same number gives the same answer. */
    public static void consistent(IntUnaryOperator f, int x, int y) {
        if (f != null && f.applyAsInt(x) != f.applyAsInt(y)) {
            assert x != y;
        }
    }

    /** As do equal boxes and strings. */
    public static void consistentBoxes(Function<Object, Long> f, int n) {
        if (f != null) {
            assert f.apply(n) == f.apply(n);
            assert f.apply("a" + 1) == f.apply("a1");
        }
    }

    /** What takes nothing may answer anew. */
    public static int dice(IntSupplier dice) {
        int a = dice.getAsInt();
        int b = dice.getAsInt();
        return 10 / (a - b - 3);
    }

    public static void isOrder(Comparator<String> order, String a, String b, String c) {
        if (order == null) {
            return;
        }
        assert Integer.signum(order.compare(a, b)) == -Integer.signum(order.compare(b, a));
        assert order.compare(a, a) == 0;
        if (order.compare(a, b) < 0 && order.compare(b, c) < 0) {
            assert order.compare(a, c) < 0;
        }
    }

    public static int smallest(int a, int b, Comparator<Integer> order) {
        if (order == null) {
            return 0;
        }
        List<Integer> list = new ArrayList<>(List.of(a, b));
        list.sort(order.reversed());
        return a < b ? 10 / (list.get(1) - 7) : 0;
    }

    public static int all(IntPredicate p) {
        if (p == null) {
            return 0;
        }
        int count = 0;
        for (int i = 0; i < 4; i++) {
            count += p.negate().test(i) ? 1 : 0;
        }
        return 10 / (count - 2);
    }

    public static void run(Runnable task, Consumer<? super String> sink) {
        task.run();
        sink.accept("done");
    }

    public static <T> T call(Callable<? extends T> task) throws Exception {
        return Objects.requireNonNull(task.call());
    }

    public static int sum(BinaryOperator<Integer> op) {
        return op == null ? 0 : 100 / (op.apply(1, 2) - op.apply(2, 1));
    }

    public static long wide(ToLongBiFunction<String, int[]> f) {
        return f == null ? 0 : 10 / (f.applyAsLong("a", null) - (1L << 40));
    }

    public static int nested(Supplier<Function<String, Predicate<String>>> s) {
        if (s == null) {
            return 0;
        }
        Function<String, Predicate<String>> f = s.get();
        Predicate<String> p = f == null ? null : f.apply("x");
        return p != null && p.test("y") && !p.test("z") ? 1 / 0 : 1;
    }

    interface Shape {
        int area();

        String name();

        default int twice() {
            return 2 * area();
        }
    }

    /** A getter gives the same each time. */
    public static int shape(Shape shape) {
        if (shape == null || shape.name() == null) {
            return 0;
        }
        return 10 / (shape.twice() - shape.name().length() - 6);
    }

    interface Visitor<R> {
        R number(int n);

        <T> R pair(T left, T right);
    }

    public static int visit(Visitor<? extends Integer> v) {
        if (v == null) {
            return 0;
        }
        Integer a = v.number(1);
        Integer b = v.pair("", "");
        return a == null || b == null ? 0 : 10 / (a + b - 5);
    }

    interface Named extends Function<String, Integer> {}

    public static int named(Named f) {
        if (f == null || f.apply("a") == null || f.apply("b") == null) {
            return 0;
        }
        return 10 / (f.apply("a") - f.apply("b") - 1);
    }

    interface Known {
        int get();
    }

    record One(int get) implements Known {}

    /** An interface with an implementation has no others. */
    public static int known(Known known) {
        return known instanceof One || known == null ? 0 : 1 / 0;
    }

    sealed interface Closed permits Open {}

    abstract static non-sealed class Open implements Closed {}

    public static int closed(Closed closed) {
        return closed == null ? 0 : closed.hashCode();
    }

    private interface Hidden {
        int get();
    }

    public static int hidden(Hidden hidden) {
        return hidden == null ? 0 : 10 / hidden.get();
    }
}
