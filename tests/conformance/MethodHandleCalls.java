// Method handles: lookup, invoke, bind, convert, var handles.
import java.lang.invoke.*;

public class MethodHandleCalls {
    int field = 3;
    static int twice(int x) { return 2 * x; }
    String join(String a, int b) { return field + a + b; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle twice = l.findStatic(MethodHandleCalls.class, "twice", MethodType.methodType(int.class, int.class));
        System.out.println((int) twice.invokeExact(21));
        System.out.println(twice.invoke(4) + " " + twice.type());
        MethodHandle join = l.findVirtual(MethodHandleCalls.class, "join", MethodType.methodType(String.class, String.class, int.class));
        MethodHandleCalls m = new MethodHandleCalls();
        System.out.println((String) join.invokeExact(m, "a", 1));
        MethodHandle bound = join.bindTo(m);
        System.out.println((String) bound.invokeExact("b", 2));
        MethodHandle getter = l.findGetter(MethodHandleCalls.class, "field", int.class);
        System.out.println((int) getter.invokeExact(m));
        MethodHandle length = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) length.invokeExact("four"));
        VarHandle field = l.findVarHandle(MethodHandleCalls.class, "field", int.class);
        System.out.println(field.compareAndSet(m, 3, 10) + " " + (int) field.getAndAdd(m, 5) + " " + m.field);
        try {
            int wrong = (int) twice.invokeExact("x");
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            l.findStatic(MethodHandleCalls.class, "none", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
    }
}
