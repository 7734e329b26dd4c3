// toList, mapMulti, teeing, iterate with a limit, and collectors over sequenced results.
import java.util.*;
import java.util.stream.*;

public class StreamNewer {
    record Item(String name, int price) {}

    public static void main(String[] args) {
        List<Integer> list = Stream.of(1, 2, 3).map(x -> x * x).toList();
        System.out.println(list + " " + list.reversed() + " " + list.getLast());
        System.out.println(Stream.of(1, "a", 2L, "b").<String>mapMulti((o, sink) -> {
            if (o instanceof String s) {
                sink.accept(s);
                sink.accept(s + s);
            }
        }).toList());
        System.out.println(IntStream.range(0, 4).mapMulti((i, sink) -> { for (int k = 0; k < i; k++) { sink.accept(i); } }).boxed().toList());
        var result = Stream.of(new Item("a", 3), new Item("b", 9)).collect(Collectors.teeing(Collectors.summingInt(Item::price), Collectors.mapping(Item::name, Collectors.joining()), (p, n) -> n + p));
        System.out.println(result);
        System.out.println(Stream.iterate(1, x -> x < 50, x -> x * 3).toList() + " " + Stream.ofNullable(null).count());
        String sizes = Stream.of("x", "yy", "zzz").collect(Collectors.collectingAndThen(Collectors.toMap(String::length, s -> s, (p, q) -> p, TreeMap::new), m -> m.descendingMap().toString()));
        System.out.println(sizes);
    }
}
