import java.lang.reflect.Method;

/** An unknown of the input that reflection passes on. */
public class ReflectiveArguments {
    public static int twice(Integer number) {
        return 2 * number;
    }

    public static int length(String text) {
        return text == null ? -1 : text.length();
    }

    public static int called(String text) throws Exception {
        Method method = ReflectiveArguments.class.getMethod("length", String.class);
        return 1 / (int) method.invoke(null, text);
    }
}
