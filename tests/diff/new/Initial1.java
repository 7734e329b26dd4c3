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
    static final java.util.regex.Pattern DIGITS = java.util.regex.Pattern.compile("[0-9]".concat("+"));
    static final Unit LONG = Unit.valueOf("KILOMETRE");
    static final String PREFIX = "no".concat(". ");

    static {
        String[] names = {"a", "b"};
        int sum = 0;
        for (int i = 0; i < names.length; i++) {
            SIZES.put(names[i], i + 1);
            sum += 10;
        }
        LIMIT = sum;
    }

    static boolean isBelow(int n) {
        return n < LIMIT;
    }

    static int metres(int n) {
        return LONG.factor * n;
    }

    static int sizes() {
        return SIZES.size();
    }

    static String label(int n) {
        return PREFIX + n;
    }

    static int capped(int n) {
        return n <= LIMIT ? n : LIMIT;
    }

    static int wrong(int n) {
        return n > LIMIT ? n : LIMIT;
    }
}
