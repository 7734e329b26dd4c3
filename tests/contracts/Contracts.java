import cairn.annotations.Invariant;
import cairn.annotations.Requires;

/** Contracts: only inputs that satisfy them are taken. */
public class Contracts {
    private int low;
    private int high;

    public Contracts(int low, int high) {
        this.low = Math.min(low, high);
        this.high = Math.max(low, high);
    }

    @Invariant
    boolean isOrdered() {
        return low <= high;
    }

    static boolean isPositive(int n) {
        return n > 0;
    }

    boolean contains(int n) {
        return low <= n && n <= high;
    }

    /** The invariant excludes a failure. */
    public int gap() {
        assert low <= high;
        return high / 2 - low / 2;
    }

    @Requires("isPositive")
    public static int share(int n) {
        return 100 / n;
    }

    @Requires({"contains", "isPositive"})
    public int divide(int n) {
        assert n >= low && n > 0;
        return high / n;
    }

    /** The contract is too weak. */
    @Requires("contains")
    public int weak(int n) {
        return high / n;
    }

    @Requires("noSuchMethod")
    public int misnamed() {
        return 0;
    }

    public static int length(@NotNull String text) {
        return text.length();
    }

    public static int lengthOfAny(String text) {
        return text.length();
    }

    static final class Node {
        Node next;

        boolean repOk() {
            Node node = this;
            for (int i = 0; node != null; i++) {
                if (i == 3) {
                    return false;
                }
                node = node.next;
            }
            return true;
        }
    }

    /** The contract excludes lists that come back to themselves: this always ends. */
    public static int count(@NotNull Node list) {
        int count = 0;
        for (Node node = list; node != null; node = node.next) {
            count++;
        }
        return count;
    }

    @interface NotNull {}
}
