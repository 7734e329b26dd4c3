// What reflection may touch: private, package, modules; setAccessible, canAccess.
import java.lang.reflect.*;
import java.util.*;

public class ReflectionAccessRules {
    private static class Inside { private int x = 1; private Inside() {} private String m() { return "m" + x; } }
    static Object[] tries = new Object[0];
    interface Act { Object run() throws Throwable; }
    static void attempt(String what, Act a) {
        try { System.out.println(what + " -> " + a.run()); } catch (Throwable t) { System.out.println(what + " !! " + t.toString().replaceAll("@[0-9a-f]+", "@_")); }
    }
    public static void main(String[] args) throws Throwable {
        Inside in = new Inside();
        attempt("nest mate field", () -> Inside.class.getDeclaredField("x").get(in));
        attempt("nest mate method", () -> Inside.class.getDeclaredMethod("m").invoke(in));
        attempt("nest mate constructor", () -> Inside.class.getDeclaredConstructor().newInstance().x);
        attempt("other private field", () -> ReflectionAccessHelper.class.getDeclaredField("secret").get(new ReflectionAccessHelper()));
        attempt("other private method", () -> ReflectionAccessHelper.class.getDeclaredMethod("whisper").invoke(new ReflectionAccessHelper()));
        attempt("other private constructor", () -> ReflectionAccessHelper.class.getDeclaredConstructor(int.class).newInstance(1));
        attempt("package field", () -> ReflectionAccessHelper.class.getDeclaredField("pack").get(new ReflectionAccessHelper()));
        Field secret = ReflectionAccessHelper.class.getDeclaredField("secret");
        ReflectionAccessHelper h = new ReflectionAccessHelper();
        System.out.println(secret.canAccess(h) + " " + secret.isAccessible());
        secret.setAccessible(true);
        System.out.println(secret.canAccess(h) + " " + secret.get(h) + " " + ReflectionAccessHelper.class.getDeclaredField("secret").canAccess(h));
        attempt("again through a new Field", () -> ReflectionAccessHelper.class.getDeclaredField("secret").get(h));
        Method m = ReflectionAccessHelper.class.getDeclaredMethod("whisper");
        attempt("trySetAccessible", m::trySetAccessible);
        attempt("whisper", () -> m.invoke(h));
        attempt("static private", () -> { Field f = ReflectionAccessHelper.class.getDeclaredField("COUNT"); f.setAccessible(true); f.setInt(null, 5); return f.getInt(null); });
        attempt("canAccess of static with object", () -> ReflectionAccessHelper.class.getDeclaredField("COUNT").canAccess(h));
        attempt("JDK public", () -> ArrayList.class.getMethod("size").invoke(new ArrayList<>(List.of(1, 2))));
        attempt("JDK public method of a private class", () -> List.of(1).getClass().getMethod("size").invoke(List.of(1)));
        attempt("JDK interface method", () -> List.class.getMethod("size").invoke(List.of(1)));
        attempt("JDK private field", () -> { Field f = ArrayList.class.getDeclaredField("size"); f.setAccessible(true); return f.get(new ArrayList<>()); });
        attempt("JDK private field read", () -> ArrayList.class.getDeclaredField("size").get(new ArrayList<>()));
        attempt("JDK protected", () -> Object.class.getDeclaredMethod("clone").invoke(new int[1]));
        attempt("internal package", () -> Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null));
        attempt("filtered", () -> Arrays.toString(System.class.getDeclaredFields()).contains("security") + " " + Class.class.getDeclaredFields().length);
        attempt("newInstance", () -> ReflectionAccessHelper.class.newInstance().pack);
        attempt("no default constructor", () -> Integer.class.newInstance());
        attempt("interface", () -> Runnable.class.newInstance());
        attempt("array", () -> int[].class.newInstance());
        attempt("Class constructor", () -> Class.class.getDeclaredConstructors()[0].trySetAccessible());
        attempt("constructor of Class", () -> { Constructor<?> c = Class.class.getDeclaredConstructors()[0]; c.setAccessible(true); return c; });
    }
}
class ReflectionAccessHelper {
    private String secret = "s3"; String pack = "p"; private static int COUNT = 1;
    ReflectionAccessHelper() {} private ReflectionAccessHelper(int a) {}
    private String whisper() { return "psst"; }
}
