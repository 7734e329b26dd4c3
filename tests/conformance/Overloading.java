// Overload resolution: widening before boxing before varargs, null to the most specific.
public class Overloading {
    static String f(int i) { return "int"; }
    static String f(long l) { return "long"; }
    static String f(double d) { return "double"; }
    static String f(Integer i) { return "Integer"; }
    static String f(Object o) { return "Object"; }
    static String f(int... is) { return "int..." + is.length; }

    static String g(Object o) { return "Object"; }
    static String g(String s) { return "String"; }
    static String h(char c) { return "char"; }
    static String h(int i) { return "int"; }
    static String v(String first, Object... rest) { return first + rest.length; }

    static class Base {
        String call(Object o) { return "Base.Object"; }
        String call(String s) { return "Base.String"; }
        static String st() { return "Base.st"; }
        String field = "base field";
    }

    static class Derived extends Base {
        @Override
        String call(Object o) { return "Derived.Object"; }
        String call(Integer i) { return "Derived.Integer"; }
        static String st() { return "Derived.st"; }
        String field = "derived field";
    }

    public static void main(String[] args) {
        byte b = 1;
        short s = 1;
        char c = 'c';
        System.out.println(f(b) + " " + f(s) + " " + f(c) + " " + f(1) + " " + f(1L) + " " + f(1f) + " " + f(1.0));
        System.out.println(f(Integer.valueOf(1)) + " " + f(Long.valueOf(1)) + " " + f("s") + " " + f() + " " + f(1, 2));
        System.out.println(g(null) + " " + g("x") + " " + g((Object) "x"));
        System.out.println(h('c') + " " + h('c' + 1) + " " + h((char) 99));
        System.out.println(v("a") + " " + v("a", 1, "b") + " " + v("a", (Object) null) + " " + v("a", new Object[] {1, 2, 3}) + " " + v("a", new int[] {1, 2}));
        Base base = new Derived();
        System.out.println(base.call("x") + " " + base.call((Object) "x") + " " + base.call(1) + " " + ((Derived) base).call(1));
        System.out.println(Base.st() + " " + Derived.st() + " " + base.field + " " + ((Derived) base).field);
    }
}
