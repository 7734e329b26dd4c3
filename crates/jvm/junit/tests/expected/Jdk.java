package acme;

import java.util.LinkedList;
import org.junit.jupiter.api.Test;

/** Found by Cairn: each test fails as its comment says. */
// Run with the JVM flag --add-opens java.base/java.util=ALL-UNNAMED
class RingCairnTest {
    // modCount(java.util.LinkedList) throws java.lang.NullPointerException.
    @Test
    void modCount_throwsNullPointerException() throws Throwable {
        LinkedList linkedList = make(LinkedList.class);
        Object node = make(Class.forName("java.util.LinkedList$Node"));
        set(linkedList, LinkedList.class, "first", node);
        set(linkedList, LinkedList.class, "size", 1);
        Ring.modCount(linkedList);
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
}
