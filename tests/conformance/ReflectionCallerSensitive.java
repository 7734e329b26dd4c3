// Methods that look at their caller, called by reflection.
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class ReflectionCallerSensitive {
    static class Secret {
        private static int number = 41;

        private static int next() {
            return ++number;
        }
    }

    public static void main(String[] args) throws Exception {
        Method forName = Class.class.getMethod("forName", String.class);
        System.out.println(forName.invoke(null, "ReflectionCallerSensitive$Secret"));
        System.out.println(forName.invoke(null, "java.util.List"));
        try {
            forName.invoke(null, "no.Such");
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        Method invoke = Method.class.getMethod("invoke", Object.class, Object[].class);
        Method next = Secret.class.getDeclaredMethod("next");
        System.out.println(invoke.invoke(next, null, new Object[0]));
        Method loader = Class.class.getMethod("getClassLoader");
        System.out.println(loader.invoke(String.class) + " " + (loader.invoke(Secret.class) == Secret.class.getClassLoader()));
        Method number = java.lang.reflect.Field.class.getMethod("getInt", Object.class);
        System.out.println(number.invoke(Secret.class.getDeclaredField("number"), (Object) null));
        Method lookup = MethodHandles.class.getMethod("lookup");
        System.out.println(((MethodHandles.Lookup) lookup.invoke(null)).lookupClass());
    }
}
