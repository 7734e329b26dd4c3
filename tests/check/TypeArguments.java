import java.util.Collection;
import java.util.List;

/** What is declared with different type arguments is not the same object. */
public class TypeArguments {
    static class Box<T> {
        T value;
    }

    public static int boxes(Box<Object> objects, Box<String> texts) {
        objects.value = new Object();
        String text = texts.value;
        return text == null ? 0 : text.length();
    }

    public static int collections(Collection<Object> objects, List<String> texts) {
        objects.add(new Object());
        return texts.isEmpty() || texts.get(0) == null ? 0 : texts.get(0).length();
    }

    /** T may be String. */
    public static <T> int mayBeTheSame(Box<T> some, Box<String> texts) {
        some.value = null;
        return texts.value.length();
    }

    /** K may be Integer. */
    public static <K extends Number> int bounded(Box<K> some, Box<Integer> numbers) {
        if (some == numbers) {
            throw new IllegalStateException("the same box");
        }
        return 0;
    }

    public static int wildcards(Box<?> some, Box<String> texts) {
        if (some == texts) {
            throw new IllegalStateException("the same box");
        }
        return 0;
    }
}
