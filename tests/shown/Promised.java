import cairn.annotations.Requires;

/** Does not compile without the jar of annotations. */
public class Promised {
    @Requires("isPositive")
    public static int half(int n) {
        return 100 / n;
    }

    static boolean isPositive(int n) {
        return n > 0;
    }
}
