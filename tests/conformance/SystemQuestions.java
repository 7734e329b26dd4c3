// Questions about the machine and the run, asked so that the answer is the same everywhere.
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;

public class SystemQuestions {
    static void environment() {
        Map<String, String> variables = System.getenv();
        System.out.println(variables.containsKey("PATH") + " " + variables.get("PATH").equals(System.getenv("PATH")));
        try {
            variables.put("NEW", "value");
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed");
        }
        Map<String, String> of = new ProcessBuilder("none").environment();
        of.put("NEW", "value");
        System.out.println(of.get("NEW") + " " + variables.containsKey("NEW") + " " + of.keySet().containsAll(variables.keySet()));
        try {
            of.put("A=B", "value");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void chance() {
        int n = new SplittableRandom().nextInt(3, 5);
        System.out.println((n == 3 || n == 4) + " " + new SplittableRandom(7).nextInt());
        Integer[] pair = Set.of(1, 2).toArray(new Integer[3]);
        System.out.println(pair[2] + " " + (pair[0] + pair[1]) + " " + Set.of(4).toArray(new Integer[0]).length);
        Integer[] more = Set.of(5, 6, 7).toArray(new Integer[0]);
        Arrays.sort(more);
        System.out.println(Arrays.toString(more));
    }

    static void pools() {
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.getParallelism() + " " + (ForkJoinPool.commonPool().getParallelism() > 0) + " "
            + (ForkJoinPool.getCommonPoolParallelism() > 0));
        pool.shutdown();
        System.out.println((Thread.currentThread().getId() > 0) + " " + Thread.currentThread().getName());
    }

    public static void main(String[] args) {
        environment();
        chance();
        pools();
    }
}
