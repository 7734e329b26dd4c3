// Assertions are on: a failing one throws AssertionError with its detail.
public class UncaughtAssertion {
    static int checked(int x) {
        assert x >= 0 : "negative: " + x;
        return x * 2;
    }

    public static void main(String[] args) {
        System.out.println(checked(4));
        try {
            assert args == null;
        } catch (AssertionError e) {
            System.out.println(e + " " + e.getMessage());
        }
        try {
            assert false : new IllegalStateException("as a cause");
        } catch (AssertionError e) {
            System.out.println(e + " <- " + e.getCause());
        }
        System.out.println(UncaughtAssertion.class.desiredAssertionStatus());
        checked(-1);
    }
}
