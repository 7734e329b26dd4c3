// Lambdas with intersection casts and marker interfaces, also serializable ones.
import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;

public class LambdaIntersection {
    interface Marker {}
    interface Named { default String label() { return "named"; } }

    static <T extends Runnable & Named> void both(T t) {
        System.out.println(t.label());
        t.run();
    }

    public static void main(String[] args) {
        Runnable r = (Runnable & Serializable & Marker) () -> System.out.println("running");
        r.run();
        System.out.println((r instanceof Serializable) + " " + (r instanceof Marker));
        Runnable plain = () -> {};
        System.out.println((plain instanceof Serializable) + " " + plain.getClass().isSynthetic());
        Supplier<String> s = (Supplier<String> & Named) () -> "supplied";
        System.out.println(s.get() + " " + ((Named) s).label());
        both((Runnable & Named) () -> System.out.println("ran"));
        Comparator<String> byLength = (Comparator<String> & Serializable) (a, b) -> a.length() - b.length();
        System.out.println(byLength.reversed().compare("a", "bbb"));
        Function<Object, String> f = (Function<Object, String> & Serializable) Object::toString;
        System.out.println(f.apply(12));
    }
}
