// Call sites as objects, switch points, and functional interfaces made from handles by hand.
import java.lang.invoke.*;
import java.util.function.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;

public class CallSites {
    static String first(int x) { return "first " + x; }
    static String second(int x) { return "second " + x; }

    /** Links itself to what it is called with, and counts. */
    static class Cache extends MutableCallSite {
        int misses;
        Cache(MethodType type) { super(type); setTarget(fallback()); }
        MethodHandle fallback() {
            try {
                return lookup().findVirtual(Cache.class, "miss", methodType(String.class, int.class)).bindTo(this);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        String miss(int x) throws Throwable {
            misses++;
            MethodHandle test = insertArguments(lookup().findStatic(CallSites.class, "same", methodType(boolean.class, int.class, int.class)), 0, x);
            MethodHandle hit = dropArguments(constant(String.class, "cached " + x), 0, int.class);
            setTarget(guardWithTest(test, hit, getTarget()));
            return "missed " + x;
        }
    }

    static boolean same(int a, int b) { return a == b; }

    public static void main(String[] args) throws Throwable {
        MethodHandle first = lookup().findStatic(CallSites.class, "first", methodType(String.class, int.class));
        MethodHandle second = lookup().findStatic(CallSites.class, "second", methodType(String.class, int.class));
        MutableCallSite site = new MutableCallSite(first);
        MethodHandle invoker = site.dynamicInvoker();
        System.out.println((String) invoker.invokeExact(1));
        site.setTarget(second);
        System.out.println((String) invoker.invokeExact(2) + " " + site.type());
        VolatileCallSite moving = new VolatileCallSite(first.type());
        moving.setTarget(second);
        System.out.println((String) moving.dynamicInvoker().invokeExact(3));
        ConstantCallSite fixed = new ConstantCallSite(first);
        System.out.println((String) fixed.getTarget().invokeExact(4));
        try {
            fixed.setTarget(second);
        } catch (UnsupportedOperationException e) {
            System.out.println("constant");
        }
        try {
            site.setTarget(identity(int.class));
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        try {
            String never = (String) new MutableCallSite(first.type()).getTarget().invokeExact(1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Cache cache = new Cache(first.type());
        MethodHandle cached = cache.dynamicInvoker();
        for (int x : new int[] {5, 5, 6, 5, 6, 7}) {
            System.out.print((String) cached.invokeExact(x) + "; ");
        }
        System.out.println(cache.misses);
        SwitchPoint point = new SwitchPoint();
        MethodHandle switched = point.guardWithTest(first, second);
        System.out.print((String) switched.invokeExact(8) + " " + point.hasBeenInvalidated() + " ");
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        System.out.println((String) switched.invokeExact(8) + " " + point.hasBeenInvalidated());
    }
}
