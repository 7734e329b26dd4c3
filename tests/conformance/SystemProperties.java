// Standard system properties and standard streams.
import java.io.File;

public class SystemProperties {
    public static void main(String[] args) {
        System.out.println(System.getProperty("line.separator").equals("\n") + " " + System.lineSeparator().length());
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator") + File.separatorChar);
        System.out.println(System.getProperty("no.such") + " " + System.getProperty("no.such", "default"));
        System.out.println(System.setProperty("mine", "1") + " " + System.getProperty("mine") + " " + System.clearProperty("mine") + " " + System.getProperty("mine"));
        System.out.println(Integer.parseInt(System.getProperty("java.specification.version")) >= 17);
        System.out.println(System.getProperty("java.vm.specification.name") + " " + (System.getProperty("java.home") != null));
        System.err.println("on the error stream");
        System.err.printf("%d%n", 5);
        System.out.println(System.getenv("NO_SUCH_VARIABLE_AT_ALL"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        long a = System.nanoTime();
        long b = System.nanoTime();
        System.out.println((b >= a) + " " + (System.currentTimeMillis() > 1_600_000_000_000L));
        System.out.println(Runtime.getRuntime().availableProcessors() > 0 && Runtime.getRuntime().totalMemory() > 0);
    }
}
