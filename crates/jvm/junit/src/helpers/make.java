/** An object of this class, without running its constructor. */
private static <T> T make(Class<T> type) throws ReflectiveOperationException {
    java.lang.reflect.Constructor<?> constructor = sun.reflect.ReflectionFactory.getReflectionFactory()
            .newConstructorForSerialization(type, Object.class.getDeclaredConstructor());
    return type.cast(constructor.newInstance());
}
