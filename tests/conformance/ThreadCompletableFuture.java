// CompletableFuture completed by hand and on a given executor.
import java.util.concurrent.*;

public class ThreadCompletableFuture {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<String> chain = f.thenApply(x -> x * 2).thenCombine(CompletableFuture.completedFuture("!"), (x, s) -> x + s).whenComplete((v, e) -> System.out.println("done " + v + " " + e));
        System.out.println(chain.isDone());
        f.complete(21);
        System.out.println(chain.get() + " " + f.complete(5) + " " + f.join());
        CompletableFuture<Integer> bad = CompletableFuture.completedFuture(1).thenApply(x -> x / 0);
        System.out.println(bad.isCompletedExceptionally() + " " + bad.exceptionally(e -> -1).join() + " " + bad.handle((v, e) -> e.getClass().getSimpleName()).join());
        try {
            bad.join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage());
        }
        ExecutorService pool = Executors.newFixedThreadPool(1);
        System.out.println(CompletableFuture.supplyAsync(() -> "async", pool).thenCompose(s -> CompletableFuture.supplyAsync(() -> s + s, pool)).get());
        pool.shutdown();
        CompletableFuture<Void> all = CompletableFuture.allOf(CompletableFuture.completedFuture(1), f);
        System.out.println(all.isDone() + " " + f.getNow(0) + " " + new CompletableFuture<String>().getNow("not yet"));
    }
}
