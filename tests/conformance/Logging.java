import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/** java.util.logging: levels, parents, parameters, the default format. */
public class Logging {
    static class Plain extends Formatter {
        @Override
        public String format(LogRecord r) {
            return r.getLevel() + " " + r.getLoggerName() + " " + r.getSourceMethodName() + " "
                + formatMessage(r) + (r.getThrown() == null ? "" : " " + r.getThrown()) + "\n";
        }
    }

    public static void main(String[] args) {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s %5$s%6$s%n");
        Logger log = Logger.getLogger("a.b");
        log.setUseParentHandlers(false);
        log.addHandler(new StreamHandler(System.out, new Plain()));
        log.log(Level.WARNING, "hello {0} and {1}", new Object[] {"you", 2});
        log.fine("not shown");
        log.log(Level.SEVERE, "failed", new IllegalStateException("why"));
        for (Handler handler : log.getHandlers()) handler.flush();
        System.out.println(log.getLevel() + " " + log.getParent().getName() + "|");
        System.out.println(Logger.getLogger("a.b.c").getParent() == log);
        Logger.getGlobal().info(() -> "to standard error");
        LogManager.getLogManager().getLogger("").setLevel(Level.OFF);
        Logger.getGlobal().severe("nothing");
    }
}
