import org.sosy_lab.sv_benchmarks.Verifier;

/** All items of all rows are visited. Broken on purpose. */
public final class RowsOfItems {
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
        for (Row row = build(); row != null; row = row.next) {
            Item item = row.items;
            while (item.next != null) {
                item = item.next;
            }
        }
    }
}
