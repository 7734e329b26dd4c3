// Virtual threads joined one after the other.
import java.util.*;
import java.util.concurrent.*;

public class VirtualThreads {
    public static void main(String[] args) throws Exception {
        List<Integer> results = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 3; i++) {
            int n = i;
            Thread t = Thread.ofVirtual().name("v" + i).start(() -> results.add(n * n));
            t.join();
            System.out.println(t.getName() + " " + t.isVirtual() + " " + t.isDaemon() + " " + t.getState());
        }
        System.out.println(results);
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            System.out.println(e.submit(() -> "from a task").get());
        }
    }
}
