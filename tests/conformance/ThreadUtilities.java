// java.util.concurrent with a forced order: locks, latches, barriers, queues, pools, timers.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.IntStream;

public class ThreadUtilities {
    static final List<String> log = Collections.synchronizedList(new ArrayList<>());

    static void show(String what) {
        System.out.println(what + " " + log);
        log.clear();
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            log.add("interrupted");
        }
    }

    static Thread go(Runnable r) {
        Thread t = new Thread(r);
        t.start();
        return t;
    }

    static void locks() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Condition changed = lock.newCondition();
        lock.lock();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int n = i;
            threads.add(go(() -> {
                lock.lock();
                try {
                    log.add("got " + n);
                } finally {
                    lock.unlock();
                }
            }));
            while (lock.getQueueLength() != i + 1) {
                Thread.yield();
            }
        }
        log.add("held " + lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.hasQueuedThreads());
        lock.unlock();
        for (Thread t : threads) {
            t.join();
        }
        Thread consumer = go(() -> {
            lock.lock();
            try {
                log.add("timeout " + changed.await(10, TimeUnit.MILLISECONDS));
                changed.await();
                log.add("signalled");
            } catch (InterruptedException e) {
                log.add("interrupted");
            } finally {
                lock.unlock();
            }
        });
        sleep(50);
        lock.lock();
        changed.signalAll();
        lock.unlock();
        consumer.join();
        go(() -> log.add("try " + lock.tryLock())).join();
        try {
            new ReentrantLock().unlock();
        } catch (IllegalMonitorStateException e) {
            log.add("" + e.getMessage());
        }
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        log.add(rw.getReadLockCount() + " " + rw.writeLock().tryLock());
        rw.readLock().unlock();
        rw.readLock().unlock();
        StampedLock stamped = new StampedLock();
        long stamp = stamped.tryOptimisticRead();
        log.add("" + stamped.validate(stamp));
        long write = stamped.writeLock();
        log.add(stamped.validate(stamp) + " " + stamped.isWriteLocked());
        stamped.unlockWrite(write);
        show("locks");
    }

    static void synchronizers() throws Exception {
        CountDownLatch latch = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            go(latch::countDown);
        }
        latch.await();
        log.add("" + latch.getCount() + " " + new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS));
        CyclicBarrier barrier = new CyclicBarrier(3, () -> log.add("barrier"));
        Thread a = go(() -> await(barrier)), b = go(() -> await(barrier));
        await(barrier);
        a.join();
        b.join();
        Semaphore semaphore = new Semaphore(2);
        semaphore.acquire();
        log.add(semaphore.tryAcquire() + " " + semaphore.tryAcquire() + " " + semaphore.tryAcquire(10, TimeUnit.MILLISECONDS));
        Thread releaser = go(() -> {
            sleep(20);
            log.add("release");
            semaphore.release();
        });
        semaphore.acquire();
        log.add("acquired");
        releaser.join();
        Exchanger<String> exchanger = new Exchanger<>();
        Thread partner = go(() -> {
            try {
                log.add("got " + exchanger.exchange("from thread"));
            } catch (InterruptedException e) {
                log.add("interrupted");
            }
        });
        String got = exchanger.exchange("from main");
        partner.join();
        log.add("main got " + got);
        Phaser phaser = new Phaser(2);
        Thread party = go(() -> {
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndDeregister();
        });
        log.add("phase " + phaser.arriveAndAwaitAdvance());
        party.join();
        log.add(phaser.getPhase() + " " + phaser.getRegisteredParties());
        show("synchronizers");
    }

    static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            log.add("" + e);
        }
    }

    static void queues() throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        Thread producer = go(() -> {
            try {
                for (int i = 0; i < 6; i++) {
                    queue.put(i);
                }
                queue.put(-1);
            } catch (InterruptedException e) {
                log.add("interrupted");
            }
        });
        for (int n; (n = queue.take()) >= 0;) {
            log.add("" + n);
        }
        producer.join();
        log.add(queue.poll(10, TimeUnit.MILLISECONDS) + " " + queue.offer(1) + queue.offer(2) + queue.offer(3));
        log.add("" + queue.offer(4, 10, TimeUnit.MILLISECONDS));
        SynchronousQueue<String> direct = new SynchronousQueue<>();
        Thread giver = go(() -> {
            try {
                direct.put("handed over");
            } catch (InterruptedException e) {
                log.add("interrupted");
            }
        });
        log.add(direct.take());
        giver.join();
        DelayQueue<Late> late = new DelayQueue<>();
        late.add(new Late("c", 60));
        late.add(new Late("a", 20));
        late.add(new Late("b", 40));
        log.add(late.take().name + late.take().name + late.take().name);
        LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>();
        log.add("" + transfer.tryTransfer(1));
        PriorityBlockingQueue<Integer> sorted = new PriorityBlockingQueue<>(List.of(3, 1, 2));
        log.add("" + sorted.take() + sorted.take() + sorted.take());
        show("queues");
    }

    record Late(String name, long due) implements Delayed {
        Late(String name, int millis) {
            this(name, System.nanoTime() + millis * 1_000_000L);
        }

        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        public int compareTo(Delayed o) {
            return Long.compare(due, ((Late) o).due);
        }
    }

    static void pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            futures.add(pool.submit(() -> n * n));
        }
        for (Future<Integer> f : futures) {
            log.add("" + f.get());
        }
        Future<?> failing = pool.submit(() -> {
            throw new IllegalStateException("broken");
        });
        try {
            failing.get();
        } catch (ExecutionException e) {
            log.add("" + e.getCause());
        }
        Future<?> endless = pool.submit(() -> {
            Thread.sleep(60_000);
            return 0;
        });
        try {
            endless.get(20, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            log.add("" + e.getMessage() + endless.cancel(true) + endless.isCancelled());
        }
        log.add("" + pool.invokeAny(List.of(() -> "any")));
        log.add("" + pool.invokeAll(List.of(() -> 1, () -> 2)).size());
        pool.shutdown();
        log.add("" + pool.awaitTermination(1, TimeUnit.SECONDS) + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            log.add("rejected");
        }
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
        scheduler.schedule(() -> log.add("third"), 90, TimeUnit.MILLISECONDS);
        scheduler.schedule(() -> log.add("first"), 30, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> second = scheduler.schedule(() -> "second", 60, TimeUnit.MILLISECONDS);
        log.add(second.get());
        AtomicInteger ticks = new AtomicInteger();
        ScheduledFuture<?> ticking = scheduler.scheduleAtFixedRate(ticks::incrementAndGet, 0, 20, TimeUnit.MILLISECONDS);
        while (ticks.get() < 5) {
            sleep(1);
        }
        ticking.cancel(false);
        sleep(60);
        scheduler.shutdown();
        log.add("" + scheduler.awaitTermination(1, TimeUnit.SECONDS));
        Timer timer = new Timer(true);
        CountDownLatch fired = new CountDownLatch(2);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                log.add("timer late");
                fired.countDown();
            }
        }, 60);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                log.add("timer soon");
                fired.countDown();
            }
        }, 20);
        fired.await();
        timer.cancel();
        show("pools");
    }

    static void futures() throws Exception {
        CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> {
            sleep(30);
            return "a";
        });
        CompletableFuture<String> second = CompletableFuture.supplyAsync(() -> "b");
        log.add(first.thenCombine(second, String::concat).thenApply(String::toUpperCase).get());
        log.add(CompletableFuture.supplyAsync(() -> {
            if (true) {
                throw new IllegalArgumentException("no");
            }
            return "";
        }).exceptionally(e -> e.getClass().getSimpleName() + " " + e.getMessage()).join());
        log.add("" + CompletableFuture.allOf(first, second).isDone());
        try {
            new CompletableFuture<String>().orTimeout(20, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            log.add("" + e.getCause());
        }
        log.add(new CompletableFuture<String>().completeOnTimeout("default", 10, TimeUnit.MILLISECONDS).get());
        log.add("" + ForkJoinPool.commonPool().invoke(new Fibonacci(15)));
        log.add("" + IntStream.rangeClosed(1, 10_000).parallel().sum());
        FutureTask<Integer> task = new FutureTask<>(() -> 42);
        go(task);
        log.add("" + task.get());
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        local.set(8);
        Thread t = go(() -> log.add("local " + local.get()));
        t.join();
        log.add("" + local.get());
        show("futures");
    }

    static class Fibonacci extends RecursiveTask<Integer> {
        final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fibonacci other = new Fibonacci(n - 1);
            other.fork();
            return new Fibonacci(n - 2).compute() + other.join();
        }
    }

    static void groups() throws Exception {
        ThreadGroup group = new ThreadGroup("mine");
        Thread t = new Thread(group, () -> {
            throw new RuntimeException("thrown");
        }, "named");
        t.setUncaughtExceptionHandler((thread, e) -> log.add(thread.getName() + " " + e.getMessage()));
        t.start();
        t.join();
        log.add(group.getName() + " " + group.activeCount() + " " + Thread.currentThread().getThreadGroup().getName());
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> log.add("default " + e.getMessage()));
        Thread u = go(() -> {
            throw new RuntimeException("again");
        });
        u.join();
        Thread.setDefaultUncaughtExceptionHandler(null);
        log.add(Thread.currentThread().getName() + " " + Thread.currentThread().getPriority() + " " + t.getPriority());
        show("groups");
    }

    public static void main(String[] args) throws Exception {
        locks();
        synchronizers();
        queues();
        pools();
        futures();
        groups();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            sleep(20);
            System.out.println("hook");
        }));
        new Thread(() -> {
            sleep(20);
            System.out.println("exits");
            System.exit(3);
        }).start();
        sleep(5_000);
        System.out.println("never");
    }
}
