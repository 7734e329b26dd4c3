import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** `Class` objects, exceptions and maps with keys of the program's own as inputs. */
public class ClassObjects {
    /** Keys of this class are not made: maps of them are empty. */
    public static final class Key {
        final int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    /** Every literal that the code compares with is tried, also after others. */
    public static int thirdLiteral(Class<?> type) {
        if (type == int.class) {
            return 1;
        }
        if (type == long.class) {
            return 2;
        }
        assert type != ClassObjects.class;
        return 3;
    }

    public static boolean isNeverBoth(Class<?> type) {
        boolean isInt = type == int.class;
        assert !isInt || type != long.class;
        return isInt;
    }

    public static String simple(Class<? extends Number> type) {
        assert type == null || type.getSimpleName().length() != 6;
        return "";
    }

    public static int constants(Class<? extends Enum<?>> type) {
        return type == null ? 0 : 1 / (type.getEnumConstants().length - 3);
    }

    public static boolean isClass(Type type) {
        assert type == null || !(type instanceof Class<?> c) || !c.isInstance("");
        return type instanceof Class;
    }

    public static int messageLength(RuntimeException e) {
        return e == null ? 0 : 1 / e.getMessage().length();
    }

    public static int emptyMap(Map<Key, String> map) {
        return map == null ? 0 : 1 / map.size();
    }

    public static int sortedKeys(TreeMap<Key, String> map) {
        return map == null ? 0 : map.size();
    }

    public static int byClass(HashMap<Class<?>, String> map) {
        if (map == null || !map.containsKey(String.class)) {
            return 0;
        }
        return 1 / map.get(String.class).length();
    }
}
