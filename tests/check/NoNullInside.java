import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.util.List;

/** What holds no null, and what may, in one variable; and chosen arguments, which are no others. */
public class NoNullInside {
    /** Wrong where null is in {@code others}; what was seen of {@code texts} says nothing about it. */
    public static int first(@NonNull String[] texts, String[] others, boolean which, int rounds) {
        if (rounds <= 0) {
            return 0;
        }
        String[] chosen = which ? texts : others;
        texts = null;
        others = null;
        which = false;
        int left = rounds;
        while (left > 0) {
            left--;
        }
        return chosen == null || chosen.length == 0 ? 0 : chosen[0].length();
    }

    /** The same with arrays that were looked at. */
    public static int opened(@NonNull String[] texts, String[] others, boolean which, int rounds) {
        if (rounds <= 0) {
            return 0;
        }
        String[] chosen = which ? texts : others;
        if (chosen == null || chosen.length == 0) {
            return 0;
        }
        texts = null;
        others = null;
        which = false;
        int left = rounds;
        while (left > 0) {
            left--;
        }
        return chosen[0].length();
    }

    public static int listed(List<@NonNull String> texts, List<String> others, boolean which, int rounds) {
        if (rounds <= 0) {
            return 0;
        }
        List<String> chosen = which ? texts : others;
        texts = null;
        others = null;
        which = false;
        int left = rounds;
        while (left > 0) {
            left--;
        }
        return chosen == null || chosen.isEmpty() ? 0 : chosen.get(0).length();
    }

    /** What the JVM passes holds no null, whatever is tried. */
    public static void main(String[] arguments) {
        if (arguments.length == 1) {
            assert arguments[0].length() >= 0;
        }
    }

    public static int any(@NonNull String... texts) {
        return texts == null || texts.length == 0 ? 0 : texts[0].length();
    }

    static final class Twice {
        private final int one;
        private final int same;

        Twice(int number) {
            one = number;
            same = number;
        }
    }

    /** No call makes what fails, so that it is left open: then chosen arguments are tried on all methods. */
    public static int open(Twice twice) {
        if (twice != null && twice.one == 5 && twice.same != 5) {
            throw new Error("not twice");
        }
        return 0;
    }
}

@Target(ElementType.TYPE_USE)
@interface NonNull {
}
