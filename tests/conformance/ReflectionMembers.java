// Methods, fields and constructors found and used by reflection.
import java.lang.reflect.*;
import java.util.*;

public class ReflectionMembers {
    static class Base {
        protected String inherited = "base";
        public String hello() { return "hello from " + inherited; }
    }

    static class Target extends Base {
        private int number = 5;
        public static String shared = "s";
        final double ratio;
        long[] data = {1, 2};

        public Target() { this(0.5); }
        Target(double ratio) { this.ratio = ratio; }

        int add(int a, long b) { return (int) (a + b + number); }
        static String join(String... parts) { return String.join("+", parts); }
        private void fail(String text) throws java.io.IOException { throw new java.io.IOException(text); }
        public void nothing() {}
    }

    public static void main(String[] args) throws Exception {
        Method[] methods = Target.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method m : methods) {
            System.out.println(m.toString().replace("ReflectionMembers$", "") + " " + m.getParameterCount() + " " + m.isVarArgs());
        }
        Field[] fields = Target.class.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field f : fields) {
            System.out.println(Modifier.toString(f.getModifiers()) + " " + f.getType().getSimpleName() + " " + f.getName());
        }
        Constructor<?>[] constructors = Target.class.getDeclaredConstructors();
        Arrays.sort(constructors, Comparator.comparing(Constructor::getParameterCount));
        System.out.println(constructors.length + " " + constructors[1].getParameterTypes()[0]);
        Target t = Target.class.getDeclaredConstructor(double.class).newInstance(2.5);
        System.out.println(t.ratio + " " + Target.class.getConstructor().newInstance().ratio);
        System.out.println(Target.class.getDeclaredMethod("add", int.class, long.class).invoke(t, 1, 2L) + " " + Target.class.getDeclaredMethod("join", String[].class).invoke(null, (Object) new String[] {"a", "b"}) + " " + Target.class.getMethod("hello").invoke(t) + " " + Target.class.getMethod("nothing").invoke(t));
        Field number = Target.class.getDeclaredField("number");
        number.setInt(t, 40);
        System.out.println(number.get(t) + " " + number.getInt(t) + " " + t.add(1, 1));
        Field shared = Target.class.getField("shared");
        shared.set(null, "changed");
        System.out.println(Target.shared + " " + shared.get(null) + " " + ((long[]) Target.class.getDeclaredField("data").get(t))[1]);
        try {
            number.set(t, "text");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Target.class.getDeclaredMethod("fail", String.class).invoke(t, "broken");
        } catch (InvocationTargetException e) {
            System.out.println(e + " <- " + e.getCause());
        }
        try {
            Target.class.getMethod("missing", int.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            Target.class.getField("number");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        try {
            Target.class.getMethod("hello").invoke(null);
        } catch (NullPointerException e) {
            System.out.println("no receiver");
        }
    }
}
