// What System, Runtime, Thread and TimeZone tell that does not depend on the machine.
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.time.Clock;
import java.time.Instant;
import java.util.TimeZone;

public class SystemFacilities {
    static void memory() {
        Runtime r = Runtime.getRuntime();
        System.out.println((r.maxMemory() >= r.totalMemory()) + " " + (r.totalMemory() >= r.freeMemory()) + " " + (r.freeMemory() > 0)
            + " " + (r.availableProcessors() > 0));
        r.gc();
        System.gc();
    }

    static void libraries() {
        System.out.println(System.mapLibraryName("name") + " " + System.mapLibraryName(""));
        try {
            System.mapLibraryName(null);
        } catch (NullPointerException e) {
            System.out.println("null name");
        }
        System.out.println(System.console());
    }

    static void time() {
        Instant now = Instant.now();
        System.out.println(now.isAfter(Instant.parse("2020-01-01T00:00:00Z")) + " " + !Clock.systemUTC().instant().isBefore(now));
        System.out.println((System.currentTimeMillis() - now.toEpochMilli() < 60_000) + " " + (System.nanoTime() <= System.nanoTime()));
        System.out.println(TimeZone.getDefault().getID());
        System.setProperty("user.timezone", "No/Where");
        TimeZone.setDefault(null);
        System.out.println(TimeZone.getDefault().getID() + " " + TimeZone.getDefault().getRawOffset());
    }

    static void threads() throws Exception {
        Thread t = Thread.currentThread();
        t.setName("renamed");
        t.setPriority(Thread.MAX_PRIORITY);
        System.out.println(t.getName() + " " + t.getPriority() + " " + Thread.holdsLock(t));
        synchronized (t) {
            System.out.println(Thread.holdsLock(t));
        }
        Thread.yield();
        Thread.onSpinWait();
        Thread.sleep(1);
        Thread.sleep(0, 500);
        t.interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + t.isInterrupted());
        }
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(1);
            lock.wait(0, 1);
        }
        try {
            lock.wait();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            synchronized (lock) {
                lock.wait(-1);
            }
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void references() {
        Object o = "target".repeat(2), other = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        for (Reference<Object> r : java.util.List.of(new PhantomReference<>(o, queue), new WeakReference<>(o, queue), new SoftReference<>(o))) {
            System.out.print(r.refersTo(o) + " " + r.refersTo(other) + " " + r.refersTo(null) + " " + r.get() + " " + r.enqueue());
            r.clear();
            System.out.println(" " + r.refersTo(o) + " " + r.refersTo(null) + " " + (queue.poll() == r));
        }
    }

    public static void main(String[] args) throws Exception {
        memory();
        libraries();
        threads();
        references();
        time();
    }
}
