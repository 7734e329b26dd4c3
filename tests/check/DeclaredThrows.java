import java.util.function.Supplier;

/** What a {@code throws} clause announces, and what it doesn't. */
public class DeclaredThrows {
    private Object content;

    public static char third(String text) throws Exception {
        return text.charAt(3);
    }

    public static void never3(int number) throws Throwable {
        assert number != 3;
    }

    public static int announced(int number) throws ArithmeticException {
        return 1 / number;
    }

    public static void checked(int number) throws Exception {
        if (number == 7) {
            throw new Exception("seven");
        }
    }

    /** What the JVM passes is an array without null. */
    public static void main(String[] arguments) {
        if (arguments.length == 1) {
            assert arguments[0].length() >= 0;
        }
    }

    /** Nobody wrote a test for null here: the compiler did. */
    public static Supplier<Integer> measure(String text) {
        return text::length;
    }

    /** A guard in another class. */
    public void setContent(Object content) {
        this.content = Guards.notNull(content, "content");
    }

    public static int percent(int part, int whole) {
        Guards.check(whole > 0 && part >= 0 && part <= whole);
        return (int) (100L * part / whole);
    }

    /** No guard: it computes something. */
    public static int half(int number) {
        return Guards.half(number);
    }
}

class Guards {
    static <T> T notNull(T object, String name) {
        if (object == null) {
            throw new IllegalArgumentException(name + " is null");
        }
        return object;
    }

    static void check(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException();
        }
    }

    static int half(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("negative");
        }
        return number / 2;
    }
}
