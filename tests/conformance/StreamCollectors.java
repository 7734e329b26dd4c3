// Collectors: grouping into sorted maps, partitioning, joining, nested collectors.
import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

public class StreamCollectors {
    record Person(String name, String city, int age) {}

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", "Rome", 30), new Person("Bob", "Oslo", 20), new Person("Cid", "Rome", 40), new Person("Dan", "Oslo", 25), new Person("Eve", "Bern", 35));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.mapping(Person::name, Collectors.toList()))));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.counting())));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.averagingInt(Person::age))));
        show(people.stream().collect(Collectors.partitioningBy(p -> p.age() >= 30, Collectors.mapping(Person::name, Collectors.joining("+")))));
        show(people.stream().collect(Collectors.toMap(Person::name, Person::age, Integer::sum, LinkedHashMap::new)));
        show(people.stream().map(Person::name).collect(Collectors.joining(", ", "[", "]")));
        show(people.stream().collect(Collectors.summingInt(Person::age)) + " " + people.stream().collect(Collectors.summarizingInt(Person::age)));
        show(people.stream().collect(Collectors.maxBy(Comparator.comparingInt(Person::age))).get().name());
        show(people.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        show(people.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.averagingDouble(Person::age), (n, avg) -> n + " of " + avg)));
        show(people.stream().collect(Collectors.reducing(0, Person::age, Math::max)));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.filtering(p -> p.age() > 28, Collectors.toList()))).get("Oslo"));
        show(Stream.of("a", "bb", "cc").collect(Collectors.toCollection(TreeSet::new)).descendingSet());
        show(Stream.of(List.of(1, 2), List.of(3)).collect(Collectors.flatMapping(List::stream, Collectors.toList())));
        show(Stream.of("x", "y", "x").collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting())));
        try {
            Stream.of("a", "a").collect(Collectors.toMap(s -> s, s -> 1));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        Collector<Integer, int[], Integer> sumOfSquares = Collector.of(() -> new int[1], (acc, x) -> acc[0] += x * x, (l, r) -> { l[0] += r[0]; return l; }, acc -> acc[0]);
        show(Stream.of(1, 2, 3).collect(sumOfSquares));
    }
}
