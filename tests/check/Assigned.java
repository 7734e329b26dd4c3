/** Failures on objects whose fields code of the package may assign. */
public class Assigned {
    /** Data without methods. */
    static class Node {
        int value;
        Node next;
        String label;
    }

    public static int second(Node node) {
        return node == null || node.next == null ? 0 : 10 / node.next.value;
    }

    /** Fails on a cycle of two. */
    public static boolean isCycle(Node node) {
        if (node == null || node.next == null || node.next == node) {
            return false;
        }
        assert node.next.next != node;
        return true;
    }

    public static int labels(Node node) {
        return node == null || node.label == null ? 0 : node.label.charAt(1);
    }

    /** Fails where two elements are one object. */
    public static int distinct(Node[] nodes) {
        if (nodes == null || nodes.length < 2 || nodes[0] == null) {
            return 0;
        }
        assert nodes[0] != nodes[1] || nodes[0].value != 3;
        return 1;
    }

    /** A constructor with an effect. */
    static class Counted {
        private static int made;
        int left = 5;

        Counted() {
            made++;
        }
    }

    public static int share(Counted counted) {
        return counted == null ? 0 : 100 / counted.left;
    }

    static class Base {
        int weight = 1;
    }

    static final class Special extends Base {
        boolean heavy;
    }

    public static int weigh(Base base) {
        return base instanceof Special && ((Special) base).heavy ? 1 / (base.weight - 4) : 0;
    }

    /** What is final keeps what the constructor gave it. */
    static final class Fixed {
        final int rank = rankOf("x");
        int count;

        private static int rankOf(String text) {
            return text.length();
        }
    }

    public static int ranked(Fixed fixed) {
        return fixed == null || fixed.rank != 1 ? 0 : 7 / (fixed.count - 2);
    }

    public static int unranked(Fixed fixed) {
        return fixed == null || fixed.rank == 1 ? 0 : 7 / (fixed.count - 2);
    }

    /** Nobody else can assign its fields. */
    static final class Closed {
        private int sum;
        private Closed rest;
    }

    public static int sum(Closed closed) {
        return closed == null || closed.rest == null ? 0 : 1 / closed.rest.sum;
    }

    /** Its invariant keeps what its fields don't. */
    static final class Guarded {
        int low;
        int high;

        boolean repOk() {
            return low < high;
        }
    }

    public static int middle(Guarded guarded) {
        return guarded == null ? 0 : 1 / (guarded.high - guarded.low);
    }

    /** As above, of an object that another one holds. */
    static final class Holder {
        Guarded guarded;
    }

    public static int held(Holder holder) {
        return holder == null || holder.guarded == null ? 0 : 1 / (holder.guarded.high - holder.guarded.low);
    }

    /** Belongs to an object of the class around it. */
    final class Inner {
        int size;
    }

    public static int inner(Inner inner) {
        return inner == null || inner.size != 3 ? 0 : 1 / (inner.size - 3);
    }

    /** The fields of the object itself. */
    int limit;

    public int limited() {
        return 12 / (limit - 9);
    }

    @interface NonNull {}

    /** An annotation keeps what its fields don't. */
    static final class Named {
        @NonNull String name;
        int parts;
    }

    public static int part(Named named) {
        return named == null ? 0 : 6 / (named.parts - 3);
    }

    /** As above, with all that must be there. */
    public static int namedPart(Named named) {
        return named == null || named.name.isEmpty() ? 0 : 6 / (named.parts - 3);
    }
}
