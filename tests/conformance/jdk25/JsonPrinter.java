// A JSON printer over a sealed hierarchy, with a Markdown comment and sequenced maps.
import java.util.*;
import java.util.function.*;

public class JsonPrinter {
    /// Twice the value, as a **Markdown** comment says.
    static int twice(int x) { return 2 * x; }

    sealed interface Json permits Str, Num, Arr, Obj {}
    record Str(String s) implements Json {}
    record Num(double n) implements Json {}
    record Arr(List<Json> items) implements Json {}
    record Obj(SequencedMap<String, Json> fields) implements Json {}

    static String print(Json j) {
        return switch (j) {
            case Str(var s) -> '"' + s + '"';
            case Num(var n) when n == Math.rint(n) -> String.valueOf((long) n);
            case Num(var n) -> String.valueOf(n);
            case Arr(var items) -> items.stream().map(JsonPrinter::print).toList().toString();
            case Obj(var fields) -> {
                var joiner = new StringJoiner(", ", "{", "}");
                fields.forEach((k, v) -> joiner.add(k + ": " + print(v)));
                yield joiner.toString();
            }
        };
    }

    public static void main(String[] args) {
        var fields = new LinkedHashMap<String, Json>();
        fields.put("name", new Str("x"));
        fields.put("list", new Arr(List.of(new Num(1), new Num(2.5))));
        fields.putFirst("id", new Num(twice(21)));
        System.out.println(print(new Obj(fields)));
        BiFunction<Integer, Integer, Function<Integer, Integer>> f = (a, b) -> c -> a * b + c;
        System.out.println(f.apply(2, 3).apply(4));
    }
}
