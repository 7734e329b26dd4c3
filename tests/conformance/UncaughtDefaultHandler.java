// A default handler for uncaught exceptions of all threads.
public class UncaughtDefaultHandler {
    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            System.out.println("handler: " + t.getName() + " " + e);
            System.err.println("also on stderr");
        });
        Thread t = new Thread(() -> { throw new IllegalStateException("worker"); }, "w");
        t.start();
        t.join();
        throw new RuntimeException("main");
    }
}
