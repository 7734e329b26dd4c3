// Messages of exceptions thrown by everyday library calls.
import java.util.*;

public class ExceptionLibraryMessages {
    interface Action { Object run() throws Exception; }

    static void show(Action a) {
        try {
            System.out.println("result " + a.run());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        show(() -> Integer.parseInt("12a"));
        show(() -> Long.parseLong(null));
        show(() -> Double.parseDouble("x"));
        show(() -> Enum.valueOf(Thread.State.class, "NONE"));
        show(() -> "abc".substring(4));
        show(() -> "abc".charAt(-1));
        show(() -> "abc".repeat(-1));
        show(() -> new ArrayList<>(-1));
        show(() -> new ArrayList<>().get(0));
        show(() -> new LinkedList<>().getFirst());
        show(() -> List.of().iterator().next());
        show(() -> Map.of("a", 1, "a", 2));
        show(() -> new ArrayDeque<>().pop());
        show(() -> Collections.max(List.<Integer>of()));
        show(() -> new Scanner("x").nextInt());
        show(() -> Optional.empty().orElseThrow());
        show(() -> new HashMap<>(-5));
        show(() -> Arrays.copyOf(new int[1], -1));
        show(() -> List.of(1, 2).subList(0, 3));
        show(() -> new PriorityQueue<>(0));
        show(() -> Class.forName("Nope"));
        show(() -> new StringBuilder("abc").delete(5, 6));
        show(() -> new TreeMap<String, Integer>().firstKey());
        show(() -> Character.toChars(-1));
        show(() -> new BitSet(-1));
        show(() -> Objects.requireNonNull(null, "the message"));
        show(() -> { new Object().wait(-1); return null; });
    }
}
