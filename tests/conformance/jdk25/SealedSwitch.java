// Exhaustive switches over sealed hierarchies of records.
import java.util.List;

public class SealedSwitch {
    sealed interface Shape permits Circle, Square, Rectangle, Group {}
    record Circle(double radius) implements Shape {}
    record Square(double side) implements Shape {}
    record Rectangle(double width, double height) implements Shape {}
    record Group(List<Shape> parts) implements Shape {}

    static double area(Shape s) {
        return switch (s) {
            case Circle(var r) -> 3 * r * r;
            case Square(var a) -> a * a;
            case Rectangle(var w, var h) when w == h -> area(new Square(w));
            case Rectangle(var w, var h) -> w * h;
            case Group(var parts) -> parts.stream().mapToDouble(SealedSwitch::area).sum();
        };
    }

    sealed interface Expr {}
    record Const(int v) implements Expr {}
    record Neg(Expr e) implements Expr {}
    record Bin(char op, Expr l, Expr r) implements Expr {}

    static Expr simplify(Expr e) {
        return switch (e) {
            case Neg(Neg(var inner)) -> simplify(inner);
            case Neg(Const(var v)) -> new Const(-v);
            case Bin(char op, Const(var a), Const(var b)) when op == '+' -> new Const(a + b);
            case Bin(var op, Const(var a), var r) when op == '*' && a == 0 -> new Const(0);
            case Bin(var op, var l, var r) -> {
                Expr sl = simplify(l), sr = simplify(r);
                yield sl.equals(l) && sr.equals(r) ? e : simplify(new Bin(op, sl, sr));
            }
            case Neg n -> n;
            case Const c -> c;
        };
    }

    public static void main(String[] args) {
        System.out.println(area(new Group(List.of(new Circle(2), new Square(3), new Rectangle(4, 4), new Rectangle(1, 0.5), new Group(List.of())))));
        System.out.println(simplify(new Neg(new Neg(new Const(5)))));
        System.out.println(simplify(new Bin('+', new Neg(new Const(2)), new Bin('*', new Const(0), new Neg(new Const(9))))));
        try {
            area(null);
        } catch (NullPointerException ex) {
            System.out.println("null is no shape");
        }
    }
}
