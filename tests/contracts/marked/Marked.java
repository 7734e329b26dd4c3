package marked;

import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

public class Marked<T> {
    private String name = "";
    private @Nullable String nick;

    public int lengthOfName() {
        return name.length();
    }

    public int lengthOfNick() {
        return nick.length();
    }

    public static int length(String text) {
        return text.length();
    }

    public static int lengthOf(@Nullable String text) {
        return text.length();
    }

    /** What a type variable stands for may be nullable. */
    public int hash(T key) {
        return key.hashCode();
    }

    public String shortest() {
        return nick;
    }

    public @Nullable String nick() {
        return nick;
    }

    @NullUnmarked
    public static int lengthUnmarked(String text) {
        return text.length();
    }
}
