import org.sosy_lab.sv_benchmarks.Verifier;

/** The first items of rows are moved to another list. */
public final class MoveItems {
    static final class Item {
        Item next;
    }

    static final class Row {
        Item items;
        Row next;
    }

    static Row build() {
        Row first = null;
        while (Verifier.nondetBoolean()) {
            Row row = new Row();
            row.next = first;
            first = row;
            while (Verifier.nondetBoolean()) {
                Item item = new Item();
                item.next = row.items;
                row.items = item;
            }
        }
        return first;
    }

    public static void main(String[] args) {
        Row rows = build();
        Item all = null;
        for (Row row = rows; row != null; row = row.next) {
            Item item = row.items;
            if (item != null) {
                row.items = item.next;
                item.next = all;
                all = item;
            }
        }
        while (all != null) {
            all = all.next;
        }
    }
}
