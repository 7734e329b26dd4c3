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
