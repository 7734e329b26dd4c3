// Hidden fields, static members through instances, shadowed locals, this and super.
public class FieldHiding {
    static class A {
        String name = "A";
        static String tag = "tagA";
        String get() { return name; }
        static String where() { return "A.where"; }
    }

    static class B extends A {
        String name = "B";
        static String tag = "tagB";
        @Override
        String get() { return name + super.name + super.get() + ((A) this).name; }
        static String where() { return "B.where"; }
    }

    interface Const { int N = 1; String S = "S" + N; }
    interface Const2 extends Const { int N = 2; }
    static class Uses implements Const2 {
        int n() { return N * 10 + Const.N; }
    }

    int x = 1;

    void shadow(int x) {
        System.out.print(x + this.x + " ");
        this.x = x;
        {
            int y = x++;
            System.out.print(y + " ");
        }
        for (int y = 0; y < 1; y++) {
            System.out.println(x + this.x);
        }
    }

    @SuppressWarnings("static-access")
    public static void main(String[] args) {
        A a = new B();
        B b = (B) a;
        System.out.println(a.name + " " + b.name + " " + a.get() + " " + ((A) b).name);
        a.name = "changed";
        System.out.println(b.name + " " + ((A) b).name);
        A none = null;
        System.out.println(none.tag + " " + none.where() + " " + b.tag + " " + a.tag);
        System.out.println(new Uses().n() + " " + Const2.S + " " + Uses.N);
        new FieldHiding().shadow(5);
    }
}
