import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Texts that are looked up in maps: which key it is counts, not its hash code. */
public class HashLookups {
    private static final Map<String, Integer> PRICES = new HashMap<>();
    private static final Set<String> SHORT = new HashSet<>();
    private static final Map<Object, String> MIXED = new HashMap<>();
    private static final Map<String, Integer> SHARED = new ConcurrentHashMap<>();

    static {
        PRICES.put("tea", 3);
        PRICES.put("coffee", 7);
        SHORT.add("a");
        SHORT.add("def");
        SHARED.put("one", 1);
        MIXED.put(null, "none");
        MIXED.put(1, "a number");
        MIXED.put("Aa", "a text");
        MIXED.put("BB", "a text with the same hash code");
    }

    public static void oneKeyFails(String name) {
        if (name != null) {
            Integer price = PRICES.get(name);
            assert price == null || price < 7;
        }
    }

    public static void allKeysAreShort(String name) {
        if (name != null && SHORT.contains(name)) {
            assert name.length() < 4;
        }
    }

    public static void whatIsNotThere(String name) {
        assert name == null || SHARED.get(name) != null || !name.equals("one");
    }

    public static void whatIsThere(String name) {
        if (name != null && SHARED.containsKey(name)) {
            throw new IllegalStateException(name);
        }
    }

    public static void keysOfOtherClasses(String name) {
        String found = MIXED.get(name);
        assert name != null || found.equals("none");
        assert found == null || !found.endsWith("hash code");
    }
}
