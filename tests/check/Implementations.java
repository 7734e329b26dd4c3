/** Where a type of the program is declared, constants of enums count, and what has no name is told. */
public class Implementations {
    interface Op {
        int apply(int a);
    }

    static class Same implements Op {
        public int apply(int a) {
            return a;
        }
    }

    enum Plain implements Op {
        DIVIDED,
        SUBTRACTED;

        public int apply(int a) {
            return 10 / a;
        }
    }

    enum WithBodies implements Op {
        ONE {
            public int apply(int a) {
                return 1;
            }
        },
        TWO {
            public int apply(int a) {
                return 2;
            }
        }
    }

    public static int applied(Op op) {
        return op == null ? 0 : op.apply(0);
    }

    public static void constant(Op op) {
        if (op == Plain.SUBTRACTED) {
            throw new Error("a constant");
        }
    }

    public static void body(Op op) {
        if (op == WithBodies.ONE) {
            throw new Error("a constant with a body");
        }
    }

    public static void bodyOfAny(Object o) {
        if (o == WithBodies.TWO) {
            throw new Error("a constant with a body");
        }
    }

    abstract static class Shape {
        abstract int area();
    }

    static class Square extends Shape {
        int area() {
            return 4;
        }
    }

    static Shape nothing() {
        return new Shape() {
            int area() {
                return 0;
            }
        };
    }

    public static int perArea(Shape shape) {
        return shape == null ? 0 : 10 / shape.area();
    }

    interface Rule {
        int holds();
    }

    static class Always implements Rule {
        public int holds() {
            return 1;
        }
    }

    static Rule never() {
        return () -> 0;
    }

    public static int perRule(Rule rule) {
        return rule == null ? 0 : 10 / rule.holds();
    }

    interface Named {
        int length();
    }

    static class Short implements Named {
        public int length() {
            return 1;
        }
    }

    /** No code makes anything else. */
    public static int perLength(Named named) {
        return named == null ? 0 : 10 / named.length();
    }

    interface Marked {
        int mark();
    }

    enum Only implements Marked {
        NONE;

        public int mark() {
            return 0;
        }
    }

    /** No class but an enum. */
    public static void isOnly(Marked marked) {
        if (marked == Only.NONE) {
            throw new Error("the only one");
        }
    }
}
