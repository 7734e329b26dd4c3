// An uncaught exception of another thread does not end the program nor change its exit code.
public class UncaughtInThread {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            System.out.println("worker");
            Object o = null;
            o.hashCode();
        }, "worker-1");
        t.start();
        t.join();
        System.out.println("main goes on, worker alive: " + t.isAlive());
        Thread handled = new Thread(() -> { throw new RuntimeException("handled"); }, "worker-2");
        handled.setUncaughtExceptionHandler((thread, e) -> System.out.println(thread.getName() + " had " + e));
        handled.start();
        handled.join();
        System.out.println("end");
    }
}
