// An uncaught exception: stack trace on stderr, exit code 1.
public class UncaughtSimple {
    static int depth(int n) {
        if (n == 0) {
            throw new IllegalArgumentException("n is zero");
        }
        return depth(n - 1) + 1;
    }

    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(depth(3));
    }
}
