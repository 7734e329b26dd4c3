// Proxies: every primitive, several interfaces, default methods, names, identity, exceptions.
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class ReflectionProxyKinds {
    public interface Every {
        boolean z(boolean v); byte b(byte v); char c(char v); short s(short v); int i(int v); long l(long v, int w); float f(float v); double d(double v, long w, double x);
        int[] array(int[][] a, String... s); void nothing(); <T extends Comparable<T>> T generic(T t);
    }
    interface Left { String hello(); default String name() { return "left " + hello(); } }
    interface Right { String hello(); static String util() { return "static"; } }
    interface Throws { void io() throws java.io.IOException; void none(); }
    interface Sub extends Left { String hello(); CharSequence wide(); }
    interface Narrow { String wide(); }

    public static void main(String[] args) throws Throwable {
        ClassLoader loader = ReflectionProxyKinds.class.getClassLoader();
        Every e = (Every) Proxy.newProxyInstance(loader, new Class<?>[] {Every.class}, (p, m, a) -> {
            System.out.println(m + " " + (a == null ? "null" : Arrays.deepToString(a)));
            return m.getReturnType() == void.class ? "ignored" : m.getReturnType().isArray() ? new int[] {7} : a[0];
        });
        System.out.println(e.z(true) + " " + e.b((byte) -3) + " " + e.c('x') + " " + e.s((short) 9) + " " + e.i(5) + " " + e.l(1L << 50, 2) + " " + e.f(1.5f) + " " + e.d(2.5, 3, 4.5) + " " + e.array(new int[][] {{1}, {2}}, "a", "b")[0] + " " + e.generic("g"));
        e.nothing();
        InvocationHandler h = (p, m, a) -> switch (m.getName()) {
            case "hello" -> "hi from " + m.getDeclaringClass().getSimpleName();
            case "name" -> InvocationHandler.invokeDefault(p, m, a);
            case "toString" -> "P";
            case "hashCode" -> 5;
            case "equals" -> a[0] == p;
            default -> throw new UnsupportedOperationException(m.getName());
        };
        Object both = Proxy.newProxyInstance(loader, new Class<?>[] {Left.class, Right.class}, h);
        System.out.println(((Left) both).hello() + ", " + ((Right) both).hello() + ", " + ((Left) both).name() + ", " + both + both.hashCode() + both.equals(both) + both.equals("x"));
        System.out.println(both.getClass().getInterfaces().length + " " + Proxy.isProxyClass(both.getClass()) + " " + Modifier.toString(both.getClass().getModifiers()) + " " + both.getClass().getSuperclass() + " " + both.getClass().getSimpleName().startsWith("$Proxy") + " '" + both.getClass().getPackageName() + "'");
        System.out.println(Proxy.newProxyInstance(loader, new Class<?>[] {Left.class, Right.class}, h).getClass() == both.getClass());
        System.out.println(Proxy.newProxyInstance(loader, new Class<?>[] {Right.class, Left.class}, h).getClass() == both.getClass());
        Throws t = (Throws) Proxy.newProxyInstance(loader, new Class<?>[] {Throws.class}, (p, m, a) -> { throw m.getName().equals("io") ? new java.io.FileNotFoundException("f") : new Exception("checked"); });
        try { t.io(); } catch (java.io.IOException x) { System.out.println(x); }
        try { t.none(); } catch (UndeclaredThrowableException x) { System.out.println(x + " " + x.getCause()); }
        Throws u = (Throws) Proxy.newProxyInstance(loader, new Class<?>[] {Throws.class}, (p, m, a) -> { throw new IllegalStateException("unchecked"); });
        try { u.none(); } catch (IllegalStateException x) { System.out.println(x.getMessage()); }
        Every bad = (Every) Proxy.newProxyInstance(loader, new Class<?>[] {Every.class}, (p, m, a) -> m.getName().equals("i") ? null : "text");
        try { bad.i(1); } catch (NullPointerException x) { System.out.println("null for int"); }
        try { bad.l(1, 1); } catch (ClassCastException x) { System.out.println("text for long"); }
        Object narrow = Proxy.newProxyInstance(loader, new Class<?>[] {Sub.class, Narrow.class}, (p, m, a) -> m.getName() + " " + m.getReturnType().getSimpleName());
        System.out.println(((Sub) narrow).wide() + " " + ((Narrow) narrow).wide());
        for (Class<?>[] wrong : new Class<?>[][] {{String.class}, {Left.class, Left.class}, {int.class}}) {
            try { Proxy.newProxyInstance(loader, wrong, h); } catch (IllegalArgumentException x) { System.out.println(x.getMessage()); }
        }
        try { Proxy.newProxyInstance(loader, new Class<?>[] {Left.class}, null); } catch (NullPointerException x) { System.out.println("no handler"); }
        try { Proxy.getInvocationHandler("x"); } catch (IllegalArgumentException x) { System.out.println(x.getMessage()); }
        Comparator<String> cmp = (Comparator<String>) Proxy.newProxyInstance(loader, new Class<?>[] {Comparator.class}, (p, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(p, m, a) : ((String) a[0]).length() - ((String) a[1]).length());
        List<String> words = new ArrayList<>(List.of("ccc", "a", "bb"));
        words.sort(cmp);
        System.out.println(words + " " + cmp.reversed().compare("a", "bb"));
        Runnable r = (Runnable) Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class}, (p, m, a) -> { throw new Error("from handler"); });
        r.run();
    }
}
