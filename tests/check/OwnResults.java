import java.util.function.Function;
import java.util.function.Supplier;

/** Functions of generic types that may return themselves. */
public class OwnResults {
    public static <T> T copy(T source, int length, Function<Integer, T> allocator) {
        T target = allocator.apply(length);
        System.arraycopy(source, 0, target, 0, length);
        return target;
    }

    public static String text(Supplier<Object> object, Supplier<String> other) {
        return object == null ? other.get() : object.get() == object ? null : "other";
    }
}
