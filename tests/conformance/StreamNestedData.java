// Streams over nested data: matrices, permutations, word counts, zipping.
import java.util.*;
import java.util.stream.*;

public class StreamNestedData {
    static List<List<Integer>> permutations(List<Integer> items) {
        if (items.isEmpty()) {
            return List.of(List.of());
        }
        return IntStream.range(0, items.size()).boxed().flatMap(i -> {
            List<Integer> rest = new ArrayList<>(items);
            Integer head = rest.remove((int) i);
            return permutations(rest).stream().map(p -> Stream.concat(Stream.of(head), p.stream()).toList());
        }).toList();
    }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        int[][] m = {{1, 2, 3}, {4, 5, 6}};
        int[][] t = IntStream.range(0, 3).mapToObj(c -> IntStream.range(0, 2).map(r -> m[r][c]).toArray()).toArray(int[][]::new);
        show(Arrays.deepToString(t));
        show(Arrays.stream(m).flatMapToInt(Arrays::stream).boxed().toList());
        show(permutations(List.of(1, 2, 3)));
        String text = "it was the best of times it was the worst of times";
        Map<String, Long> counts = Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting()));
        show(counts);
        show(counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(3).map(e -> e.getKey() + e.getValue()).toList());
        show(Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toCollection(TreeSet::new))));
        List<String> a = List.of("a", "b", "c");
        List<Integer> b = List.of(1, 2, 3);
        show(IntStream.range(0, 3).mapToObj(i -> a.get(i) + b.get(i)).collect(Collectors.joining(" ")));
        show(IntStream.rangeClosed(1, 20).boxed().flatMap(x -> IntStream.rangeClosed(x, 20).filter(y -> Math.sqrt(x * x + y * y) % 1 == 0).mapToObj(y -> x + "-" + y)).toList());
        show(Stream.of("listen", "silent", "enlist", "google").collect(Collectors.groupingBy(w -> w.chars().sorted().mapToObj(c -> "" + (char) c).collect(Collectors.joining()), TreeMap::new, Collectors.toList())));
        show(Stream.of(Optional.of(1), Optional.<Integer>empty(), Optional.of(3)).flatMap(Optional::stream).mapToInt(Integer::intValue).sum());
    }
}
