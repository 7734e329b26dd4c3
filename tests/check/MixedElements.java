import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** An array without nulls is not the one that may hold some. */
public class MixedElements {
    @Target(ElementType.TYPE_USE)
    @interface NonNull {}

    public static int lengths(String[] some, @NonNull String[] all) {
        if (some == null || some.length == 0 || some[0] != null) {
            return 0;
        }
        return all == null || all.length == 0 ? 0 : all[0].length();
    }

    /** The same array has no nulls either way. */
    public static int same(@NonNull String[] some, @NonNull String[] all) {
        if (some != null && some == all && some.length > 0) {
            return all[0].length();
        }
        return 0;
    }
}
