package acme;

import java.lang.reflect.Array;
import org.junit.jupiter.api.Test;

/** Found by Cairn: each test fails as its comment says. */
class RingCairnTest {
    // hide(acme.Ring.Secret,acme.Ring.Hidden,acme.Ring.Cell) throws java.lang.UnsupportedOperationException.
    @Test
    void hide_throwsUnsupportedOperationException() throws Throwable {
        Object secret = make(Class.forName("acme.Ring$Secret"));
        Object secrets = Array.newInstance(Class.forName("acme.Ring$Secret"), 2);
        Array.set(secrets, 1, secret);
        set(secret,
                Class.forName("acme.Ring$Secret"),
                "held", constant(Class.forName("acme.Ring$Hidden"), "THAT"));
        set(secret, Class.forName("acme.Ring$Secret"), "others", secrets);
        call(Ring.class,
                "hide(acme.Ring.Secret,acme.Ring.Hidden,acme.Ring.Cell)",
                null,
                new Object[] {secret, constant(Class.forName("acme.Ring$Hidden"), "THAT"), makeRecord(Class.forName("acme.Ring$Cell"), new Object[] {secret, 5})});
    }

    /** An object of this class, without running its constructor. */
    private static <T> T make(Class<T> type) throws ReflectiveOperationException {
        java.lang.reflect.Constructor<?> constructor = sun.reflect.ReflectionFactory.getReflectionFactory()
                .newConstructorForSerialization(type, Object.class.getDeclaredConstructor());
        return type.cast(constructor.newInstance());
    }

    /** Sets a field that may be private or final. */
    private static void set(Object object, Class<?> declaring, String name, Object value)
            throws ReflectiveOperationException {
        java.lang.reflect.Field field = declaring.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }

    /** A record that may be private, by its canonical constructor. */
    private static <T> T makeRecord(Class<T> type, Object[] values) throws Throwable {
        Class<?>[] types = java.util.Arrays.stream(type.getRecordComponents())
                .map(component -> component.getType()).toArray(Class<?>[]::new);
        java.lang.reflect.Constructor<T> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(values);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** A constant of an enum that may be private. */
    private static Object constant(Class<?> type, String name) throws ReflectiveOperationException {
        Class<?> declaring = type.isEnum() ? type : type.getSuperclass();
        java.lang.reflect.Field field = declaring.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }

    /** Calls {@code name(types)}, which may be private or inherited; {@code new(types)} is a constructor. */
    private static Object call(Class<?> type, String signature, Object receiver, Object[] arguments)
            throws Throwable {
        try {
            for (java.lang.reflect.Constructor<?> constructor : type.getDeclaredConstructors()) {
                if (signature.equals(signature("new", constructor.getParameterTypes()))) {
                    constructor.setAccessible(true);
                    return constructor.newInstance(arguments);
                }
            }
            for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
                for (java.lang.reflect.Method method : declaring.getDeclaredMethods()) {
                    if (!method.isBridge()
                            && signature.equals(signature(method.getName(), method.getParameterTypes()))) {
                        method.setAccessible(true);
                        return method.invoke(receiver, arguments);
                    }
                }
            }
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
        throw new NoSuchMethodException(signature);
    }

    private static String signature(String name, Class<?>[] types) {
        java.util.StringJoiner signature = new java.util.StringJoiner(",", name + "(", ")");
        for (Class<?> type : types) {
            // A local class has no name in source.
            String named = type.getCanonicalName();
            signature.add(named != null ? named : type.getTypeName().replace('$', '.'));
        }
        return signature.toString();
    }
}
