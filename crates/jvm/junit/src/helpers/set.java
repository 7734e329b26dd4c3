/** Sets a field that may be private or final. */
private static void set(Object object, Class<?> declaring, String name, Object value)
        throws ReflectiveOperationException {
    java.lang.reflect.Field field = declaring.getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
}
