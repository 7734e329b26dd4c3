// values, valueOf, ordinal, compareTo, names, constant bodies and the error of valueOf.
import java.util.Arrays;

public class EnumBasics {
    enum Op {
        PLUS("+") { int apply(int a, int b) { return a + b; } },
        MINUS("-") { int apply(int a, int b) { return a - b; } },
        TIMES("*") {
            int apply(int a, int b) { return a * b; }
            @Override
            int priority() { return 2; }
        };

        final String symbol;
        private static int created;

        static { created = values().length; }

        Op(String symbol) { this.symbol = symbol; }

        abstract int apply(int a, int b);
        int priority() { return 1; }
    }

    enum Planet {
        EARTH(5.976e+24, 6.37814e6), MARS(6.421e+23, 3.3972e6);
        private final double mass, radius;
        Planet(double mass, double radius) { this.mass = mass; this.radius = radius; }
        double gravity() { return 6.67300E-11 * mass / (radius * radius); }
    }

    enum Single implements Runnable {
        INSTANCE;
        int n;
        public void run() { n++; }
        @Override
        public String toString() { return "single " + n; }
    }

    public static void main(String[] args) {
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.symbol + " " + op.ordinal() + " " + op.apply(7, 3) + " " + op.priority() + " " + op.getClass().isAnonymousClass() + " " + op.getDeclaringClass().getSimpleName());
        }
        System.out.println(Op.created + " " + Op.valueOf("MINUS").compareTo(Op.TIMES) + " " + Op.PLUS.equals(Op.valueOf("PLUS")));
        try {
            Op.valueOf("DIVIDE");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Op.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        for (Planet p : Planet.values()) {
            System.out.println(p.name() + " " + p.gravity());
        }
        Single.INSTANCE.run();
        Single.INSTANCE.run();
        System.out.println(Single.INSTANCE + " " + Single.INSTANCE.name());
        Op[] v = Op.values();
        v[0] = null;
        System.out.println(Arrays.toString(Op.values()));
        System.out.println(Enum.valueOf(Planet.class, "MARS") == Planet.MARS);
    }
}
