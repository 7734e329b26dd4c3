// Laziness, order of evaluation, flatMap, sorted, peek, iterate, generate and reuse errors.
import java.util.*;
import java.util.stream.*;

public class StreamPipelines {
    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        List<Integer> result = Stream.of(5, 2, 8, 1).peek(x -> log.add("p" + x)).filter(x -> x > 1).map(x -> { log.add("m" + x); return x * 10; }).limit(2).toList();
        System.out.println(result + " " + log);
        log.clear();
        Stream<Integer> lazy = Stream.of(1, 2).peek(x -> log.add("seen"));
        System.out.println(log.size());
        System.out.println(lazy.sorted(Comparator.reverseOrder()).toList() + " " + log.size());
        try {
            lazy.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Stream.of("a b", "c", "").flatMap(s -> Arrays.stream(s.split(" "))).toList());
        System.out.println(Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).limit(10).map(f -> f[0]).toList());
        int[] n = {0};
        System.out.println(Stream.generate(() -> n[0]++).skip(3).limit(3).toList());
        System.out.println(Stream.of(1, 2, 3, 4).reduce(Integer::sum).get() + " " + Stream.of("a", "b").reduce("", String::concat) + " " + Stream.of(1, 2, 3).reduce(10, (a, b) -> a - b) + " " + Stream.of("aa", "b").reduce(0, (a, s) -> a + s.length(), Integer::sum));
        System.out.println(Stream.of("b", "a", "c").sorted().collect(Collectors.joining()) + " " + Stream.of("bb", "a", "cc").sorted(Comparator.comparing(String::length)).toList());
        System.out.println(Stream.of(1, 1, 2).distinct().count() + " " + Stream.of(3, 9, 4).max(Integer::compare).get() + " " + Stream.empty().findFirst());
        System.out.println(Stream.of(1, 2, 3).anyMatch(x -> x == 2) + " " + Stream.<Integer>empty().allMatch(x -> false) + " " + Stream.of(1, 2).findFirst().map(x -> x + 1));
        System.out.println(Stream.concat(Stream.of(1), Stream.of(2, 3)).mapToInt(x -> x).summaryStatistics().getAverage());
        System.out.println(Arrays.toString(Stream.of("x", "y").toArray(String[]::new)) + " " + Stream.of(1, 2, 3, 4, 5).takeWhile(x -> x < 3).toList() + Stream.of(1, 2, 3, 4, 5).dropWhile(x -> x < 3).toList());
        System.out.println(Stream.of(1, 2, 3).<String>mapMulti((x, sink) -> { for (int i = 0; i < x; i++) { sink.accept("" + x); } }).collect(Collectors.joining()));
        Map<String, Integer> m = new TreeMap<>(Map.of("one", 1, "two", 2, "three", 3));
        System.out.println(m.entrySet().stream().sorted(Map.Entry.comparingByValue()).map(Map.Entry::getKey).toList());
        try {
            Stream.of(1).toList().add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        Stream<String> closing = Stream.of("z").onClose(() -> System.out.println("closed"));
        try (closing) {
            System.out.println(closing.toList());
        }
    }
}
