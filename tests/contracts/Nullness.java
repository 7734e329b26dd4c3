import org.jetbrains.annotations.NotNull;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;

/** Annotations of parameters, fields and results that are never null. */
public class Nullness {
    private @NonNull String name;
    private @Nullable String nick;

    public Nullness(@NonNull String name, @Nullable String nick) {
        this.name = name;
        this.nick = nick;
    }

    public int lengthOfName() {
        return name.length();
    }

    public int lengthOfNick() {
        return nick.length();
    }

    public static int length(@NotNull String text) {
        return text.length();
    }

    /** The array is there, its elements may not be. */
    public static int lengthOfFirst(@Nullable String @NonNull [] names) {
        return names.length == 0 ? 0 : names[0].length();
    }

    /** The elements are there, which says nothing about the array. */
    public static int count(@NonNull String[] names) {
        return names.length;
    }

    public static @NonNull String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    public @NonNull String anyName() {
        return nick != null ? nick : name;
    }

    public @NotNull String nickOf() {
        return nick;
    }

    public static @NonNull Object oneOf(Object a, Object b) {
        return a != null ? a : b;
    }
}
