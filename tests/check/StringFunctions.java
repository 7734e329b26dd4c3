import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Functions of strings that are not known as a whole: equal ones get equal answers. */
public class StringFunctions {
    /** Fine: equal strings have the same number. */
    public static void equal(ToIntFunction<String> f, String a, String b) {
        if (f != null && a != null && b != null && a.length() < 3 && a.equals(b)) {
            assert f.applyAsInt(a) == f.applyAsInt(b);
        }
    }

    /** Different strings of one length may have different numbers. */
    public static void alike(ToIntFunction<String> f, String a, String b) {
        if (f != null && a != null && b != null && a.length() == 2 && b.length() == 2) {
            assert f.applyAsInt(a) == f.applyAsInt(b);
        }
    }

    /** So may those that nobody looks at. */
    public static void open(Function<String, Object> f, String a, String b) {
        if (f != null) {
            assert (f.apply(a) == null) == (f.apply(b) == null);
        }
    }

    /** Not more than one of the strings without characters. */
    public static void empty(ToIntFunction<String> f, String a, String b) {
        if (f != null && a != null && b != null && a.isEmpty() && b.isEmpty()) {
            assert f.applyAsInt(a) == f.applyAsInt(b);
        }
    }
}
