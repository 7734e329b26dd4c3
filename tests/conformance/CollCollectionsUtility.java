// The static methods of java.util.Collections.
import java.util.*;

public class CollCollectionsUtility {
    interface Action { void run(); }

    static void refused(Action a) {
        try {
            a.run();
            System.out.println("allowed");
        } catch (UnsupportedOperationException e) {
            System.out.println("refused " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(4, 1, 3, 9, 7));
        Collections.sort(list);
        System.out.println(list + " " + Collections.binarySearch(list, 7) + " " + Collections.binarySearch(list, 5) + " " + Collections.max(list) + " " + Collections.min(list));
        Collections.reverse(list);
        Collections.swap(list, 0, 4);
        System.out.println(list);
        Collections.rotate(list, 2);
        System.out.println(list);
        Collections.rotate(list, -1);
        System.out.println(list);
        Collections.shuffle(list, new Random(7));
        System.out.println(list);
        System.out.println(Collections.frequency(List.of(1, 2, 1), 1) + " " + Collections.disjoint(List.of(1), List.of(2)) + " " + Collections.nCopies(3, "x") + " " + Collections.indexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)) + " " + Collections.lastIndexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)));
        Collections.fill(list, 0);
        System.out.println(list + " " + Collections.addAll(list, 5, 6) + " " + Collections.replaceAll(list, 0, 1) + " " + list);
        List<Integer> fixed = Collections.unmodifiableList(list);
        list.set(0, 42);
        System.out.println(fixed);
        refused(() -> fixed.add(1));
        refused(() -> List.of(1).set(0, 2));
        refused(() -> Map.of(1, 2).put(3, 4));
        refused(() -> Collections.emptyList().add(null));
        refused(() -> Collections.singletonList(1).add(2));
        refused(() -> list.iterator().forEachRemaining(x -> {}));
        System.out.println(Collections.singleton(1) + " " + Collections.singletonMap("k", "v") + " " + Collections.emptyMap() + " " + Collections.emptySet());
        Set<String> set = Collections.newSetFromMap(new TreeMap<>());
        set.add("b");
        set.add("a");
        System.out.println(set + " " + Collections.synchronizedList(new ArrayList<>(List.of(1))) + " " + Collections.unmodifiableMap(new TreeMap<>(Map.of("x", 1))));
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1);
        lifo.add(2);
        System.out.println(lifo.poll() + " " + Collections.list(Collections.enumeration(List.of("e"))) + " " + Collections.reverseOrder().compare(1, 2));
        List<Object> checked = Collections.checkedList(new ArrayList<>(), (Class<Object>) (Class<?>) String.class);
        try {
            checked.add(1);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
