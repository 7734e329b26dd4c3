// andThen, compose, negate, identity, minBy and the primitive functional interfaces.
import java.util.Comparator;
import java.util.List;
import java.util.ArrayList;
import java.util.function.*;

public class FunctionComposition {
    public static void main(String[] args) {
        Function<Integer, Integer> plus = x -> x + 1;
        Function<Integer, Integer> times = x -> x * 10;
        System.out.println(plus.andThen(times).apply(1) + " " + plus.compose(times).apply(1) + " " + Function.<Integer>identity().apply(9));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> "sum " + x).apply(3, 4));
        Predicate<String> empty = String::isEmpty;
        Predicate<String> longer = s -> s.length() > 3;
        System.out.println(empty.negate().and(longer).test("four") + " " + empty.or(longer).test("abc") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual("a").test("a"));
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.andThen(s -> s + "!").apply("hey"));
        BinaryOperator<String> shortest = BinaryOperator.minBy(Comparator.comparingInt(String::length));
        System.out.println(shortest.apply("long", "s") + " " + BinaryOperator.maxBy(Comparator.<Integer>naturalOrder()).apply(3, 5));
        IntPredicate even = i -> i % 2 == 0;
        System.out.println(even.negate().or(i -> i > 100).test(200) + " " + even.and(i -> i < 0).test(2));
        List<String> log = new ArrayList<>();
        Consumer<String> c = log::add;
        c.andThen(s -> log.add(s + s)).accept("z");
        System.out.println(log);
        IntBinaryOperator mul = (a, b) -> a * b;
        DoubleUnaryOperator half = d -> d / 2;
        LongFunction<String> hex = Long::toHexString;
        ToDoubleBiFunction<Integer, Integer> ratio = (a, b) -> (double) a / b;
        ObjIntConsumer<String> printer = (s, i) -> System.out.println(s + i);
        System.out.println(mul.applyAsInt(6, 7) + " " + half.andThen(d -> d + 1).applyAsDouble(3) + " " + hex.apply(255) + " " + ratio.applyAsDouble(1, 4));
        printer.accept("n", 1);
        Supplier<Supplier<String>> ss = () -> () -> "inner";
        System.out.println(ss.get().get());
        BooleanSupplier yes = () -> true;
        System.out.println(yes.getAsBoolean());
    }
}
