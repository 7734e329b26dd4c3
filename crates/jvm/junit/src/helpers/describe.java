/** Labels and values by turns, as text: objects by what they hold, each once. */
private static String describe(Object... parts) throws ReflectiveOperationException {
    java.util.Map<Object, Integer> seen = new java.util.IdentityHashMap<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts.length; i++) {
        text.append(i % 2 == 0 ? parts[i] : show(parts[i], seen));
    }
    return text.toString();
}

private static String show(Object value, java.util.Map<Object, Integer> seen)
        throws ReflectiveOperationException {
    if (value == null || value instanceof Number || value instanceof Boolean) {
        return String.valueOf(value);
    }
    if (value instanceof Enum) {
        return ((Enum<?>) value).name();
    }
    if (value instanceof Character || value instanceof CharSequence) {
        StringBuilder text = new StringBuilder();
        for (char c : value.toString().toCharArray()) {
            text.append(c < ' ' || c > '~' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        return value instanceof Character ? "'" + text + "'" : "\"" + text + "\"";
    }
    if (value instanceof Throwable) {
        // What the JVM itself says about a null depends on how the code is written.
        String message = ((Throwable) value).getMessage();
        boolean shown = message != null && !(value instanceof NullPointerException);
        return value.getClass().getName() + (shown ? ": " + message : "");
    }
    String name = value.getClass().getSimpleName();
    if (seen.containsKey(value)) {
        return name + "#" + seen.get(value);
    }
    seen.put(value, seen.size() + 1);
    java.util.List<String> parts = new java.util.ArrayList<>();
    if (value.getClass().isArray()) {
        for (int i = 0; i < java.lang.reflect.Array.getLength(value); i++) {
            parts.add(show(java.lang.reflect.Array.get(value, i), seen));
        }
        return parts.toString();
    }
    if (value instanceof java.util.Collection) {
        for (Object element : (java.util.Collection<?>) value) {
            parts.add(show(element, seen));
        }
        return name + parts;
    }
    if (value instanceof java.util.Map) {
        for (java.util.Map.Entry<?, ?> entry : ((java.util.Map<?, ?>) value).entrySet()) {
            parts.add(show(entry.getKey(), seen) + "=" + show(entry.getValue(), seen));
        }
        return name + parts;
    }
    for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
        if (type.getName().matches("(java|javax|jdk|sun)\\..*")) {
            break;
        }
        for (java.lang.reflect.Field field : type.getDeclaredFields()) {
            if (!java.lang.reflect.Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                field.setAccessible(true);
                parts.add(field.getName() + "=" + show(field.get(value), seen));
            }
        }
    }
    return name + "#" + seen.get(value) + parts.toString().replaceAll("(?s)^\\[(.*)\\]$", "{$1}");
}

/** The static fields of a class that may change, as text. */
private static String statics(Class<?> type) throws ReflectiveOperationException {
    StringBuilder text = new StringBuilder();
    for (java.lang.reflect.Field field : type.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (java.lang.reflect.Modifier.isStatic(modifiers)
                && !java.lang.reflect.Modifier.isFinal(modifiers) && !field.isSynthetic()) {
            field.setAccessible(true);
            String name = "\n" + type.getSimpleName() + "." + field.getName() + " = ";
            text.append(describe(name, field.get(null)));
        }
    }
    return text.toString();
}
