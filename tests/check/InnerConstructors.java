/** Constructors of inner classes: the compiler sees to it that the object around is there. */
public class InnerConstructors {
    private int total = 1;
    private final int[] parts = new int[2];

    public class Item {
        private final int count;

        /** Never fails. */
        public Item(int count) {
            this.count = count;
            total += count;
        }

        /** The object around is still there. */
        public int sum() {
            return count + total;
        }
    }

    public class Share {
        private final int size;

        /** Fails for 0. */
        public Share(int parts) {
            size = total / parts;
        }

        /** Of another object, which may be null. */
        public Share(InnerConstructors other) {
            size = other.total;
        }

        /** The arguments behind the object around. */
        public Share(int at, int size) {
            this.size = parts[at] + size;
        }

        public int size() {
            return size;
        }
    }

    /** Has no object around: what it is given may be null. */
    public static class Nested {
        private final int total;

        public Nested(InnerConstructors given) {
            total = given.total;
        }

        public int total() {
            return total;
        }
    }
}
