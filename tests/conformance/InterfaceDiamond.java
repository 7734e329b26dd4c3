// Diamond inheritance: the most specific default wins, conflicts are resolved by hand.
public class InterfaceDiamond {
    interface A { default String who() { return "A"; } }
    interface B extends A { default String who() { return "B"; } }
    interface C extends A {}
    interface D extends A { default String who() { return "D" + A.super.who(); } }

    static class BC implements B, C {}
    static class CB implements C, B {}
    static class BD implements B, D {
        public String who() { return B.super.who() + D.super.who(); }
    }
    static class JustC implements C {}
    static class Reimplements extends JustC implements B {}

    interface Abstracted extends A { String who(); }
    static abstract class Half implements Abstracted {}
    static class Whole extends Half {
        public String who() { return "Whole"; }
    }

    interface X<T> { default String take(T t) { return "X" + t; } }
    interface Y extends X<String> { default String take(String s) { return "Y" + s; } }
    static class Z implements X<String>, Y {}

    public static void main(String[] args) {
        A[] all = {new BC(), new CB(), new BD(), new JustC(), new Reimplements(), new Whole()};
        for (A a : all) {
            System.out.println(a.getClass().getSimpleName() + " " + a.who());
        }
        C c = new BC();
        System.out.println(c.who());
        X<String> x = new Z();
        System.out.println(x.take("!"));
    }
}
