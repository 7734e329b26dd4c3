// List.of, Set.of, Map.of, copyOf: no nulls, no duplicates, no changes.
import java.util.*;

public class CollImmutable {
    interface Action { Object run(); }

    static void show(Action a) {
        try {
            System.out.println(a.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = List.of(3, 1, 2);
        show(() -> list + " " + list.get(1) + " " + list.indexOf(2) + " " + list.contains(9) + " " + list.hashCode());
        show(() -> list.add(4));
        show(() -> list.remove(0));
        show(() -> List.of(1, null));
        show(() -> list.contains(null));
        show(() -> list.subList(1, 3) + " " + List.of().isEmpty() + " " + List.of(1).equals(Arrays.asList(1)));
        show(() -> new TreeSet<>(Set.of(5, 3, 4)) + " " + Set.of(1, 2).equals(new HashSet<>(Arrays.asList(2, 1))));
        show(() -> Set.of(1, 1));
        show(() -> new TreeMap<>(Map.of("b", 2, "a", 1)) + " " + Map.of("k", "v").get("k") + " " + Map.of().size());
        show(() -> Map.of("k", 1, "k", 2));
        show(() -> new TreeMap<>(Map.ofEntries(Map.entry(1, "x"), Map.entry(2, "y"))));
        show(() -> Map.entry("k", null));
        show(() -> Map.of("a", 1).entrySet().iterator().next().setValue(3));
        show(() -> List.copyOf(list) == list);
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        List<Integer> copy = List.copyOf(source);
        source.add(3);
        show(() -> source + " " + copy);
        show(() -> List.copyOf(Arrays.asList(1, null)));
        show(() -> List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).size());
        show(() -> list.toArray(new Integer[0]).length + " " + list.iterator().next() + " " + list.stream().toList());
    }
}
