// Math.*Exact, floorDiv, floorMod, multiplyHigh and the messages of their exceptions.
public class MathExactMethods {
    interface Computation { Object compute(); }

    static void show(String name, Computation c) {
        try {
            System.out.println(name + " = " + c.compute());
        } catch (ArithmeticException e) {
            System.out.println(name + " throws " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        show("addExact", () -> Math.addExact(max, 1));
        show("addExact", () -> Math.addExact(max, -1));
        show("subtractExact", () -> Math.subtractExact(min, 1));
        show("multiplyExact", () -> Math.multiplyExact(65536, 65536));
        show("multiplyExact", () -> Math.multiplyExact(46340, 46340));
        show("negateExact", () -> Math.negateExact(min));
        show("incrementExact", () -> Math.incrementExact(max));
        show("decrementExact", () -> Math.decrementExact(min));
        show("toIntExact", () -> Math.toIntExact(1L << 31));
        show("toIntExact", () -> Math.toIntExact(-(1L << 31)));
        show("addExact long", () -> Math.addExact(Long.MAX_VALUE, 1L));
        show("multiplyExact long", () -> Math.multiplyExact(Long.MIN_VALUE, -1L));
        show("multiplyExact long", () -> Math.multiplyExact(1L << 31, 1L << 31));
        show("floorDiv", () -> Math.floorDiv(-7, 2) + " " + Math.floorDiv(7, -2) + " " + Math.floorDiv(min, -1));
        show("floorMod", () -> Math.floorMod(-7, 3) + " " + Math.floorMod(7, -3) + " " + Math.floorMod(-7L, 3));
        show("floorMod", () -> Math.floorMod(1, 0));
        show("multiplyHigh", () -> Math.multiplyHigh(Long.MAX_VALUE, Long.MAX_VALUE));
        show("multiplyFull", () -> Math.multiplyFull(max, max));
        show("abs", () -> Math.abs(min) + " " + Math.abs(-5) + " " + Math.abs(Long.MIN_VALUE));
        show("absExact", () -> Math.absExact(min));
        show("signum", () -> Integer.signum(-9) + " " + Math.signum(-2.5) + " " + Long.signum(7));
        show("divide", () -> 1 / (max - max));
        show("remainder", () -> 1L % (long) (max - max));
    }
}
