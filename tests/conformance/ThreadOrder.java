// Programs with a forced order: sleeping, waiting with and without limits, joining, interrupting.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public class ThreadOrder {
    static final List<String> log = Collections.synchronizedList(new ArrayList<>());

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            log.add("interrupted " + e.getMessage());
        }
    }

    static void show(String what) {
        System.out.println(what + " " + log);
        log.clear();
    }

    static void sleepers() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int millis : new int[] {250, 50, 200, 100, 150}) {
            Thread t = new Thread(() -> {
                sleep(millis);
                log.add("" + millis);
            });
            threads.add(t);
            t.start();
        }
        sleep(125);
        log.add("main");
        for (Thread t : threads) {
            t.join();
        }
        show("sleepers");
    }

    static void waiters() throws Exception {
        Object lock = new Object();
        AtomicInteger waiting = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int n = i;
            Thread t = new Thread(() -> {
                synchronized (lock) {
                    waiting.incrementAndGet();
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        log.add("interrupted");
                    }
                    log.add("woken " + n);
                }
            });
            t.start();
            threads.add(t);
            // One after the other begins to wait.
            while (waiting.get() <= i || t.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }
        for (int i = 0; i < 4; i++) {
            synchronized (lock) {
                lock.notify();
            }
            threads.get(i).join();
        }
        show("waiters");
    }

    static void limits() throws Exception {
        Object lock = new Object();
        long start = System.nanoTime();
        synchronized (lock) {
            lock.wait(30);
        }
        System.out.println("waited " + ((System.nanoTime() - start) / 1_000_000 >= 30));
        Thread slow = new Thread(() -> sleep(300));
        slow.start();
        slow.join(20);
        System.out.println(slow.isAlive() + " " + slow.getState());
        slow.join();
        System.out.println(slow.isAlive() + " " + slow.getState());
        start = System.nanoTime();
        LockSupport.parkNanos(20_000_000);
        System.out.println("parked " + ((System.nanoTime() - start) / 1_000_000 >= 19));
        LockSupport.parkUntil(System.currentTimeMillis() + 20);
        Thread main = Thread.currentThread();
        Thread helper = new Thread(() -> {
            sleep(30);
            log.add("unpark");
            LockSupport.unpark(main);
        });
        helper.start();
        LockSupport.park();
        log.add("parked");
        helper.join();
        LockSupport.unpark(main);
        LockSupport.unpark(main);
        LockSupport.park();
        show("limits");
        try {
            lock.wait(10);
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void interrupts() throws Exception {
        Object lock = new Object();
        Thread sleeper = new Thread(() -> sleep(10_000));
        sleeper.start();
        sleep(20);
        sleeper.interrupt();
        sleeper.join();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    log.add("wait " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
                }
            }
        });
        waiter.start();
        sleep(20);
        synchronized (lock) {
            waiter.interrupt();
            log.add("still mine");
        }
        waiter.join();
        Thread parker = new Thread(() -> {
            LockSupport.park();
            log.add("park " + Thread.interrupted() + " " + Thread.interrupted());
        });
        parker.start();
        sleep(20);
        parker.interrupt();
        parker.join();
        Thread early = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            log.add("early");
            sleep(10);
        });
        early.start();
        early.interrupt();
        early.join();
        Thread.currentThread().interrupt();
        try {
            new Thread(() -> sleep(10)).join();
            log.add("joined what never started");
            Thread.sleep(1);
        } catch (InterruptedException e) {
            log.add("main " + e.getMessage());
        }
        show("interrupts");
    }

    static volatile boolean flag;

    static void spinning() throws Exception {
        Thread setter = new Thread(() -> {
            sleep(20);
            flag = true;
        });
        setter.start();
        while (!flag) {
        }
        log.add("seen");
        AtomicBoolean turn = new AtomicBoolean();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                while (!turn.get()) {
                }
                turn.set(false);
            }
        });
        other.start();
        for (int i = 0; i < 50; i++) {
            while (turn.get()) {
            }
            turn.set(true);
        }
        other.join();
        AtomicBoolean ready = new AtomicBoolean();
        Thread late = new Thread(() -> {
            sleep(500);
            ready.set(true);
        });
        late.start();
        while (!ready.get()) {
            Thread.onSpinWait();
        }
        flag = false;
        Thread yielding = new Thread(() -> {
            sleep(500);
            flag = true;
        });
        yielding.start();
        while (!flag) {
            Thread.yield();
        }
        show("spinning");
    }

    static void states() throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                sleep(300);
            }
            LockSupport.park();
        });
        log.add("" + t.getState());
        synchronized (lock) {
            t.start();
            sleep(200);
            log.add("" + t.getState());
        }
        sleep(100);
        log.add("" + t.getState());
        sleep(600);
        log.add("" + t.getState());
        LockSupport.unpark(t);
        t.join();
        log.add("" + t.getState() + " " + Thread.currentThread().getState());
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            log.add("" + e.getMessage());
        }
        show("states");
    }

    static class Slow {
        static {
            log.add("initializing");
            sleep(50);
            log.add("initialized");
        }

        static void use(String by) {
            log.add(by);
        }
    }

    static void initializers() throws Exception {
        Thread a = new Thread(() -> Slow.use("first"));
        a.start();
        sleep(20);
        Slow.use("second");
        a.join();
        log.sort(null);
        show("initializers");
    }

    static void many() throws Exception {
        AtomicInteger sum = new AtomicInteger();
        for (int round = 0; round < 20; round++) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                Thread t = new Thread(sum::incrementAndGet);
                t.start();
                threads.add(t);
            }
            for (Thread t : threads) {
                t.join();
            }
        }
        System.out.println("many " + sum);
    }

    public static void main(String[] args) throws Exception {
        sleepers();
        waiters();
        limits();
        interrupts();
        spinning();
        states();
        initializers();
        many();
        Thread daemon = new Thread(() -> {
            while (true) {
                sleep(5);
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Thread spinner = new Thread(() -> {
            while (true) {
            }
        });
        spinner.setDaemon(true);
        spinner.start();
        Thread last = new Thread(() -> {
            sleep(50);
            System.out.println("last");
        });
        last.start();
        System.out.println("end of main");
    }
}
