import java.util.Arrays;

/** Arrays in private static fields are constants if nobody else ever gets at them, nor initializers let them go. */
public class Tables {
    private static final int[] SHARED = {1};
    static final int[] OPEN = SHARED;

    private static final int[] LOCAL;
    static final int[] ALSO_LOCAL;

    static {
        int[] local = {1};
        LOCAL = local;
        ALSO_LOCAL = local;
    }

    private static final int[] ROW = {1};
    private static final int[][] ROWS = {ROW};
    private static final Box[] BOXES = {new Box()};

    private static final int[] FILLED = new int[3];
    private static final int[] MADE = made();
    private static final int[] LEAKED = leaked();
    private static final int[][] NESTED = {{1}, {2, 3}};
    private static final String[] TEXTS = {"a", "b"};
    private static final char[] DIGITS = "123".toCharArray();
    static int[] last;

    static class Box {
        int value = 1;
    }

    static {
        Arrays.fill(FILLED, 7);
        for (int i = 0; i < FILLED.length; i++) {
            FILLED[i] += i;
        }
    }

    private static int[] made() {
        int[] made = new int[2];
        made[0] = 5;
        return made;
    }

    private static int[] leaked() {
        last = new int[] {1};
        return last;
    }

    static int[] row() {
        return ROWS[0];
    }

    static void change() {
        BOXES[0].value = 0;
    }

    public static int shared() {
        return 10 / SHARED[0];
    }

    public static int local() {
        return 10 / LOCAL[0];
    }

    public static int inRow() {
        return 10 / ROW[0];
    }

    public static int box() {
        return 10 / BOXES[0].value;
    }

    public static int perLeaked() {
        return 10 / LEAKED[0];
    }

    public static int filled() {
        return 10 / FILLED[1];
    }

    public static int perMade() {
        return 10 / MADE[0];
    }

    public static int nested() {
        return 10 / NESTED[1][1];
    }

    public static int text() {
        return 10 / TEXTS[1].length();
    }

    public static int digit() {
        return 10 / (DIGITS[0] - '0');
    }
}
