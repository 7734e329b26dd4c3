// Several threads on one counter, protected in four ways: the sums are exact.
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.ReentrantLock;

public class ThreadCounters {
    static int plain;
    static int locked;
    static final AtomicInteger atomic = new AtomicInteger();
    static final LongAdder adder = new LongAdder();
    static final ReentrantLock lock = new ReentrantLock();

    static synchronized void bump() { plain++; }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 500; i++) {
                    bump();
                    atomic.incrementAndGet();
                    adder.add(2);
                    lock.lock();
                    try {
                        locked++;
                    } finally {
                        lock.unlock();
                    }
                }
            });
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(plain + " " + atomic + " " + adder.sum() + " " + locked);
    }
}
