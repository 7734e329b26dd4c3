/** What earlier calls leave in static fields is not known. */
public class StaticState {
    private static int count;
    private static int constant = 3;
    static int open = 4;
    private static final int[] LOG = new int[3];
    private static Integer cached;

    /** Throws when it is called for the fourth time. */
    public static void next(int value) {
        LOG[count] = value;
        ++count;
    }

    /** Nobody writes this field but the initializer. */
    public static int scaled(int n) {
        return n * constant;
    }

    /** Anybody may write this one. */
    public static int opened(int n) {
        return n + open;
    }

    /** Its own value it knows. */
    public static int own(int n) {
        count = n;
        return count + 1;
    }

    public static int lazily() {
        if (cached == null) {
            cached = 5;
        }
        return cached;
    }

    /** What a first call does wrong is wrong. */
    public static int first() {
        return 1 / count;
    }

    static class Helper {
        public static int through() {
            return constant + count;
        }
    }
}
