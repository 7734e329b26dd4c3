import cairn.annotations.Ensures;
import cairn.annotations.Invariant;
import cairn.annotations.Requires;

/** Contracts that nothing satisfies, and some that can't be understood. */
public class Vacuous {
    private int low;
    private int high;

    static boolean never(int n) {
        return n > 0 && n < 0;
    }

    @Requires("never")
    public static int nothing(int n) {
        return 1 / 0;
    }

    /** Has more elements than the bound on the size of inputs. */
    static boolean isLong(String[] texts) {
        for (int i = 0; i < 20; i++) {
            if (texts[i] == null) {
                return false;
            }
        }
        return true;
    }

    @Requires("isLong")
    public static int first(String[] texts) {
        return texts[0].length();
    }

    static boolean isSquareOfTwo(int n) {
        return n * n == 2;
    }

    @Requires("isSquareOfTwo")
    public static int root(int n) {
        return 100 / n;
    }

    @Requires("nosuch")
    public static int misspelt(int n) {
        return n;
    }

    @Requires("isName")
    public static int wrongType(int n) {
        return n;
    }

    static boolean isName(String text) {
        return text != null;
    }

    @Requires("twice")
    public static int notBoolean(int n) {
        return n;
    }

    static int twice(int n) {
        return 2 * n;
    }

    @Requires("isOrdered")
    public static int notStatic(int n) {
        return n;
    }

    boolean isOrdered() {
        return low <= high;
    }

    @Ensures("isPositive")
    public static void noResult(int n) {
    }

    static boolean isPositive(int result) {
        return result > 0;
    }

    @Ensures("isLonger")
    public static int whichOld(int a, int b) {
        return a + b;
    }

    static boolean isLonger(int result, int old) {
        return result > old;
    }

    @Invariant
    static boolean isEmpty() {
        return true;
    }
}
