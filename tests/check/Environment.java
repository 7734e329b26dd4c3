import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** What differs between machines and runs proves nothing and refutes nothing. */
public class Environment {
    private static final long STARTED = System.nanoTime();

    enum Colour { RED, GREEN }

    private static void fail(boolean wrong) {
        if (wrong) {
            throw new AssertionError();
        }
    }

    public static void property() {
        fail(System.getProperty("user.name").equals("user"));
    }

    public static void ownProperty() {
        fail(Boolean.getBoolean("environment.fail"));
    }

    /** Fixed by the class library. */
    public static void version() {
        fail(System.getProperty("java.specification.version") == null);
    }

    public static void variable() {
        fail(System.getenv("HOME") == null);
    }

    public static void input() throws IOException {
        fail(System.in.read() == 'x');
    }

    public static void file() {
        fail(new File("/etc/passwd").exists());
    }

    public static void folder() {
        fail(new File("a").getAbsolutePath().equals("/a"));
    }

    public static void separator() {
        fail(File.separatorChar == '\\');
    }

    public static void setOrder() {
        fail(Set.of(1, 2, 3, 4, 5).iterator().next() == 1);
    }

    public static void mapOrder() {
        fail(!List.copyOf(Map.of("a", 1, "b", 2).values()).equals(List.of(1, 2)));
    }

    /** One element has one order. */
    public static void singleton() {
        fail(Set.of(1).iterator().next() != 1);
    }

    public static void random() {
        fail(ThreadLocalRandom.current().nextInt(2) == 1);
    }

    public static void coin() {
        fail(Math.random() < 0.5);
    }

    public static void locale() {
        fail("I".toLowerCase().equals("i"));
    }

    /** The locale was asked for, but makes no difference. */
    public static void formatted(int n) {
        if (n == 7) {
            throw new AssertionError(String.format("%d is bad", n));
        }
    }

    public static void rootLocale() {
        fail(!"I".toLowerCase(Locale.ROOT).equals("i"));
    }

    public static void charset() {
        fail("\u00e9".getBytes().length == 2);
    }

    public static void lineEnds() {
        fail(System.lineSeparator().length() == 1);
    }

    /** Nobody sees how these lines end. */
    public static void prints(int n) {
        System.out.println(n);
    }

    public static void printsInside() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new PrintStream(bytes).println();
        fail(bytes.size() == 1);
    }

    public static void threadName() {
        fail(Thread.currentThread().getName().equals("main"));
    }

    public static void depth() {
        fail(new Throwable().getStackTrace().length < 3);
    }

    public static void trace() {
        new Throwable().printStackTrace();
    }

    public static void hash() {
        fail((new Object().hashCode() & 1) == 0);
    }

    /** A set of enum constants is ordered by their hash codes, but holds them all. */
    public static int colours(int n) {
        Set<Colour> colours = new HashSet<>(List.of(Colour.values()));
        return n / (colours.size() - 2);
    }

    /** Which of two comes first depends on their hash codes. */
    public static void firstColour() {
        fail(new HashSet<>(List.of(Colour.values())).iterator().next() == Colour.RED);
    }

    public static void lastColour() {
        fail(new HashSet<>(List.of(Colour.values())).iterator().next() == Colour.GREEN);
    }

    public static void started() {
        fail(STARTED == 1);
    }

    public static void missing() throws ClassNotFoundException {
        fail(Class.forName("no.such.Thing") == null);
    }

    /** Fails whatever the clock says, but that can't be told. */
    public static void late(int n) {
        long time = System.nanoTime();
        fail(n == 3 || time == 5);
    }

    /** Asks only on one side. */
    public static int onOneSide(int n) {
        if (n > 0) {
            return n / (n - 1);
        }
        return (int) (System.currentTimeMillis() / 2);
    }

    /** Another clock would let it go on. */
    public static void waitsForEver() {
        long time = System.nanoTime();
        while (time > 0) {
        }
        fail(true);
    }

    /** Which bytes its name has is part of the same question. */
    public static void home() {
        fail("nobody".equals(System.getenv("HOME")));
    }
}
