import java.util.function.Function;

/** What an interface promises not to be null is not tried as null, neither by a method's annotation nor by a type argument's. */
public class PromisedResults {
    interface Names {
        @NonNull String first(int number);

        String last(int number);
    }

    public static int lengthOfFirst(Names names) {
        return names == null ? 0 : names.first(1).length();
    }

    /** Wrong where there is no last one. */
    public static int lengthOfLast(Names names) {
        return names == null ? 0 : names.last(1).length();
    }

    public static int lengthOfMade(Function<String, @NonNull String> maker) {
        return maker == null ? 0 : maker.apply("").length();
    }

    /** Wrong where the function gives null. */
    public static int lengthOfAny(Function<String, String> maker) {
        return maker == null ? 0 : maker.apply("").length();
    }
}
