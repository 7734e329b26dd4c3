// Record patterns in instanceof and switch, nested and with var.
public class RecordPatterns {
    record Point(int x, int y) {}
    record Line(Point from, Point to) {}
    record Box<T>(T content) {}

    static String describe(Object o) {
        if (o instanceof Line(Point(var x1, var y1), Point(int x2, int y2)) && x1 == x2) {
            return "vertical from " + y1 + " to " + y2;
        }
        if (o instanceof Line(Point p, Point(var x, var y))) {
            return "line from " + p + " to " + x + "," + y;
        }
        if (o instanceof Box<?>(String s)) {
            return "box of text " + s.length();
        }
        if (o instanceof Box<?>(Box<?>(var inner))) {
            return "box in box of " + inner;
        }
        return "other " + o;
    }

    static int sum(Object o) {
        return switch (o) {
            case Point(int x, int y) -> x + y;
            case Line(Point(int a, int b), Point(int c, int d)) -> a + b + c + d;
            case Box<?>(Integer i) -> i;
            default -> -1;
        };
    }

    public static void main(String[] args) {
        Object[] all = {
            new Line(new Point(1, 2), new Point(1, 5)), new Line(new Point(1, 2), new Point(3, 4)),
            new Line(null, new Point(3, 4)), new Box<>("text"), new Box<>(new Box<>(7)), new Box<>(null), new Point(8, 9),
        };
        for (Object o : all) {
            System.out.println(describe(o) + " / " + sum(o));
        }
    }
}
