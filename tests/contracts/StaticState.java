import cairn.annotations.Requires;
import java.util.ArrayList;
import java.util.List;

/** Contracts that read static state which the call overwrites: they are about what was there before. */
public class StaticState {
    static int limit = 10;
    private static int secret = 10;
    static final int[] TABLE = {10};
    static final List<Integer> LIST = new ArrayList<>(List.of(10));

    private int mine;

    public StaticState(int mine) {
        if (mine > limit) {
            throw new IllegalArgumentException();
        }
        this.mine = mine;
    }

    boolean repOk() {
        return mine <= limit;
    }

    public void lower() {
        limit = 0;
        if (mine == 7) {
            throw new Error("reached");
        }
    }

    static boolean isBelowSecret(int number) {
        return number < secret;
    }

    @Requires("isBelowSecret")
    public static void overwriteSecret(int number) {
        secret = 0;
        if (number == 7) {
            throw new Error("reached");
        }
        secret = 10;
    }

    static boolean isBelowTable(int number) {
        return number < TABLE[0];
    }

    @Requires("isBelowTable")
    public static void overwriteTable(int number) {
        TABLE[0] = 0;
        try {
            if (number == 7) {
                throw new Error("reached");
            }
        } finally {
            TABLE[0] = 10;
        }
    }

    static boolean isBelowList(int number) {
        return number < LIST.get(0);
    }

    @Requires("isBelowList")
    public static void overwriteList(int number) {
        LIST.set(0, 0);
        try {
            if (number == 7) {
                throw new Error("reached");
            }
        } finally {
            LIST.set(0, 10);
        }
    }

    /** Initialized when it is first used, which may be in the call. */
    static class Late {
        static final int[] BOUND = {10};
    }

    static boolean isBelowLate(int number) {
        return number < Late.BOUND[0];
    }

    @Requires("isBelowLate")
    public static void overwriteLate(int number) {
        Late.BOUND[0] = 0;
        try {
            if (number == 7) {
                throw new Error("reached");
            }
        } finally {
            Late.BOUND[0] = 10;
        }
    }
}
