// Gatherers: windows, folds, scans and an own one.
import java.util.*;
import java.util.stream.*;

public class StreamGatherers {
    static <T> Gatherer<T, ?, T> everyOther() {
        return Gatherer.ofSequential(() -> new int[1], (int[] n, T t, Gatherer.Downstream<? super T> down) -> n[0]++ % 2 == 0 ? down.push(t) : true);
    }

    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 7).boxed().gather(Gatherers.windowFixed(3)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(Gatherers.windowSliding(2)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(Stream.of("a", "b", "c").gather(Gatherers.fold(() -> "", String::concat)).findFirst().get());
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(everyOther()).map(x -> x * 10).toList());
        System.out.println(Stream.of(5, 1, 4).gather(StreamGatherers.<Integer>everyOther().andThen(Gatherers.windowFixed(2))).toList());
    }
}
