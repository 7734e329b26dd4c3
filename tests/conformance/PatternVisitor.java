// Design patterns in one place: visitor, builder, observer, state, strategy, singleton.
import java.util.*;
import java.util.function.*;

public class PatternVisitor {
    interface Visitor<R> { R number(int n); R sum(Node l, Node r); }
    interface Node { <R> R accept(Visitor<R> v); }

    static Node number(int n) {
        return new Node() {
            public <R> R accept(Visitor<R> v) { return v.number(n); }
        };
    }

    static Node sum(Node l, Node r) {
        return new Node() {
            public <R> R accept(Visitor<R> v) { return v.sum(l, r); }
        };
    }

    static class Pizza {
        private final String size;
        private final List<String> toppings;
        private Pizza(Builder b) { size = b.size; toppings = List.copyOf(b.toppings); }
        static class Builder {
            private String size = "medium";
            private final List<String> toppings = new ArrayList<>();
            Builder size(String s) { size = s; return this; }
            Builder add(String t) { toppings.add(t); return this; }
            Pizza build() { return new Pizza(this); }
        }
        @Override
        public String toString() { return size + toppings; }
    }

    static class Subject {
        private final Map<String, List<Consumer<String>>> listeners = new TreeMap<>();
        void on(String event, Consumer<String> c) { listeners.computeIfAbsent(event, k -> new ArrayList<>()).add(c); }
        void fire(String event, String data) { listeners.getOrDefault(event, List.of()).forEach(c -> c.accept(data)); }
    }

    enum Light {
        RED { Light next() { return GREEN; } }, GREEN { Light next() { return YELLOW; } }, YELLOW { Light next() { return RED; } };
        abstract Light next();
    }

    public static void main(String[] args) {
        Node tree = sum(number(1), sum(number(2), number(3)));
        int value = tree.accept(new Visitor<Integer>() {
            public Integer number(int n) { return n; }
            public Integer sum(Node l, Node r) { return l.accept(this) + r.accept(this); }
        });
        String text = tree.accept(new Visitor<String>() {
            public String number(int n) { return "" + n; }
            public String sum(Node l, Node r) { return "(" + l.accept(this) + "+" + r.accept(this) + ")"; }
        });
        System.out.println(text + "=" + value);
        System.out.println(new Pizza.Builder().size("large").add("ham").add("olives").build());
        Subject s = new Subject();
        StringBuilder log = new StringBuilder();
        s.on("a", d -> log.append("1").append(d));
        s.on("a", log::append);
        s.fire("a", "x");
        s.fire("b", "y");
        System.out.println(log);
        Light l = Light.RED;
        for (int i = 0; i < 4; i++) {
            System.out.print(l + " ");
            l = l.next();
        }
        Map<String, IntBinaryOperator> strategies = new TreeMap<>(Map.of("add", Integer::sum, "max", Math::max, "pow", (a, b) -> (int) Math.pow(a, b)));
        strategies.forEach((k, f) -> System.out.print(k + f.applyAsInt(2, 5) + " "));
        System.out.println();
    }
}
