// ReentrantLock, conditions, read-write locks, semaphores, latches and barriers.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class LocksAndConditions {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static int stage;

    static void waitFor(int wanted) throws InterruptedException {
        lock.lock();
        try {
            while (stage != wanted) {
                changed.await();
            }
            System.out.println("reached " + stage);
            stage++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                waitFor(1);
                waitFor(3);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        t.start();
        waitFor(0);
        waitFor(2);
        waitFor(4);
        t.join();
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.tryLock());
        for (int i = 0; i < 3; i++) {
            lock.unlock();
        }
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held " + lock.isLocked());
        }
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.writeLock().tryLock());
        Semaphore s = new Semaphore(2);
        s.acquire();
        System.out.println(s.tryAcquire() + " " + s.tryAcquire() + " " + s.availablePermits());
        s.release(3);
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        System.out.println(latch.getCount() + " " + latch.await(1, TimeUnit.MILLISECONDS) + " " + s.drainPermits());
        CyclicBarrier barrier = new CyclicBarrier(2, () -> System.out.println("both there"));
        Thread other = new Thread(() -> {
            try {
                barrier.await();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        other.start();
        barrier.await();
        other.join();
        StampedLock st = new StampedLock();
        long stamp = st.tryOptimisticRead();
        System.out.println(st.validate(stamp));
    }
}
