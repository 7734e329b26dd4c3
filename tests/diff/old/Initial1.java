import java.util.HashMap;
import java.util.Map;

/** Static initializers that are written in another way, and leave the same behind. */
public class Initial1 {
    enum Unit {
        METRE(1),
        KILOMETRE(1000);

        final int factor;

        Unit(int factor) {
            this.factor = factor;
        }
    }

    static final Map<String, Integer> SIZES = new HashMap<>();
    static final int LIMIT;
    static final java.util.regex.Pattern DIGITS = java.util.regex.Pattern.compile("[0-9]+");
    static final Unit LONG = Unit.KILOMETRE;

    static {
        SIZES.put("a", 1);
        SIZES.put("b", 2);
        LIMIT = 10 * "ab".length();
    }

    static boolean isBelow(int n) {
        return n < LIMIT;
    }

    static int metres(int n) {
        return n * LONG.factor;
    }

    static int sizes() {
        return SIZES.size();
    }

    static String label(int n) {
        return "no. " + n;
    }

    static int capped(int n) {
        return n > LIMIT ? LIMIT : n;
    }

    static int wrong(int n) {
        return n > LIMIT ? LIMIT : n;
    }
}
