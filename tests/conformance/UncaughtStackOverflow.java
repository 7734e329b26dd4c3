// A StackOverflowError can be caught, and the stack is usable again afterwards.
public class UncaughtStackOverflow {
    static int depth;

    static int dive() {
        depth++;
        return dive() + 1;
    }

    static long sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            depth = 0;
            try {
                dive();
            } catch (StackOverflowError e) {
                System.out.println("caught " + e + ", deep enough: " + (depth > 500) + ", has a trace: " + (e.getStackTrace().length > 100));
            } finally {
                System.out.println("finally");
            }
        }
        System.out.println(sum(1000));
        throw new UnsupportedOperationException();
    }
}
