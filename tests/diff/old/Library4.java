/** Calls of the library: what they may call back depends on what they ask of objects. */
class Library4 {
    static class Item implements Comparable<Item> {
        final int rank;

        Item(int rank) {
            this.rank = rank;
        }

        public String toString() {
            return "item";
        }

        public int compareTo(Item other) {
            return Integer.compare(rank, other.rank);
        }

        public boolean equals(Object other) {
            return other instanceof Item && ((Item) other).rank == rank;
        }

        public int hashCode() {
            return rank;
        }
    }

    static int added(java.util.ArrayList<Integer> list) {
        list.add(1);
        return list.size();
    }

    static String part(String text) {
        return text.substring(1).trim();
    }

    static String shown(boolean isNull) {
        return String.valueOf(isNull ? null : new Item(1));
    }

    static boolean isFirst() {
        return java.util.List.of(new Item(2)).contains(new Item(2));
    }

    static int smaller() {
        return java.util.Objects.compare(new Item(1), new Item(2), java.util.Comparator.naturalOrder());
    }
}
