// IntStream, LongStream and DoubleStream: ranges, reductions, statistics.
import java.util.*;
import java.util.stream.*;

public class StreamInts {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.of(3, 1, 2).max().getAsInt());
        System.out.println(IntStream.range(0, 20).filter(i -> i % 3 == 0).mapToObj(Integer::toString).collect(Collectors.joining(",", "<", ">")));
        System.out.println(IntStream.iterate(1, i -> i < 100, i -> i * 2).boxed().toList() + " " + IntStream.iterate(1, i -> i * 3).limit(5).sum());
        System.out.println(IntStream.of(1, 2, 3, 4).average() + " " + IntStream.empty().average() + " " + IntStream.empty().max());
        System.out.println(IntStream.of(5, 3, 5, 1).sorted().distinct().boxed().toList() + " " + Arrays.toString(IntStream.range(0, 4).map(i -> i * i).toArray()));
        IntSummaryStatistics stats = IntStream.of(4, 8, 15, 16, 23, 42).summaryStatistics();
        System.out.println(stats);
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.of(1, 2).mapToInt(l -> (int) l).sum());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1, 2, 3).average().getAsDouble() + " " + DoubleStream.of(1.5).mapToLong(d -> (long) d).sum());
        System.out.println(IntStream.range(0, 10).anyMatch(i -> i > 8) + " " + IntStream.range(0, 10).allMatch(i -> i > 8) + " " + IntStream.range(0, 10).noneMatch(i -> i > 8));
        System.out.println(IntStream.range(0, 10).skip(3).limit(4).boxed().collect(Collectors.toList()) + " " + IntStream.range(0, 5).asLongStream().sum() + " " + IntStream.range(0, 3).asDoubleStream().boxed().toList());
        System.out.println("hello".chars().filter(c -> c == 'l').count() + " " + IntStream.rangeClosed('a', 'e').mapToObj(c -> "" + (char) c).collect(Collectors.joining()));
        System.out.println(IntStream.range(0, 10).takeWhile(i -> i < 4).sum() + " " + IntStream.range(0, 10).dropWhile(i -> i < 4).sum() + " " + IntStream.concat(IntStream.of(1), IntStream.of(2)).boxed().toList());
        System.out.println(IntStream.range(0, 3).flatMap(i -> IntStream.range(0, i + 1)).boxed().toList() + " " + IntStream.range(0, 5).findFirst().getAsInt());
        System.out.println(IntStream.range(2, 30).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
    }
}
