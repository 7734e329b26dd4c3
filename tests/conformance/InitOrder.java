// The order of static and instance initializers along a class hierarchy.
public class InitOrder {
    static String log(String text) {
        System.out.println(text);
        return text;
    }

    static class Base {
        static String s1 = log("Base static field");
        static { log("Base static block"); }
        String f1 = log("Base field");
        { log("Base block"); }

        Base() {
            log("Base constructor");
            hook();
        }

        void hook() { log("Base hook"); }
    }

    static class Derived extends Base {
        static { log("Derived static block"); }
        static String s2 = log("Derived static field");
        String f2 = log("Derived field");
        int number = 5;
        final int constant = 6;

        Derived() {
            this(1);
            log("Derived constructor " + number);
        }

        Derived(int i) {
            super();
            log("Derived(int) " + number);
        }

        @Override
        void hook() { log("Derived hook sees " + f2 + " " + number + " " + constant); }
    }

    static { log("main class"); }

    public static void main(String[] args) {
        log("main");
        Derived[] none = new Derived[2];
        log("array made");
        Class<?> c = Derived.class;
        log("literal used " + c.getSimpleName());
        Derived d = null;
        log("null " + (d instanceof Derived));
        new Derived();
        log("again");
        new Derived(3);
    }
}
