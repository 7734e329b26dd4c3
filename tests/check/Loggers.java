import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What loggers ask the world outside hides no failure, and is said in one line. */
public class Loggers {
    private static final Logger LOG = Logger.getLogger("loggers");
    private static final System.Logger SYSTEM = System.getLogger("loggers");

    public int ratio(int a, int b) {
        LOG.info("ratio");
        return a / b;
    }

    public int plain(int a, int b) {
        return a / b;
    }

    public int system(int a, int b) {
        SYSTEM.log(System.Logger.Level.INFO, "system");
        return a / b;
    }

    public int caught(int n) {
        try {
            return 10 / n;
        } catch (ArithmeticException e) {
            LOG.log(Level.WARNING, "no number", e);
            return -1;
        }
    }

    /** What a logger is called with is the program's own business. */
    public void byProperty() {
        LOG.info(() -> System.getProperty("user.name").toUpperCase(Locale.ROOT).substring(4));
    }
}
