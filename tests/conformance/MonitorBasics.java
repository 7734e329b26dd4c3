// Synchronized methods and blocks are re-entrant and released by exceptions.
public class MonitorBasics {
    private final Object lock = new Object();
    private int depth;

    synchronized int recursive(int n) {
        return n == 0 ? 0 : 1 + recursive(n - 1);
    }

    static synchronized String locked() {
        return Thread.holdsLock(MonitorBasics.class) + " inside";
    }

    int nested() {
        synchronized (lock) {
            synchronized (lock) {
                depth++;
                if (depth < 3) {
                    return nested() + 1;
                }
                return depth;
            }
        }
    }

    void fail() {
        synchronized (lock) {
            throw new IllegalStateException("inside");
        }
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        MonitorBasics m = new MonitorBasics();
        System.out.println(m.recursive(10) + " " + m.nested() + " " + locked() + " " + Thread.holdsLock(MonitorBasics.class));
        try {
            m.fail();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(m.lock));
        }
        synchronized (m.lock) {
            System.out.println(Thread.holdsLock(m.lock));
        }
        attempt(() -> m.lock.notify());
        attempt(() -> m.lock.notifyAll());
        attempt(() -> {
            try {
                m.lock.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        attempt(() -> {
            synchronized (m.lock) {
                m.lock.notifyAll();
            }
        });
        synchronized (m) {
            try {
                m.wait(5);
                System.out.println("waited");
                Thread.currentThread().interrupt();
                m.wait(1000);
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted() + Thread.holdsLock(m));
            }
        }
        try {
            synchronized ((Object) null) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("null lock");
        }
    }
}
