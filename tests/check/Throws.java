import java.io.FileNotFoundException;
import java.io.IOException;

public class Throws {
    /** Declared, or a subclass of what is declared. */
    public static void declared(int n) throws IOException {
        if (n == 1) {
            throw new IOException("one");
        }
        if (n == 2) {
            throw new FileNotFoundException("two");
        }
        if (n == 3) {
            throw new RuntimeException("three", new IllegalStateException("why"));
        }
    }

    public static int caught(int n) {
        try {
            return 10 / n;
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            if (n == 7) {
                throw new IllegalStateException("seven");
            }
        }
    }

    public static int leaves(int n) {
        if (n > 3) {
            System.exit(1);
        }
        return n;
    }

    /** Thrown in the library, called from here. */
    public static int parse(boolean good) {
        return Integer.parseInt(good ? "12" : "x12");
    }
}
