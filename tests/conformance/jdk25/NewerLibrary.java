// What newer class libraries added here and there.
import java.text.ListFormat;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.random.*;
import java.util.stream.*;

public class NewerLibrary {
    public static void main(String[] args) throws Exception {
        System.out.println(ListFormat.getInstance(Locale.ENGLISH, ListFormat.Type.STANDARD, ListFormat.Style.FULL).format(List.of("a", "b", "c")));
        System.out.println(Math.clamp(15L, 0, 10) + " " + Math.ceilDiv(7, 2) + " " + Math.unsignedMultiplyHigh(-1L, 2L) + " " + Math.powExact(3, 4));
        System.out.println(RandomGenerator.of("L64X128MixRandom").getClass().getSimpleName() + " " + RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(42).nextInt(100) + " " + new SplittableRandom(7).nextInt(1000));
        System.out.println(new StringBuilder().repeat("ab", 3).repeat('!', 2) + " " + "a-b-c".splitWithDelimiters("-", 2).length + " " + Character.toString(0x1F600).isEmpty() + " " + "x".compareToIgnoreCase("Y") + " " + Character.isEmoji(0x1F600));
        Map<String, Integer> map = new LinkedHashMap<>();
        map.putAll(Map.of("one", 1));
        System.out.println(((SequencedMap<String, Integer>) map).firstEntry() + " " + List.of(1, 2, 3).reversed() + " " + new TreeSet<>(List.of(3, 1)).reversed());
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(Gatherers.windowSliding(2)).map(w -> w.get(0) * w.get(1)).toList() + " " + Stream.of(1, 2, 3).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(IntStream.range(0, 5).boxed().collect(Collectors.teeing(Collectors.counting(), Collectors.averagingInt(i -> i), (a, b) -> a + "/" + b)) + " " + Stream.iterate(1, i -> i * 2).limit(5).mapMulti((Integer i, Consumer<Object> c) -> { if (i > 2) c.accept(i); }).toList());
        System.out.println(Instant.ofEpochSecond(0).until(Instant.ofEpochSecond(90)) + " " + Duration.ofSeconds(3661).toHoursPart() + " " + LocalDate.of(2024, 2, 29).datesUntil(LocalDate.of(2024, 3, 2)).toList() + " " + InstantSource.fixed(Instant.EPOCH).millis());
        CompletableFuture<String> done = CompletableFuture.completedFuture("v");
        System.out.println(done.resultNow() + " " + done.state() + " " + Objects.checkIndex(2L, 5L) + " " + Objects.toIdentityString("x").startsWith("java.lang.String@"));
        try (var pool = Executors.newFixedThreadPool(2)) {
            System.out.println(pool.invokeAll(List.of(() -> 1, () -> 2)).stream().map(Future::resultNow).toList());
        }
        System.out.println(HexFormat.ofDelimiter(":").formatHex(new byte[] {1, (byte) 0xab}) + " " + Arrays.equals(HexFormat.of().parseHex("01ab"), new byte[] {1, (byte) 0xab}));
        var deque = new ArrayDeque<>(List.of(1, 2, 3));
        System.out.println(deque.reversed().stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
}
