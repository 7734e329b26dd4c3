// Unnamed variables and patterns: the underscore.
import java.util.*;

public class UnnamedVariables {
    record Pair(Object left, Object right) {}
    sealed interface S permits A, B, C {}
    record A(int n) implements S {}
    record B(String s) implements S {}
    record C() implements S {}

    static int calls;
    static int call() { return ++calls; }

    static String first(Object o) {
        return switch (o) {
            case Pair(String s, _) -> "starts with " + s;
            case Pair(_, Integer i) -> "ends with " + i;
            case Pair(_, _) -> "a pair";
            default -> "none";
        };
    }

    static boolean hasNumber(S s) {
        return switch (s) {
            case A _ -> true;
            case B _, C _ -> false;
        };
    }

    public static void main(String[] args) {
        System.out.println(first(new Pair("a", 1)) + ", " + first(new Pair(1, 2)) + ", " + first(new Pair(1, "x")) + ", " + first(3));
        System.out.println(hasNumber(new A(1)) + " " + hasNumber(new C()));
        int n = 0;
        for (var _ : List.of("x", "y", "z")) {
            n++;
        }
        var _ = call();
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            System.out.println("not a number");
        }
        Map<String, Integer> m = new TreeMap<>();
        m.computeIfAbsent("k", _ -> 42);
        m.merge("k", 1, (_, b) -> b);
        System.out.println(n + " " + calls + " " + m);
        for (int i = 0, _ = call(); i < 2; i++) {
            System.out.print(i + " ");
        }
        System.out.println(calls);
    }
}
