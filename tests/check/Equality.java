/** Ways to write `equals`: another object of the class is among the inputs of each. */
public class Equality {
    static class SameFirst {
        private final int low;
        private final int high;

        SameFirst(int low, int high) {
            this.low = low;
            this.high = high;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            if (!(other instanceof SameFirst)) {
                return false;
            }
            SameFirst that = (SameFirst) other;
            return low / that.low == 1 && high == that.high;
        }

        @Override
        public int hashCode() {
            return low;
        }
    }

    static class ByClass {
        private final int[] parts;

        ByClass(int[] parts) {
            this.parts = parts;
        }

        @Override
        public boolean equals(Object other) {
            if (other == null || getClass() != other.getClass()) {
                return false;
            }
            return parts == ((ByClass) other).parts || ((ByClass) other).parts.length == 0;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /** Fine. */
    static class Careful {
        private final Integer value;

        Careful(Integer value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            if (other == this) {
                return true;
            }
            if (other == null || other.getClass() != getClass()) {
                return false;
            }
            Careful that = (Careful) other;
            return value == null ? that.value == null : value.equals(that.value);
        }

        @Override
        public int hashCode() {
            return value == null ? 0 : value.hashCode();
        }
    }

    record Point(int x, int y) {}

    /** Equal, but not the same. */
    public static int equalPoints(Point point, Object other) {
        return point != null && point.equals(other) && point != other ? 1 / point.x() : 0;
    }

    enum Color { RED, GREEN }

    public static int isGreen(Object color) {
        return color == Color.GREEN ? 1 / (((Color) color).ordinal() - 1) : 0;
    }

    static class Shape {}

    static class Round extends Shape {}

    static class Flat extends Shape {}

    /** Four inputs: null, and one of each class. */
    public static boolean isFlat(Shape shape) {
        return shape instanceof Flat;
    }
}
