import java.util.Collection;
import java.util.Map;

/** Calls that Java does not compile as they are: arguments are made without type arguments. */
public class InheritedOverloads {
    public abstract static class Adapter<T> {
        abstract int write(T value);

        public int toText(Object context, T value) {
            return 100 / write(value);
        }
    }

    public static class NumberAdapter extends Adapter<Number> {
        @Override
        int write(Number value) {
            return value.intValue();
        }
    }

    public static <K, V> int fill(Map<K, V> pool, K key, int count) {
        return count;
    }

    public static <K, V> int fill(Map<K, V> pool, Collection<K> keys, int count) {
        return keys.size() / count;
    }
}
