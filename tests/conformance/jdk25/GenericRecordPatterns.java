// Inference of type arguments in record patterns, and patterns over Optional-like types.
import java.util.function.Function;

public class GenericRecordPatterns {
    sealed interface Option<T> {}
    record Some<T>(T value) implements Option<T> {}
    record None<T>() implements Option<T> {}
    record Pair<A, B>(A a, B b) {}

    static <T, R> Option<R> map(Option<T> o, Function<T, R> f) {
        return switch (o) {
            case Some(var v) -> new Some<>(f.apply(v));
            case None() -> new None<>();
        };
    }

    static String both(Pair<Option<Integer>, Option<Integer>> p) {
        return switch (p) {
            case Pair(Some(Integer a), Some(Integer b)) when a > b -> a + " beats " + b;
            case Pair(Some(var a), Some(var b)) -> a + " and " + b;
            case Pair(None<Integer> n, Some(var b)) -> "only " + b;
            case Pair(Some(var a), None() ) -> "just " + a;
            case Pair(None(), None()) -> "nothing";
        };
    }

    public static void main(String[] args) {
        System.out.println(map(new Some<>("four"), String::length) + " " + map(new None<String>(), String::length));
        Option<Integer> one = new Some<>(1), two = new Some<>(2), none = new None<>();
        System.out.println(both(new Pair<>(two, one)) + ", " + both(new Pair<>(one, two)) + ", " + both(new Pair<>(none, two)) + ", " + both(new Pair<>(one, none)) + ", " + both(new Pair<>(none, none)));
    }
}
