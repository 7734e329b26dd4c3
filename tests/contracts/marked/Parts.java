package marked;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** What collections and arrays hold. */
public class Parts {
    public static int first(String[] texts) {
        return texts.length == 0 ? 0 : texts[0].length();
    }

    public static int firstOf(List<String> texts) {
        return texts.isEmpty() ? 0 : texts.get(0).length();
    }

    public static int firstOrNull(@Nullable String[] texts) {
        return texts.length == 0 ? 0 : texts[0].length();
    }

    /** What a type variable stands for may be nullable. */
    public static <T extends @Nullable Object> int firstHash(T[] all) {
        return all.length == 0 ? 0 : all[0].hashCode();
    }

    public static <T extends @Nullable Object> int hashIn(List<T> all) {
        return all.isEmpty() ? 0 : all.get(0).hashCode();
    }

    /** And so may what a wildcard stands for. */
    public static int anyHash(List<?> all) {
        return all.isEmpty() ? 0 : all.get(0).hashCode();
    }

    @NullUnmarked
    public static int said(Map<@NonNull String, String> all, @NonNull String[] texts) {
        return all == null || texts == null || texts.length == 0 ? 0 : texts[0].length();
    }
}
