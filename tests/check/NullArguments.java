import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A failure that needs an argument that is null is noted; it neither refutes nor weakens a verdict. */
public class NullArguments {
    @Retention(RetentionPolicy.CLASS)
    @interface Nullable {}

    private final String name;

    public NullArguments(String name) {
        this.name = name;
    }

    /** Null was passed to another call, before this one. */
    public int nameLength() {
        return name.length();
    }

    /** Must answer for null, too. */
    @Override
    public boolean equals(Object other) {
        return ((NullArguments) other).name == name;
    }

    public static int length(String spec) {
        return spec.length();
    }

    /** Whoever says that null may be passed must take it. */
    public static int nullableLength(@Nullable String spec) {
        return spec.length();
    }

    /** The same place fails on another input, which is shown. */
    public static int unboxed(Integer given, boolean isNone) {
        Integer used = isNone ? null : given;
        return used;
    }

    /** Nobody looks at the argument that is null. */
    public static int unrelated(Object ignored, int n) {
        return 1 / n;
    }

    /** Null is one way to get there, but not the only one. */
    public static int handled(String text, int n) {
        int length = text == null ? 0 : text.length();
        return length / n;
    }

    public static int onlyForNull(String text) {
        int n = text == null ? 0 : 1;
        return 1 / n;
    }

    /** For arrays of every length, beside null. */
    public static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    /** The arrays are not null, what is in one may be. */
    public static int total(String[] texts) {
        return texts[0].length();
    }
}
