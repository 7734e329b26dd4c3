import java.util.ArrayList;
import java.util.List;

/** More memory than a small budget has: on one path, in one object, over many paths. */
public class Memory {
    public static int onePath(int n) {
        List<int[]> all = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            all.add(new int[100_000]);
        }
        return all.size() + n;
    }

    public static int oneObject(int n) {
        StringBuilder text = new StringBuilder("x");
        for (int i = 0; i < (n & 31); i++) {
            text.append(text);
        }
        return text.length();
    }

    public static int manyPaths(int n) {
        List<int[]> all = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            if ((n >> i & 1) == 0) {
                all.add(new int[100_000]);
            }
        }
        return all.size();
    }

    /** On each path much is made between two conditions. */
    public static int manyAtOnce(int n) {
        int size = 0;
        for (int i = 0; i < 32; i++) {
            if ((n >> i & 1) == 0) {
                int[][] all = new int[120][];
                for (int j = 0; j < all.length; j++) {
                    all[j] = new int[100_000];
                }
                size += all.length;
            }
        }
        return size;
    }

    /** The others must not keep this one from its answer. */
    public static int small(int n) {
        return n > 3 ? 1 : 2;
    }
}
