/** Objects that belong to another: a call makes them on it. */
public class InnerObjects {
    private int size;

    public void grow() {
        size++;
    }

    public class Cursor {
        private int at;

        public Cursor(int start) {
            if (start < 0) {
                throw new IllegalArgumentException();
            }
            at = start;
        }

        public void move() {
            at++;
        }

        /** Fails on a cursor behind the end. */
        public int perRest() {
            return 10 / (size - at + 1);
        }
    }

    /** Fails on one that was moved. */
    public static void unmoved(Cursor cursor) {
        assert cursor == null || cursor.at != 2;
    }
}
