/** An exception that comes out of a recursion. */
public final class DeepThrow {
    public static int descend(int n) {
        if (n == 0) {
            if (n == 0) {
                return 0;
            }
            throw new ArithmeticException();
        }
        return descend(n - 1) + 1;
    }

    public static void check(int n) {
        boolean thrown = false;
        try {
            descend(n);
        } catch (ArithmeticException e) {
            thrown = true;
        }
        assert thrown;
    }
}
