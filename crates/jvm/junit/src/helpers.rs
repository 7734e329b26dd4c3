//! The private methods that a test class needs, as Java source.

use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Helper {
    Make,
    Set,
    Record,
    Constant,
    Call,
    Get,
}

/// Those that were asked for.
#[derive(Debug, Default)]
pub(crate) struct Helpers(BTreeSet<Helper>);

impl Helpers {
    pub(crate) fn need(&mut self, helper: Helper) {
        self.0.insert(helper);
    }

    pub(crate) fn sources(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|helper| helper.source())
    }
}

impl Helper {
    fn source(self) -> &'static str {
        match self {
            Helper::Make => MAKE,
            Helper::Set => SET,
            Helper::Record => RECORD,
            Helper::Constant => CONSTANT,
            Helper::Call => CALL,
            Helper::Get => GET,
        }
    }
}

const MAKE: &str = "\
/** An object of this class, without running its constructor. */
private static <T> T make(Class<T> type) throws ReflectiveOperationException {
    java.lang.reflect.Constructor<?> constructor = sun.reflect.ReflectionFactory.getReflectionFactory()
            .newConstructorForSerialization(type, Object.class.getDeclaredConstructor());
    return type.cast(constructor.newInstance());
}
";

const SET: &str = "\
/** Sets a field that may be private or final. */
private static void set(Object object, Class<?> declaring, String name, Object value)
        throws ReflectiveOperationException {
    java.lang.reflect.Field field = declaring.getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
}
";

const GET: &str = "\
/** Reads a field that may be private. */
private static Object get(Object object, Class<?> declaring, String name)
        throws ReflectiveOperationException {
    java.lang.reflect.Field field = declaring.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
}
";

const RECORD: &str = "\
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
";

const CONSTANT: &str = "\
/** A constant of an enum that may be private. */
private static Object constant(Class<?> type, String name) throws ReflectiveOperationException {
    Class<?> declaring = type.isEnum() ? type : type.getSuperclass();
    java.lang.reflect.Field field = declaring.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(null);
}
";

const CALL: &str = "\
/** Calls {@code name(types)}, which may be private; {@code new(types)} is a constructor. */
private static Object call(Class<?> type, String signature, Object receiver, Object[] arguments)
        throws Throwable {
    try {
        for (java.lang.reflect.Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (signature.equals(signature(\"new\", constructor.getParameterTypes()))) {
                constructor.setAccessible(true);
                return constructor.newInstance(arguments);
            }
        }
        for (java.lang.reflect.Method method : type.getDeclaredMethods()) {
            if (!method.isBridge()
                    && signature.equals(signature(method.getName(), method.getParameterTypes()))) {
                method.setAccessible(true);
                return method.invoke(receiver, arguments);
            }
        }
    } catch (java.lang.reflect.InvocationTargetException e) {
        throw e.getCause();
    }
    throw new NoSuchMethodException(signature);
}

private static String signature(String name, Class<?>[] types) {
    return java.util.Arrays.stream(types).map(Class::getCanonicalName)
            .collect(java.util.stream.Collectors.joining(\",\", name + \"(\", \")\"));
}
";
