import java.util.BitSet;

/** Failures that need an object which holds a certain string, record or number: found by the constructors that take it. */
public class WantedContents {
    record Point(int x, int y) {}

    static class Leaf {
        int value;

        Leaf(int value) {
            this.value = value;
        }
    }

    static class Box<T> {
        T value;

        Box(T value) {
            this.value = value;
        }
    }

    public static int text(Box<String> box) {
        return box != null && box.value != null && box.value.length() == 1 ? 1 / 0 : 1;
    }

    public static int record(Box<Point> box) {
        return box != null && box.value != null && box.value.x() == box.value.y() ? 1 / 0 : 1;
    }

    /** What is in the box is of the declared class, so no cast fails. */
    public static int cast(Box<Point> box) {
        if (box == null || box.value == null) {
            return 0;
        }
        Point point = box.value;
        return point.x();
    }

    /** A set of bits beside an object. */
    public static int bits(Leaf leaf, BitSet bits) {
        return leaf != null && bits != null && bits.get(3) && bits.get(64) && leaf.value == 3 ? 1 / 0 : 1;
    }
}
