// Sealed hierarchies with records, walked by instanceof patterns.
public class SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg {}
    record Num(int value) implements Expr {}
    record Add(Expr left, Expr right) implements Expr {}
    record Mul(Expr left, Expr right) implements Expr {}
    record Neg(Expr inner) implements Expr {}

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        }
        if (e instanceof Add a) {
            return eval(a.left()) + eval(a.right());
        }
        if (e instanceof Mul m) {
            return eval(m.left()) * eval(m.right());
        }
        if (e instanceof Neg n) {
            return -eval(n.inner());
        }
        throw new AssertionError(e);
    }

    static String show(Expr e) {
        if (e instanceof Add a) {
            return "(" + show(a.left()) + " + " + show(a.right()) + ")";
        } else if (e instanceof Mul m) {
            return show(m.left()) + " * " + show(m.right());
        } else if (e instanceof Neg n && n.inner() instanceof Num inner && inner.value() < 0) {
            return "-(" + inner.value() + ")";
        } else if (e instanceof Neg n) {
            return "-" + show(n.inner());
        }
        return String.valueOf(((Num) e).value());
    }

    static sealed abstract class Vehicle {
        abstract int wheels();
    }
    static final class Car extends Vehicle { int wheels() { return 4; } }
    static non-sealed class Cycle extends Vehicle { int wheels() { return 2; } }
    static class Tricycle extends Cycle { @Override int wheels() { return super.wheels() + 1; } }

    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Neg(new Num(3)), new Add(new Num(4), new Neg(new Num(-5)))));
        System.out.println(show(e) + " = " + eval(e));
        System.out.println(e);
        for (Vehicle v : new Vehicle[] {new Car(), new Cycle(), new Tricycle()}) {
            System.out.println(v.getClass().getSimpleName() + " " + v.wheels());
        }
        System.out.println(Expr.class.isSealed() + " " + Cycle.class.isSealed() + " " + Expr.class.getPermittedSubclasses().length);
    }
}
