import java.util.ArrayList;
import java.util.List;

/** Static fields that code around may assign are inputs. */
public class Statics {
    static int limit = 10;
    static String prefix = "p";
    static int[] table = {1, 2, 3};
    static List<String> names = new ArrayList<>();
    static Node shared;
    protected static boolean on;
    private static int hidden = 2;

    static class Node {
        int value;
        Node next;
    }

    /** Fails only if somebody sets the limit to zero. */
    public static int percent(int n) {
        return n / limit;
    }

    /** Two of them matter, and one argument. */
    public static int lookup(int index) {
        if (on && index >= 0 && index < limit && table != null) {
            return table[index];
        }
        return 0;
    }

    public static int length() {
        return prefix.length();
    }

    public static boolean isEmpty() {
        return names != null && names.get(0).isEmpty();
    }

    /** Needs an object in a certain state. */
    public static int second() {
        if (shared == null || shared.next == null) {
            return 0;
        }
        return shared.value / shared.next.value;
    }

    /** What it writes itself it knows. */
    public static int set(int n) {
        limit = n == 0 ? 1 : n;
        return 5 / limit;
    }

    /** Each time it is read it is the same. */
    public static int same() {
        return 1 / (limit - limit + 1);
    }

    /** A program begins here, with static fields as they are initialized. */
    public static void main(String[] args) {
        if (limit != 10 || on) {
            throw new AssertionError();
        }
    }

    /** Nobody else writes a private one. */
    public static int fixed(int n) {
        return n / hidden;
    }
}
