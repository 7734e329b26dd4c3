/** Arrays of a subclass given for parameters: they don't take everything. */
public class ArrayStores {
    static class Shape {
        int size;
    }

    static class Circle extends Shape {
    }

    /** An `Integer[]` is an `Object[]`, too. */
    public static void put(Object[] all, int at) {
        if (all != null && at >= 0 && at < all.length) {
            all[at] = "text";
        }
    }

    /** Integers fit into an array of these, but not into one of strings. */
    public static void count(Object[] all) {
        if (all != null && all.length > 1) {
            all[1] = all.length;
        }
    }

    public static void add(Shape[] shapes) {
        if (shapes != null && shapes.length > 0) {
            shapes[0] = new Shape();
        }
    }

    /** What comes from the array itself fits. */
    public static void swap(Object[] all) {
        if (all != null && all.length > 1) {
            Object first = all[0];
            all[0] = all[1];
            all[1] = first;
        }
    }

    /** Null fits everywhere. */
    public static void clear(Shape[] shapes) {
        if (shapes != null && shapes.length > 0) {
            shapes[0] = null;
        }
    }

    /** Nothing is below a final class. */
    public static void text(String[] all) {
        if (all != null && all.length > 0) {
            all[0] = "text";
        }
    }

    /** It asks first. */
    public static void safely(Object[] all) {
        if (all != null && all.length > 0 && all.getClass() == Object[].class) {
            all[0] = 1;
        }
    }
}
