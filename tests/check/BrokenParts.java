/** There is no object of a class whose static initializer fails, though code has parameters of its type. */
public class BrokenParts {
    public static class Part {
        static final int SIZE = Integer.parseInt("none");
        int count;

        int twice() {
            return 2 * count;
        }
    }

    public static int twice(Part part) {
        return part == null ? 0 : part.twice();
    }

    public static boolean isNull(Part part) {
        return part == null;
    }
}
