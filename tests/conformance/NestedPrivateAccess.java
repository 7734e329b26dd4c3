// Nest mates: private members of nested classes used across the nest.
public class NestedPrivateAccess {
    private int secret = 1;
    private static String shared = "shared";

    private NestedPrivateAccess() {}

    private int method(int x) { return secret * x; }

    private static class A {
        private int own = 10;
        private A() {}
        private int peek(NestedPrivateAccess n) { return n.secret++ + n.method(3); }
        private static int count;
    }

    private class B extends A {
        private int own = 20;
        private int both() { return own + super.own + ((A) this).own + secret; }

        private class C {
            private int all() { return own + secret + NestedPrivateAccess.this.method(2); }
        }
    }

    private interface I {
        private int hidden() { return 5; }
        default int shown() { return hidden() * 2; }
    }

    private enum E {
        X { private int only() { return 1; } int call() { return only() + base(); } };
        private int n = 7;
        abstract int call();
        int base() { return n; }
    }

    public static void main(String[] args) {
        NestedPrivateAccess n = new NestedPrivateAccess();
        A a = new A();
        System.out.println(a.own + " " + a.peek(n) + " " + n.secret + " " + shared.length());
        B b = n.new B();
        B.C c = b.new C();
        b.own += 5;
        A.count++;
        System.out.println(b.both() + " " + c.all() + " " + A.count);
        System.out.println(new I() {}.shown() + " " + E.X.call());
        System.out.println(NestedPrivateAccess.class.isNestmateOf(B.C.class) + " " + A.class.getNestHost().getSimpleName());
    }
}
