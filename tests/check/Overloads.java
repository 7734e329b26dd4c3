import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Methods of one name: each test must call the one that it is about. */
public class Overloads {
    public static int of(int x) {
        return x;
    }

    public static int of(Integer x) {
        return 10 / x;
    }

    public static int of(long x) {
        return (int) (10 / x);
    }

    public static int of(Object x) {
        return x.hashCode();
    }

    /** Only type arguments tell them apart, once the classes are the same or one is the other's. */
    public static int by(Function<String, Integer> f) {
        return 1 / f.apply("a");
    }

    public static int by(UnaryOperator<String> f) {
        return f.apply("a").length();
    }

    public static int first(List<String> list) {
        return list.get(0).length();
    }

    public static int first(Collection<Integer> list) {
        return list.iterator().next();
    }

    public static int first(ArrayList<? extends Number> list) {
        return list.get(1).intValue();
    }
}
