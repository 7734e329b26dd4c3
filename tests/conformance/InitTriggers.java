// What starts the initialization of a class and what does not.
public class InitTriggers {
    static class Constants {
        static final int NUMBER = 42;
        static final String TEXT = "text";
        static final Integer BOXED = 43;
        static { System.out.println("Constants initialized"); }
    }

    static class Parent {
        static int inherited = 1;
        static void staticMethod() { System.out.println("static method"); }
        static { System.out.println("Parent initialized"); }
    }

    static class Child extends Parent {
        static int own = 2;
        static { System.out.println("Child initialized"); }
    }

    static class Written {
        static int field;
        static { System.out.println("Written initialized"); }
    }

    static class Holder {
        static { System.out.println("Holder initialized"); }
        static final Holder INSTANCE = new Holder();
    }

    static class ByName {
        static { System.out.println("ByName initialized"); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Constants.NUMBER + Constants.TEXT);
        System.out.println("constants read");
        System.out.println(Constants.BOXED);
        System.out.println(Child.inherited);
        Child.staticMethod();
        System.out.println("only the parent so far");
        System.out.println(Child.own);
        Written.field = 3;
        System.out.println("written");
        Object o = Holder.class;
        System.out.println(o == Holder.INSTANCE.getClass());
        String name = "InitTriggers$ByName";
        ClassLoader loader = InitTriggers.class.getClassLoader();
        Class<?> c = Class.forName(name, false, loader);
        System.out.println("loaded " + c.getName());
        Class.forName(name);
        Class.forName(name);
        System.out.println("end");
    }
}
