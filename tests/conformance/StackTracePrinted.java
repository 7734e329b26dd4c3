// printStackTrace into a string: causes, suppressed, circular references, own elements.
import java.io.PrintWriter;
import java.io.StringWriter;

public class StackTracePrinted {
    static String print(Throwable t) {
        StringWriter out = new StringWriter();
        t.printStackTrace(new PrintWriter(out, true));
        return out.toString();
    }

    static Exception make(String text, Throwable cause) {
        return new Exception(text, cause);
    }

    static void nested(int n) {
        try {
            if (n == 0) {
                throw new IllegalStateException("bottom");
            }
            nested(n - 1);
        } catch (IllegalStateException e) {
            throw new IllegalStateException("level " + n, e);
        }
    }

    public static void main(String[] args) {
        System.out.print(print(make("alone", null)));
        System.out.print(print(make("outer", make("inner", null))));
        try {
            nested(2);
        } catch (IllegalStateException e) {
            System.out.print(print(e));
        }
        Exception withSuppressed = make("main", null);
        withSuppressed.addSuppressed(make("side", make("side cause", null)));
        System.out.print(print(withSuppressed));
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        System.out.print(print(a));
        Exception custom = new Exception("custom");
        custom.setStackTrace(new StackTraceElement[] {new StackTraceElement("pkg.Cls", "method", "Cls.java", 12), new StackTraceElement("pkg.Other", "<init>", null, -1), new StackTraceElement("pkg.Nat", "call", "Nat.java", -2)});
        System.out.print(print(custom));
        try {
            a.addSuppressed(a);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
