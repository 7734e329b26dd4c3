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
