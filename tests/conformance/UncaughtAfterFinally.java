// An exception thrown in finally replaces the first; the trace shows only the second.
public class UncaughtAfterFinally {
    static void risky() {
        try {
            throw new IllegalStateException("first");
        } finally {
            cleanup();
        }
    }

    static void cleanup() {
        throw new UnsupportedOperationException("second");
    }

    public static void main(String[] args) {
        try {
            risky();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getSuppressed().length);
        }
        risky();
    }
}
