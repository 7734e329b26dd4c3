/** An inner object that keeps no reference to the one around it: `javac` leaves out a field that nobody reads. */
public class UnkeptOuter {
    class Inner {
        int size;

        Inner(int size) {
            this.size = size;
        }
    }

    public static int quotient(Inner inner, java.time.Duration time) {
        return inner != null && time != null && inner.size == 6 && time.getSeconds() == 90 ? 1 / 0 : 1;
    }
}
