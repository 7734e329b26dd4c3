// Lookups: every kind of member, what is refused, what a handle says about itself.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

public class MethodHandleLookups {
    interface Shape {
        double area();
        default String describe() { return "shape of " + area(); }
        static Shape unit() { return () -> 1.0; }
    }

    static class Base {
        protected int count;
        static String tag = "base";
        final long serial;
        Base() { this(7L); }
        Base(long serial) { this.serial = serial; }
        String who() { return "Base " + serial; }
        private String secret(char c) { return "secret " + c; }
        public final int twice(int x) { return 2 * x; }
    }

    static class Derived extends Base implements Shape {
        Derived() { super(8); }
        @Override String who() { return "Derived of " + super.who(); }
        @Override public double area() { return 2.5; }
        static MethodHandles.Lookup lookup() { return MethodHandles.lookup(); }
    }

    static String varargs(String format, Object... args) { return format + args.length + Arrays.toString(args); }

    static MethodType type(Class<?> r, Class<?>... p) { return MethodType.methodType(r, p); }

    interface Attempt { Object run() throws Throwable; }

    static void attempt(Attempt a) throws Throwable {
        try {
            System.out.println(a.run());
        } catch (ReflectiveOperationException | WrongMethodTypeException | ClassCastException | NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle make = l.findConstructor(Base.class, type(void.class, long.class));
        MethodHandle makeDerived = l.findConstructor(Derived.class, type(void.class));
        Base base = (Base) make.invokeExact(41L);
        Derived derived = (Derived) makeDerived.invokeExact();
        System.out.println(make + " " + make.type());

        MethodHandle who = l.findVirtual(Base.class, "who", type(String.class));
        System.out.println((String) who.invokeExact(base));
        System.out.println((String) who.invokeExact((Base) derived));
        System.out.println((String) who.invoke(derived));
        MethodHandle superWho = Derived.lookup().findSpecial(Base.class, "who", type(String.class), Derived.class);
        System.out.println((String) superWho.invokeExact(derived) + " " + superWho.type());
        System.out.println((String) l.findVirtual(Base.class, "secret", type(String.class, char.class)).invokeExact(base, 'x'));
        System.out.println((int) l.findVirtual(Base.class, "twice", type(int.class, int.class)).invokeExact(base, 21));

        MethodHandle area = l.findVirtual(Shape.class, "area", type(double.class));
        System.out.println((double) area.invokeExact((Shape) derived));
        System.out.println((String) l.findVirtual(Shape.class, "describe", type(String.class)).invoke(derived));
        System.out.println((String) l.findVirtual(Derived.class, "describe", type(String.class)).invokeExact(derived));
        Shape unit = (Shape) l.findStatic(Shape.class, "unit", type(Shape.class)).invokeExact();
        System.out.println((double) area.invokeExact(unit));
        System.out.println((int) l.findVirtual(Object.class, "hashCode", type(int.class)).invoke("ab"));
        System.out.println((String) l.findVirtual(Shape.class, "toString", type(String.class)).invoke((Shape) new Derived() { public String toString() { return "anon"; } }));
        System.out.println((boolean) l.findVirtual(List.class, "add", type(boolean.class, Object.class)).invoke(new ArrayList<>(), (Object) 1));

        MethodHandle getCount = l.findGetter(Base.class, "count", int.class), setCount = l.findSetter(Base.class, "count", int.class);
        setCount.invokeExact(base, 12);
        System.out.println((int) getCount.invokeExact(base) + " " + getCount.type() + setCount.type());
        System.out.println((long) l.findGetter(Base.class, "serial", long.class).invokeExact(base));
        l.findStaticSetter(Base.class, "tag", String.class).invokeExact("changed");
        System.out.println((String) l.findStaticGetter(Base.class, "tag", String.class).invokeExact());

        Method reflected = Base.class.getDeclaredMethod("secret", char.class);
        System.out.println((String) l.unreflect(reflected).invokeExact(base, 'r'));
        System.out.println(l.unreflectConstructor(Base.class.getDeclaredConstructor()).invoke().getClass());
        System.out.println((int) l.unreflectGetter(Base.class.getDeclaredField("count")).invokeExact(base));
        l.unreflectSetter(Base.class.getDeclaredField("count")).invokeExact(base, 5);
        System.out.println(base.count);

        MethodHandle bound = l.bind(base, "twice", type(int.class, int.class));
        System.out.println((int) bound.invokeExact(4) + " " + bound.type());
        MethodHandle var = l.findStatic(MethodHandleLookups.class, "varargs", type(String.class, String.class, Object[].class));
        System.out.println(var.isVarargsCollector() + " " + var.invoke("a") + var.invoke("b", 1) + var.invoke("c", 1, 'd', null) + var.invoke("e", new Object[] {1, 2}));
        System.out.println(var.asFixedArity().isVarargsCollector());

        MethodHandleInfo info = l.revealDirect(getCount);
        System.out.println(info + " " + MethodHandleInfo.referenceKindToString(info.getReferenceKind()) + " " + info.getName() + " " + info.getMethodType());
        System.out.println(l.revealDirect(who) + " " + l.revealDirect(area));
        System.out.println(l.revealDirect(who).reflectAs(Method.class, l));

        attempt(() -> l.findVirtual(Base.class, "varargs", type(void.class)));
        attempt(() -> l.findStatic(Base.class, "who", type(String.class)));
        attempt(() -> l.findVirtual(Shape.class, "unit", type(Shape.class)));
        attempt(() -> l.findGetter(Base.class, "count", long.class));
        attempt(() -> l.findGetter(Base.class, "tag", String.class));
        attempt(() -> l.findSetter(Base.class, "serial", long.class));
        attempt(() -> l.findConstructor(Base.class, type(void.class, String.class)));
        attempt(() -> MethodHandles.publicLookup().findVirtual(Base.class, "who", type(String.class)));
        attempt(() -> MethodHandles.publicLookup().findVirtual(String.class, "value", type(byte[].class)));
        attempt(() -> l.findGetter(String.class, "value", byte[].class));
        attempt(() -> MethodHandles.publicLookup().findStatic(Integer.class, "parseInt", type(int.class, String.class)).invoke("77"));
        attempt(() -> (String) who.invokeExact(derived));
        attempt(() -> (String) who.invoke((Object) "no"));
        attempt(() -> (String) who.invoke((Base) null));
        attempt(() -> getCount.invoke((Base) null));
        attempt(() -> who.invoke());
        try {
            Object o = l.findStatic(Integer.class, "parseInt", type(int.class, String.class)).invoke("x1");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName());
        }
        System.out.println(l + " " + l.lookupClass() + " " + l.in(String.class) + " " + MethodHandles.publicLookup());
        System.out.println(MethodHandles.privateLookupIn(Base.class, l).findGetter(Base.class, "count", int.class).invoke(base));
    }
}
