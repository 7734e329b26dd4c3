// Records: accessors, equals, hashCode, toString, compact constructors, statics, nesting.
import java.util.*;

public class RecordBasics {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        static int made;

        Point {
            made++;
            if (x < 0) {
                throw new IllegalArgumentException("negative x " + x);
            }
            y = Math.abs(y);
        }

        Point(int both) { this(both, both); }

        double distance() { return Math.sqrt(x * x + y * y); }
        Point withX(int newX) { return new Point(newX, y); }
    }

    record Line(Point from, Point to) {}
    record Pair<A, B>(A first, B second) {
        static <T> Pair<T, T> twin(T t) { return new Pair<>(t, t); }
        <C> Pair<A, C> withSecond(C c) { return new Pair<>(first, c); }
    }
    record Everything(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] a) {}
    record Empty() {}
    record Loud(String text) implements Comparable<Loud> {
        @Override
        public String text() { return text.toUpperCase(); }
        @Override
        public String toString() { return "LOUD " + text; }
        @Override
        public int compareTo(Loud o) { return text.compareTo(o.text); }
    }

    public static void main(String[] args) {
        Point p = new Point(3, -4);
        System.out.println(p + " " + p.x() + " " + p.y() + " " + p.distance() + " " + p.withX(9) + " " + new Point(5));
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null) + " " + (p == new Point(3, 4)));
        System.out.println(p.hashCode() + " " + new Line(p, Point.ORIGIN).hashCode() + " " + new Empty().hashCode() + " " + new Pair<>("a", null).hashCode());
        System.out.println(new Line(p, null) + " " + new Pair<>(1, List.of("x")) + " " + Pair.twin(2).withSecond("b") + " " + new Empty());
        Everything e = new Everything((byte) 1, (short) 2, 'c', 3, 4L, 5.5f, -0.0, true, "t", null);
        System.out.println(e + " " + e.hashCode());
        System.out.println(e.equals(new Everything((byte) 1, (short) 2, 'c', 3, 4L, 5.5f, 0.0, true, "t", null)));
        System.out.println(new Pair<>(Double.NaN, Float.NaN).equals(new Pair<>(Double.NaN, Float.NaN)));
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException ex) {
            System.out.println(ex.getMessage() + " " + Point.made);
        }
        Loud loud = new Loud("hey");
        System.out.println(loud + " " + loud.text() + " " + loud.compareTo(new Loud("abc")) + " " + loud.equals(new Loud("hey")));
        record Local(int n) {}
        System.out.println(new Local(7) + " " + new TreeSet<>(List.of(new Loud("b"), new Loud("a"))));
    }
}
