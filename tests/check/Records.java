import java.util.List;
import java.util.Objects;

/** Records as inputs: only what their canonical constructor makes of its arguments. */
public class Records {
    record Item(int price) {
        Item {
            if (price < 0) {
                throw new IllegalArgumentException("price");
            }
        }
    }

    /** Fine: no price is -1. */
    public static int share(Item item) {
        return item == null ? 0 : 100 / (item.price() + 1);
    }

    /** The sum of two prices may be too large. */
    public static int sum(Item a, Item b) {
        if (a == null || b == null || a == b) {
            return 0;
        }
        int sum = a.price() + b.price();
        assert sum >= 0;
        return sum;
    }

    record Code(String text) {
        Code(String text) {
            this.text = text == null ? "none" : "<" + text.charAt(0) + ">";
        }
    }

    /** Fine: what the constructor makes is never shorter than three characters. */
    public static char inner(Code code) {
        return code == null ? ' ' : code.text().charAt(2);
    }

    record Chain(int value, Chain next) {
        @Override
        public String toString() {
            return "chain";
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    /** Fine: no chain has an end that leads back. */
    public static boolean isRing(Chain chain) {
        assert chain == null || chain.next() != chain;
        assert chain == null || chain.next() == null || chain.next().next() != chain;
        return false;
    }

    record Pair<A, B>(A first, B second) {}

    public static int quotient(Pair<Integer, Integer> pair) {
        if (pair == null || pair.first() == null || pair.second() == null) {
            return 0;
        }
        return pair.first() / pair.second();
    }

    interface Shape {}

    record Circle(int radius) implements Shape {
        Circle {
            if (radius <= 0) {
                throw new IllegalArgumentException("radius");
            }
        }
    }

    record Square(int side) implements Shape {}

    /** Squares may have no side, circles have a radius. */
    public static int fit(Shape shape) {
        if (shape instanceof Circle circle) {
            return 1000 / circle.radius();
        }
        if (shape instanceof Square square) {
            return 1000 / square.side();
        }
        return 0;
    }

    /** Fine: what is only known not to be null can be shown. */
    public static int any(Shape shape) {
        return shape == null ? 0 : 1;
    }

    enum Unit { PIECE, GRAM, NONE }

    record Amount(Unit unit, int[] parts) {
        Amount {
            Objects.requireNonNull(unit);
            if (unit == Unit.NONE || parts.length == 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    /** Fine. */
    public static int firstPart(Amount amount) {
        assert amount == null || amount.unit() != Unit.NONE;
        return amount == null ? 0 : amount.parts()[0];
    }

    public static int secondPart(Amount amount) {
        return amount == null ? 0 : amount.parts()[1];
    }

    record Order(Item item, Amount amount) {}

    public static int nested(Order order) {
        if (order == null || order.item() == null || order.amount() == null) {
            return 0;
        }
        return order.item().price() / order.amount().parts()[0];
    }

    record Basket(List<Item> items) {
        Basket {
            items = List.copyOf(items);
        }

        @Override
        public String toString() {
            return "basket";
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    public static int firstPrice(Basket basket) {
        if (basket == null || basket.items().isEmpty()) {
            return 0;
        }
        return 1 / basket.items().get(0).price();
    }

    static class Node {
        int value;
        Tag tag;
    }

    record Tag(Node node) {
        Tag {
            if (node.value < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    /** The record was made before the node was changed. */
    public static int late(Node node, Tag tag) {
        if (node == null) {
            return 0;
        }
        node.value = -1;
        return tag != null && tag.node() == node ? 1 / (node.value + 1) : 0;
    }

    /** An object may lead to a record that holds it. */
    public static int back(Node node) {
        return node != null && node.tag != null && node.tag.node() == node ? 1 / 0 : 0;
    }

    sealed interface Term permits Number, Sum {}

    record Number(int value) implements Term {}

    record Sum(Term left, Term right) implements Term {
        Sum {
            Objects.requireNonNull(left);
            Objects.requireNonNull(right);
        }

        @Override
        public String toString() {
            return "sum";
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    /** Fine: terms that nobody looks at need not be made. */
    public static boolean isSum(Term term) {
        return term instanceof Sum sum && sum.left() != null && sum.right() != null;
    }

    public static int leftmost(Term term) {
        return term instanceof Sum sum && sum.left() instanceof Number n ? 1 / n.value() : 0;
    }

    private record Hidden(int value) {}

    static Hidden hidden(int value) {
        return new Hidden(value);
    }

    public static int unhide(Hidden hidden) {
        return hidden == null ? 0 : 1 / hidden.value();
    }

    /** A receiver that is not looked at must be one that can be made. */
    public record Never(int value) {
        public Never {
            throw new UnsupportedOperationException();
        }

        public int fail() {
            return 1 / 0;
        }
    }

    public record Even(int value) {
        public Even {
            value *= 2;
        }

        public int half() {
            return 1 / (value % 2);
        }

        public int odd() {
            return value % 2 == 0 ? 0 : 1 / 0;
        }
    }
}
