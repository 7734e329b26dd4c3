// Default, static and private interface methods, and overriding them.
public class InterfaceDefaults {
    interface Greeter {
        String name();
        default String greet() { return decorate("Hello " + name()); }
        private String decorate(String s) { return mark() + s + mark(); }
        private static String mark() { return "*"; }
        static Greeter of(String name) { return () -> name; }
    }

    interface Loud extends Greeter {
        @Override
        default String greet() { return Greeter.super.greet().toUpperCase(); }
    }

    static class Plain implements Greeter {
        public String name() { return "plain"; }
    }

    static class Shouting extends Plain implements Loud {}

    static class Own extends Shouting {
        @Override
        public String greet() { return "own " + super.greet(); }
    }

    static abstract class Base {
        public String greet() { return "from the class"; }
    }

    static class ClassWins extends Base implements Greeter {
        public String name() { return "x"; }
    }

    public static void main(String[] args) {
        Greeter[] all = {new Plain(), new Shouting(), new Own(), new ClassWins(), Greeter.of("lambda"), (Loud) () -> "quiet"};
        for (Greeter g : all) {
            System.out.println(g.greet());
        }
        Base base = new ClassWins();
        System.out.println(base.greet());
    }
}
