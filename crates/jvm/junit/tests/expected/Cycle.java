package acme;

import org.junit.jupiter.api.Test;

/** Found by Cairn: each test fails as its comment says. */
class RingCairnTest {
    // removeLast(acme.Ring.Node) throws java.lang.IllegalStateException.
    @Test
    void removeLast_throwsIllegalStateException() throws Throwable {
        Ring ring = new Ring();
        Ring.Node node = make(Ring.Node.class);
        Ring.Node node2 = make(Ring.Node.class);
        ring.head = node;
        set(ring, Ring.class, "size", 2);
        set(node, Ring.Node.class, "value", 1);
        node.next = node2;
        node.color = Ring.Color.RED;
        set(node2, Ring.Node.class, "value", 2);
        node2.next = node;
        ring.removeLast(node);
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
