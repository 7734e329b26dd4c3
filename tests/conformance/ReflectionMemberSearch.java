// Which members reflection finds: inherited, overridden, bridged, hidden, static in interfaces.
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class ReflectionMemberSearch {
    interface Top<T> { T get(); default String d() { return "top"; } static void st() {} int CONST = 1; }
    interface Mid extends Top<String> { String get(); default String d() { return "mid"; } private void hidden() {} }
    static abstract class Base<N extends Number> implements Comparable<Base<N>> {
        public int pub; protected long prot; String pack; private double priv;
        public static int SHARED; public String name = "base";
        protected Base() {}
        public N number() { return null; }
        protected void prot() {}
        void pack() {}
        private void priv() {}
        public abstract void todo();
        public static void sbase() {}
        public int compareTo(Base<N> o) { return 0; }
    }
    static class Derived extends Base<Integer> implements Mid, Cloneable {
        public String name = "derived";
        private final int[][] grid = {};
        volatile transient boolean flag;
        public Derived() {} Derived(int a) {} private Derived(String... s) {} protected Derived(List<String> l, int[] a) {}
        @Override public Integer number() { return 1; }
        @Override public void todo() {}
        public String get() { return "x"; }
        @Override public Derived clone() throws CloneNotSupportedException { return (Derived) super.clone(); }
        public synchronized final strictfp <T> void generic(T t) throws RuntimeException {}
        native void nat();
        private static void secret() {}
        void overloaded(int a) {} void overloaded(long a) {} void overloaded(Object... a) {}
    }

    static <T extends Member> void list(String title, T[] members) {
        System.out.println(title + " " + Arrays.stream(members).filter(m -> m.getDeclaringClass() != Object.class).map(m -> m.toString().replace("ReflectionMemberSearch$", "").replace("java.lang.", "") + (m.isSynthetic() ? " *" : "")).sorted().collect(Collectors.joining("\n    ", "\n    ", "")));
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Top.class, Mid.class, Base.class, Derived.class}) {
            list("methods of " + c.getSimpleName(), c.getMethods());
            list("declared", c.getDeclaredMethods());
            list("fields", c.getFields());
            list("declared", c.getDeclaredFields());
            list("constructors", c.getDeclaredConstructors());
        }
        System.out.println(Derived.class.getMethod("number").getReturnType() + " " + Derived.class.getMethod("get").getReturnType() + " " + Derived.class.getMethod("get").isBridge() + " " + Derived.class.getMethod("d").getDeclaringClass().getSimpleName());
        System.out.println(Derived.class.getField("name").getDeclaringClass().getSimpleName() + " " + Derived.class.getField("CONST").get(null) + " " + Derived.class.getField("SHARED").getInt(null));
        for (String name : new String[] {"priv", "st", "hidden", "prot"}) {
            try { System.out.println(Derived.class.getMethod(name)); } catch (NoSuchMethodException e) { System.out.println("none: " + e.getMessage()); }
        }
        for (Class<?>[] types : new Class<?>[][] {{int.class}, {long.class}, {Integer.class}, {Object[].class}, null, {}}) {
            try { System.out.println(Derived.class.getDeclaredMethod("overloaded", types)); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        }
        try { Derived.class.getDeclaredMethod("overloaded", (Class<?>) null); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        Method clone = Derived.class.getMethod("clone");
        System.out.println(clone + " " + clone.equals(Derived.class.getMethod("clone")) + " " + (clone == Derived.class.getMethod("clone")) + " " + (clone.hashCode() == Derived.class.getMethod("clone").hashCode()));
        System.out.println(Arrays.toString(int[].class.getMethods().length > 5 ? new int[0].getClass().getMethod("getClass").getDeclaringClass().getName().split("x") : null) + int[].class.getDeclaredMethods().length + int.class.getMethods().length + int[].class.getFields().length);
        try { int[].class.getMethod("clone"); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        System.out.println(Mid.class.getMethods().length + " " + Runnable.class.getMethods()[0] + " " + Modifier.toString(Derived.class.getDeclaredMethod("generic", Object.class).getModifiers()));
        for (Parameter p : Derived.class.getDeclaredConstructor(List.class, int[].class).getParameters()) System.out.println(p + " " + p.getName() + " " + p.isNamePresent() + p.isImplicit() + p.isSynthetic() + p.isVarArgs() + " " + p.getParameterizedType());
        for (Constructor<?> c : Thread.State.class.getDeclaredConstructors()) System.out.println(c + " " + Arrays.toString(c.getParameters()));
        class Local { int captured() { return args.length; } }
        for (Constructor<?> c : Local.class.getDeclaredConstructors()) System.out.println(c.getParameterCount() + " " + c.getGenericParameterTypes().length + " " + Arrays.toString(c.getParameters()));
    }
}
