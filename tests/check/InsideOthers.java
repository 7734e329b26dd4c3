import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Objects of the program inside of collections, arrays, records and functions: calls make them first. */
public class InsideOthers {
    public static class Item {
        private int price;
        private Item next;

        public Item(int price) {
            this.price = price;
        }

        public void link(Item next) {
            this.next = next;
        }
    }

    public record Pair(Item a, Item b) {}

    public static int inList(List<Item> list) {
        return list == null || list.isEmpty() || list.get(0) == null ? 0 : 10 / list.get(0).price;
    }

    /** The same object twice. */
    public static void twice(List<Item> list) {
        assert list == null
                || list.size() != 2
                || list.get(0) == null
                || list.get(0) != list.get(1);
    }

    public static int linked(List<Item> list) {
        if (list == null || list.isEmpty() || list.get(0) == null || list.get(0).next == null) {
            return 0;
        }
        return 10 / list.get(0).next.price;
    }

    public static int inMap(Map<Integer, Item> map) {
        Item item = map == null ? null : map.get(1);
        return item == null ? 0 : 10 / item.price;
    }

    public static int inOptional(Optional<Item> item) {
        return item == null || item.isEmpty() ? 0 : 10 / item.get().price;
    }

    public static int inArray(Item[] items) {
        return items == null || items.length == 0 || items[0] == null ? 0 : 10 / items[0].price;
    }

    public static int inRecord(Pair pair) {
        if (pair == null || pair.a() == null || pair.b() == null) {
            return 0;
        }
        return pair.a().price / pair.b().price;
    }

    public static int given(Supplier<Item> supplier) {
        Item item = supplier == null ? null : supplier.get();
        return item == null ? 0 : 10 / item.price;
    }

    public static int mapped(Function<Item, Item> function, Item item) {
        Item other = function == null || item == null ? null : function.apply(item);
        return other == null || other == item ? 0 : 10 / (item.price - other.price);
    }
}
