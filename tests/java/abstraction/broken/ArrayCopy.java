import cairn.annotations.Requires;

/**
 * Copies an array to the beginning of another one.
 *
 * <p>The bug: the loop runs over the length of the target. Smallest failing input: an empty array,
 * and a target of one cell ({@link ArrayIndexOutOfBoundsException}).
 */
public final class ArrayCopy {
    private ArrayCopy() {}

    private static boolean fits(int[] source, int[] target) {
        return source != null && target != null && source.length <= target.length;
    }

    @Requires("fits")
    public static void copy(int[] source, int[] target) {
        for (int i = 0; i < target.length; i++) {
            target[i] = source[i];
        }
        for (int i = 0; i < source.length; i++) {
            assert target[i] == source[i];
        }
    }
}
