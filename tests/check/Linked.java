/** Failures on objects of other classes, which are made by calls. */
public class Linked {
    /** What follows is given once and for all. */
    static final class Cell {
        private final Cell rest;
        private final int value;

        Cell(int value, Cell rest) {
            if (value < 0) {
                throw new IllegalArgumentException("value");
            }
            this.value = value;
            this.rest = rest;
        }
    }

    public static int fourth(Cell cell) {
        if (cell == null || cell.rest == null || cell.rest.rest == null) {
            return 0;
        }
        return cell.rest.rest.rest.value;
    }

    /** Only with values that the constructor takes. */
    public static int sum(Cell cell) {
        if (cell == null || cell.rest == null || cell.rest.rest == null) {
            return 0;
        }
        assert cell.value + cell.rest.value + cell.rest.rest.value != 42;
        return 1;
    }

    /** No constructor takes a negative value. */
    public static int negative(Cell cell) {
        if (cell == null || cell.rest == null || cell.rest.rest == null) {
            return 0;
        }
        assert cell.rest.rest.value >= 0;
        return 1;
    }

    /** No constructor makes a cycle. */
    public static int cyclic(Cell cell) {
        if (cell == null || cell.rest == null) {
            return 0;
        }
        assert cell.rest.rest != cell;
        return 1;
    }

    /** What follows is set later. */
    static final class Stop {
        private Stop next;
        private Stop previous;

        static Stop create() {
            return new Stop();
        }

        private Stop() {}

        void follow(Stop other) {
            next = other;
            other.previous = this;
        }
    }

    /** Fails on a ring of three. */
    public static boolean isRing(Stop stop) {
        if (stop == null || stop.next == null || stop.next == stop || stop.next.next == null) {
            return false;
        }
        assert stop.next.next == stop || stop.next.next.next != stop;
        return true;
    }

    /** Every call sets both directions. */
    public static void check(Stop stop) {
        assert stop == null || stop.next == null || stop.next.previous != null;
    }

    /** A tree whose nodes are given their parents. */
    static final class Branch {
        private final Branch parent;
        private Branch left;
        private Branch right;

        Branch(Branch parent, boolean isLeft) {
            this.parent = parent;
            if (parent != null && isLeft) {
                parent.left = this;
            }
            if (parent != null && !isLeft) {
                parent.right = this;
            }
        }
    }

    public static void full(Branch branch) {
        assert branch == null
                || branch.left == null
                || branch.right == null
                || branch.left.parent != branch
                || branch.left.left == null;
    }

    /** A new object for each change. */
    static final class Stack {
        private final Stack below;
        private final String top;

        private Stack(Stack below, String top) {
            this.below = below;
            this.top = top;
        }

        static Stack empty() {
            return new Stack(null, null);
        }

        Stack push(String text) {
            return new Stack(this, text);
        }
    }

    public static int third(Stack stack) {
        if (stack == null || stack.below == null || stack.below.below == null) {
            return 0;
        }
        return stack.below.top.length() - stack.below.below.top.length();
    }
}
