// Executors with one thread, futures, exceptions, cancellation, completion.
import java.util.*;
import java.util.concurrent.*;

public class ThreadExecutors {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newSingleThreadExecutor();
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int n = i;
            futures.add(e.submit(() -> n * n));
        }
        for (Future<Integer> f : futures) {
            System.out.print(f.get() + " ");
        }
        System.out.println(futures.get(0).isDone());
        Future<?> failing = e.submit(() -> { throw new IllegalStateException("in task"); });
        try {
            failing.get();
        } catch (ExecutionException ex) {
            System.out.println(ex.getMessage() + " <- " + ex.getCause());
        }
        System.out.println(e.invokeAll(List.of(() -> "a", () -> "b")).stream().map(f -> {
            try {
                return f.get();
            } catch (Exception ex) {
                return "failed";
            }
        }).toList());
        CountDownLatch gate = new CountDownLatch(1);
        Future<String> waiting = e.submit(() -> {
            gate.await();
            return "opened";
        });
        System.out.println(waiting.isDone());
        gate.countDown();
        System.out.println(waiting.get(10, TimeUnit.SECONDS));
        e.shutdown();
        System.out.println(e.awaitTermination(10, TimeUnit.SECONDS) + " " + e.isTerminated());
        try {
            e.submit(() -> 1);
        } catch (RejectedExecutionException ex) {
            System.out.println("rejected");
        }
        FutureTask<String> task = new FutureTask<>(() -> "direct");
        task.run();
        System.out.println(task.get() + " " + task.isCancelled());
        FutureTask<String> cancelled = new FutureTask<>(() -> "never");
        cancelled.cancel(true);
        try {
            cancelled.get();
        } catch (CancellationException ex) {
            System.out.println(ex);
        }
    }
}
