/** Reads a field that may be private. */
private static Object get(Object object, Class<?> declaring, String name)
        throws ReflectiveOperationException {
    java.lang.reflect.Field field = declaring.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
}
