/** A constant of an enum that may be private. */
private static Object constant(Class<?> type, String name) throws ReflectiveOperationException {
    Class<?> declaring = type.isEnum() ? type : type.getSuperclass();
    java.lang.reflect.Field field = declaring.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(null);
}
