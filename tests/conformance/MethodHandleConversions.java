// asType and explicitCastArguments: widening, boxing, casting, and what is refused.
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

public class MethodHandleConversions {
    static String show(int i, long l, float f, double d, char c, boolean z, byte b, short s) { return i + " " + l + " " + f + " " + d + " " + c + " " + z + " " + b + " " + s; }
    static double half(double d) { return d / 2; }
    static Object any(Object o) { return o; }
    static byte small(int x) { return (byte) x; }
    static CharSequence text(String s) { return s + "."; }
    static void nothing(int x) { }

    static MethodHandle find(String name, Class<?> r, Class<?>... p) throws Exception {
        return lookup().findStatic(MethodHandleConversions.class, name, methodType(r, p));
    }

    interface Attempt { Object run() throws Throwable; }

    static void attempt(String name, Attempt a) {
        try {
            System.out.println(name + ": " + a.run());
        } catch (Throwable e) {
            System.out.println(name + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle show = find("show", String.class, int.class, long.class, float.class, double.class, char.class, boolean.class, byte.class, short.class);
        System.out.println((String) show.invoke('A', 1, 2L, 3f, 'c', true, (byte) 4, (byte) 5));
        System.out.println((Object) show.invoke((Integer) 1, (Long) 2L, (Float) 3f, (Double) 4.0, (Character) 'x', Boolean.FALSE, (Byte) (byte) 6, (Short) (short) 7));
        MethodHandle generic = show.asType(show.type().generic());
        System.out.println(generic.type() + " " + generic.invoke(1, 2L, 3f, 4.0, 'd', true, (byte) 1, (short) 2));
        System.out.println(generic.invoke((byte) 1, 'c', 3, 4f, 'd', true, (byte) 1, (byte) 2));

        MethodHandle half = find("half", double.class, double.class);
        System.out.println((double) half.invoke(3) + " " + (double) half.invoke(3L) + " " + (Object) half.invoke((Float) 5f) + " " + (Double) half.invoke('a'));
        System.out.println((Object) find("small", byte.class, int.class).invoke((short) 300) + " " + (int) find("small", byte.class, int.class).invoke(200) + " " + (long) find("small", byte.class, int.class).invoke(-1));
        System.out.println((Object) find("text", CharSequence.class, String.class).invoke((Object) "cast"));
        Object none = (Object) find("nothing", void.class, int.class).invoke(1);
        System.out.println(none + " " + (int) find("nothing", void.class, int.class).asType(methodType(int.class, int.class)).invokeExact(1));

        attempt("string for int", () -> half.invoke("x"));
        attempt("object that is no number", () -> (Object) half.invoke((Object) "x"));
        attempt("null for a primitive", () -> (Object) half.invoke((Object) null));
        attempt("narrowing", () -> find("small", byte.class, int.class).asType(methodType(byte.class, long.class)));
        attempt("too few", () -> half.asType(methodType(double.class)));
        attempt("wider box", () -> (Object) find("small", byte.class, int.class).invoke((Object) 5L));
        attempt("wrong cast of the result", () -> { Integer i = (Integer) find("text", CharSequence.class, String.class).invoke("a"); return i; });
        attempt("boolean for int", () -> find("small", byte.class, int.class).invoke(true));

        MethodHandle narrow = explicitCastArguments(find("small", byte.class, int.class), methodType(byte.class, double.class));
        System.out.println((byte) narrow.invokeExact(65.9) + " " + (byte) narrow.invokeExact(1e10));
        MethodHandle toChar = explicitCastArguments(identity(char.class), methodType(char.class, long.class));
        System.out.println((char) toChar.invokeExact(65536L + 66));
        MethodHandle toBoolean = explicitCastArguments(identity(boolean.class), methodType(boolean.class, int.class));
        System.out.println((boolean) toBoolean.invokeExact(3) + " " + (boolean) toBoolean.invokeExact(2));
        MethodHandle unboxNull = explicitCastArguments(identity(int.class), methodType(int.class, Object.class));
        System.out.println((int) unboxNull.invokeExact((Object) null) + " " + (int) unboxNull.invokeExact((Object) 9) + " " + (int) unboxNull.invokeExact((Object) 'A') + " " + (int) unboxNull.invokeExact((Object) 3.99));

        MethodType t = methodType(int.class, String.class, long[].class);
        System.out.println(t + " " + t.toMethodDescriptorString() + " " + t.wrap() + " " + t.wrap().unwrap() + " " + t.erase() + " " + t.generic());
        System.out.println(t.appendParameterTypes(char.class) + " " + t.insertParameterTypes(0, byte.class) + " " + t.dropParameterTypes(0, 1) + " " + t.changeReturnType(void.class) + " " + t.changeParameterType(1, Map.Entry.class));
        System.out.println((t == methodType(int.class, String.class, long[].class)) + " " + t.equals(methodType(int.class)) + " " + t.hasPrimitives() + " " + t.hasWrappers() + " " + t.parameterList() + " " + t.lastParameterType());
        System.out.println(fromMethodDescriptorString("(I[Ljava/lang/String;)Ljava/util/List;", null) + " " + genericMethodType(2, true));
        System.out.println(t.hashCode() == methodType(int.class, String.class, long[].class).hashCode());
    }
}
