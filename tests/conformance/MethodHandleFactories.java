// The library's factories called by hand: lambdas, proxies, concatenation, hidden classes; rarer
// lookups and combinators.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;
public class MethodHandleFactories {
    interface Attempt { Object run() throws Throwable; }
    static void attempt(String n, Attempt a) { try { System.out.println(n + ": " + a.run()); } catch (Throwable e) { System.out.println(n + ": " + e + " / " + e.getCause()); } }
    static String hello(String s) { return "hello " + s; }
    record P(int x, String y) { }
    enum E { A, B }
    public static void main(String[] a) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle hello = l.findStatic(MethodHandleFactories.class, "hello", MethodType.methodType(String.class, String.class));
        attempt("reflective invokeExact", () -> MethodHandle.class.getMethod("invokeExact", Object[].class).invoke(hello, new Object[] { new Object[] { "x" } }));
        attempt("reflective invokeWithArguments", () -> MethodHandle.class.getMethod("invokeWithArguments", Object[].class).invoke(hello, new Object[] { new Object[] { "x" } }));
        attempt("proxy", () -> ((Function<String, String>) MethodHandleProxies.asInterfaceInstance(Function.class, hello.asType(MethodType.methodType(Object.class, Object.class)))).apply("proxy"));
        attempt("metafactory", () -> ((Function<String, String>) LambdaMetafactory.metafactory(l, "apply", MethodType.methodType(Function.class), MethodType.methodType(Object.class, Object.class), hello, hello.type()).getTarget().invokeExact()).apply("lambda"));
        attempt("concat", () -> (String) java.lang.invoke.StringConcatFactory.makeConcatWithConstants(l, "c", MethodType.methodType(String.class, int.class, String.class), "<\1|\1>").getTarget().invokeExact(5, "x"));
        attempt("objectmethods", () -> (String) ((CallSite) java.lang.runtime.ObjectMethods.bootstrap(l, "toString", MethodType.methodType(String.class, P.class), P.class, "x;y", l.findGetter(P.class, "x", int.class), l.findGetter(P.class, "y", String.class))).getTarget().invokeExact(new P(1, "z")));
        attempt("ensureInitialized", () -> l.ensureInitialized(E.class));
        attempt("findClass", () -> l.findClass("MethodHandleFactories$P"));
        attempt("findClass missing", () -> l.findClass("Nope"));
        attempt("accessClass", () -> l.accessClass(String.class));
        attempt("defineHidden", () -> { byte[] b = MethodHandleFactories.class.getResourceAsStream("MethodHandleFactories$Tiny.class").readAllBytes(); Class<?> c = l.defineHiddenClass(b, true, MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass(); return c.isHidden() + " " + c.getDeclaredMethod("answer").invoke(null); });
        attempt("cached", () -> MethodHandles.lookup().findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)).bindTo("a").invoke("b"));
        attempt("forName by handle", () -> (Class<?>) l.findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class)).invokeExact("MethodHandleFactories"));
        attempt("getClass", () -> l.findVirtual(Object.class, "getClass", MethodType.methodType(Class.class)).invoke(3));
        attempt("reflect", () -> l.unreflect(MethodHandleFactories.class.getDeclaredMethod("hello", String.class)).invoke("u"));
        attempt("describe", () -> hello.describeConstable().get());
        attempt("type desc", () -> hello.type().describeConstable().get().displayDescriptor());
        attempt("collector", () -> MethodHandles.filterArguments(hello, 0, MethodHandles.lookup().findStatic(String.class, "join", MethodType.methodType(String.class, CharSequence.class, CharSequence[].class)).asType(MethodType.methodType(String.class, CharSequence.class, CharSequence[].class)).bindTo("-").asCollector(CharSequence[].class, 1).asType(MethodType.methodType(String.class, String.class))).invoke("q"));
        attempt("loop", () -> (String) MethodHandles.loop(new MethodHandle[][] { { MethodHandles.constant(int.class, 0), MethodHandles.insertArguments(l.findStatic(Math.class, "addExact", MethodType.methodType(int.class, int.class, int.class)), 1, 1), l.findStatic(MethodHandleFactories.class, "less", MethodType.methodType(boolean.class, int.class)), l.findStatic(String.class, "valueOf", MethodType.methodType(String.class, int.class)) } }).invokeExact());
        attempt("table switch", () -> (String) MethodHandles.tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "other"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class)).invokeExact(1));
        MethodHandle big = MethodHandles.insertArguments(l.findStatic(MethodHandleFactories.class, "nine", MethodType.methodType(String.class, int.class, long.class, float.class, double.class, Object.class, byte.class, char.class, short.class, boolean.class)), 1, 2L, 3f, 4.0, "five");
        attempt("species", () -> (String) big.invokeExact(1, (byte) 6, '7', (short) 8, true));
    }
    static boolean less(int x) { return x < 10; }
    static String nine(int a, long b, float c, double d, Object e, byte f, char g, short h, boolean i) { return a + " " + b + c + d + e + f + g + h + i; }
    static class Tiny { static int answer() { return 42; } }
}
