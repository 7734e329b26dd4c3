// Stack traces and messages of what goes wrong in and around method handles.
import java.lang.invoke.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;
public class MethodHandleTraces {
    static int boom(int x) { if (x > 3) throw new IllegalStateException("b" + x); return x; }
    static boolean test(int x) { return x / (x - 5) > 0; }
    interface A { void run() throws Throwable; }
    static void t(A a) { try { a.run(); } catch (Throwable e) { e.printStackTrace(); } }
    int f; static int sf = 1;
    volatile String s = "s";
    public static void main(String[] a) throws Throwable {
        Lookup l = lookup();
        MethodHandle boom = l.findStatic(MethodHandleTraces.class, "boom", methodType(int.class, int.class));
        t(() -> { int x = (int) boom.invokeExact(4); });
        t(() -> { Object x = boom.invoke((Object) 5); });
        t(() -> boom.invokeWithArguments(6));
        t(() -> { int x = (int) insertArguments(boom, 0, 7).invokeExact(); });
        t(() -> { int x = (int) guardWithTest(l.findStatic(MethodHandleTraces.class, "test", methodType(boolean.class, int.class)), boom, boom).invokeExact(5); });
        t(() -> { int x = (int) guardWithTest(l.findStatic(MethodHandleTraces.class, "test", methodType(boolean.class, int.class)), boom, boom).invokeExact(9); });
        t(() -> { int x = (int) catchException(boom, ArithmeticException.class, dropArguments(constant(int.class, 1), 0, ArithmeticException.class)).invokeExact(9); });
        t(() -> { int x = (int) tryFinally(boom, dropArguments(identity(int.class), 0, Throwable.class)).invokeExact(9); });
        t(() -> { int x = (int) filterReturnValue(boom, boom).invokeExact(9); });
        t(() -> { int x = (int) boom.asSpreader(int[].class, 1).invokeExact(new int[] {9}); });
        t(() -> { int x = (int) boom.asSpreader(int[].class, 1).invokeExact(new int[] {9, 8}); });
        t(() -> { String x = (String) boom.invokeExact(1); });
        t(() -> { Object x = boom.invoke("x"); });
        t(() -> { Object x = boom.invoke((Object) "x"); });
        t(() -> { Object x = boom.invoke((Object) null); });
        t(() -> { Object x = boom.bindTo("x"); });
        t(() -> { int x = (int) l.findGetter(MethodHandleTraces.class, "f", int.class).invokeExact((MethodHandleTraces) null); });
        t(() -> { int x = (int) l.findVirtual(String.class, "length", methodType(int.class)).invokeExact((String) null); });
        t(() -> { int x = (int) l.findVirtual(CharSequence.class, "length", methodType(int.class)).invokeExact((CharSequence) null); });
        t(() -> { int x = (int) l.findVirtual(CharSequence.class, "length", methodType(int.class)).invoke((Object) 5); });
        t(() -> { Object x = l.findConstructor(Integer.class, methodType(void.class, String.class)).invoke("bad"); });
        t(() -> l.findStatic(MethodHandleTraces.class, "none", methodType(void.class)));
        t(() -> l.findVirtual(MethodHandleTraces.class, "boom", methodType(int.class, int.class)));
        t(() -> publicLookup().findStatic(MethodHandleTraces.class, "boom", methodType(int.class, int.class)));
        VarHandle v = l.findVarHandle(MethodHandleTraces.class, "f", int.class), s = l.findVarHandle(MethodHandleTraces.class, "s", String.class), arr = arrayElementVarHandle(int[].class);
        t(() -> { int x = (int) v.get((MethodHandleTraces) null); });
        t(() -> { int x = (int) v.get("x"); });
        t(() -> { Object x = v.getAndAdd(new MethodHandleTraces(), "x"); });
        t(() -> s.set(new MethodHandleTraces(), (Object) 1));
        t(() -> { Integer x = (Integer) s.get(new MethodHandleTraces()); });
        t(() -> { int x = (int) arr.get(new int[1], 1); });
        t(() -> s.getAndAdd(new MethodHandleTraces(), "y"));
        t(() -> filterReturnValue(boom, l.findVirtual(String.class, "length", methodType(int.class))));
        t(() -> methodType(int.class, void.class));
        t(() -> { MethodHandle n = null; int x = (int) n.invokeExact(1); });
        t(() -> { VarHandle n = null; int x = (int) n.get(); });
        int y = (int) boom.invokeExact("uncaught");
    }
}
