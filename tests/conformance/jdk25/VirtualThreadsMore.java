// Virtual threads: executors, locals, locks, interrupts, builders.
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class VirtualThreadsMore {
    static final ThreadLocal<String> LOCAL = ThreadLocal.withInitial(() -> "initial");
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    public static void main(String[] args) throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> futures = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                int n = i;
                futures.add(executor.submit(() -> { Thread.sleep(10 - n); return n * n; }));
            }
            int sum = 0;
            for (Future<Integer> f : futures) sum += f.get();
            System.out.println(sum + " " + futures.get(3).state() + " " + futures.get(3).resultNow());
        }
        AtomicInteger counter = new AtomicInteger();
        ReentrantLock lock = new ReentrantLock();
        int[] plain = {0};
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                counter.incrementAndGet();
                lock.lock();
                try { plain[0]++; Thread.yield(); } finally { lock.unlock(); }
            }));
        }
        for (Thread t : threads) t.join();
        System.out.println(counter + " " + plain[0]);

        INHERITED.set("from main");
        Thread v = Thread.ofVirtual().name("worker-", 5).start(() -> {
            LOCAL.set("virtual");
            System.out.println(LOCAL.get() + " " + INHERITED.get() + " " + Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon() + " " + Thread.currentThread().getThreadGroup().getName());
        });
        v.join();
        System.out.println(LOCAL.get() + " " + v.isAlive() + " " + v.getState() + " " + v.join(Duration.ofMillis(1)));
        Thread sleeper = Thread.ofVirtual().unstarted(() -> {
            try {
                Thread.sleep(Duration.ofHours(1));
                System.out.println("slept");
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        System.out.println(sleeper.getState());
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        Thread failing = Thread.ofVirtual().name("failing").uncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e)).start(() -> { throw new IllegalStateException("in virtual"); });
        failing.join();
        Thread platform = Thread.ofPlatform().name("platform").daemon(true).priority(7).start(() -> System.out.println(Thread.currentThread().getPriority() + " " + Thread.currentThread().isDaemon()));
        platform.join();
        ThreadFactory factory = Thread.ofVirtual().name("f", 0).factory();
        Thread a = factory.newThread(() -> {}), b = factory.newThread(() -> {});
        System.out.println(a.getName() + b.getName() + " " + (a.threadId() < b.threadId()));
        CountDownLatch latch = new CountDownLatch(3);
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Thread.startVirtualThread(() -> { try { for (String s : List.of("x", "y", "z")) queue.put(s); } catch (InterruptedException e) { } });
        for (int i = 0; i < 3; i++) { System.out.print(queue.take()); latch.countDown(); }
        latch.await();
        System.out.println(" " + latch.getCount());
        CompletableFuture<String> cf = CompletableFuture.supplyAsync(() -> "async", Thread::startVirtualThread).thenApply(s -> s + "!");
        System.out.println(cf.get(1, TimeUnit.SECONDS));
    }
}
