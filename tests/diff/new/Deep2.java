/** Changes deep in callees, and numbers with and without overflow. */
public class Deep2 {
    static class Box { int content; Box inner; }

    /** The change is three calls below, and shows. */
    static int top(Box box) {
        return middle(box) + 1;
    }

    static int middle(Box box) {
        return bottom(box);
    }

    static int bottom(Box box) {
        return box == null ? -1 : box.content;
    }

    /** The change is below, but the caller never passes such a box. */
    static int guarded(Box box) {
        return box == null ? 5 : middle(box);
    }

    /** The change is below, in a method that objects override. */
    interface Rate { int of(int amount); }
    static class Plain implements Rate { public int of(int amount) { return amount; } }
    static class Double implements Rate { public int of(int amount) { return amount * 3; } }

    static int charge(int amount) {
        Rate rate = amount > 50 ? new Double() : new Plain();
        return rate.of(amount);
    }

    static int small() {
        return new Plain().of(1);
    }

    /** Overflow: the middle of two numbers. */
    static int middleOf(int a, int b) {
        return (a + b) >>> 1;
    }

    /** No overflow, as the numbers are small. */
    static int middleOfSmall(int a, int b) {
        if (a < 0 || b < 0 || a > 1000 || b > 1000) {
            return 0;
        }
        return (a + b) >>> 1;
    }

    /** Widened too late. */
    static long product(int a) {
        return a * 4;
    }

    /** The order of comparison and sum. */
    static boolean fits(int used, int more, int limit) {
        return more <= limit - used;
    }

    /** Shift in place of a division: not the same for negative numbers. */
    static int half(int a) {
        return a >> 1;
    }

    /** A remainder that is never negative. */
    static int bucket(int hash) {
        return hash & 7;
    }

    static char upper(char c) {
        return 'a' <= c && c <= 'z' ? (char) (c ^ 32) : c;
    }

    /** Bytes are signed. */
    static int unsigned(byte b) {
        return b < 0 ? b + 256 : b;
    }

    static boolean isFar(float a) {
        return !(a <= 1.5f);
    }
}
