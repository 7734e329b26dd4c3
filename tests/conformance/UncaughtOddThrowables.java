// Throwables with odd messages: null, empty, own toString, a failing toString caught.
public class UncaughtOddThrowables {
    static class Odd extends Throwable {
        @Override
        public String toString() { return "odd one"; }
        @Override
        public String getLocalizedMessage() { return "localized"; }
    }

    static class Localized extends RuntimeException {
        @Override
        public String getLocalizedMessage() { return "in another language"; }
    }

    static class NoTrace extends RuntimeException {
        NoTrace(String s) { super(s); }
        @Override
        public synchronized Throwable fillInStackTrace() { return this; }
    }

    public static void main(String[] args) throws Throwable {
        System.out.println(new RuntimeException());
        System.out.println(new RuntimeException(""));
        System.out.println(new RuntimeException((String) null));
        System.out.println(new RuntimeException(new Odd()));
        System.out.println(new RuntimeException((Throwable) null).getMessage());
        System.out.println(new Odd() + " " + new Odd().getMessage() + " " + new Localized());
        System.out.println(new NoTrace("quick") + " " + new NoTrace("quick").getStackTrace().length);
        try {
            new Exception("a", null).initCause(new Odd());
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        try {
            Exception e = new Exception();
            e.initCause(e);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        throw new Odd();
    }
}
