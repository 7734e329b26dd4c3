//! Methods of the library that may find classes of the program by other ways than the code shows: by name, by
//! reflection, through a class loader or a list of services.

/// Packages of the library whose methods only get at classes whose objects they are given, those below not included.
const PLAIN_PACKAGES: [&str; 25] = [
    "java/io",
    "java/lang",
    "java/lang/annotation",
    "java/lang/ref",
    "java/lang/runtime",
    "java/math",
    "java/net",
    "java/nio",
    "java/nio/charset",
    "java/nio/file",
    "java/nio/file/attribute",
    "java/text",
    "java/time",
    "java/time/chrono",
    "java/time/format",
    "java/time/temporal",
    "java/time/zone",
    "java/util",
    "java/util/concurrent",
    "java/util/concurrent/atomic",
    "java/util/concurrent/locks",
    "java/util/function",
    "java/util/regex",
    "java/util/stream",
    "java/util/zip",
];

/// Classes of these packages that look up others, with those nested in them.
const LOOKING_UP: [&str; 19] = [
    "java/io/ObjectInputStream",
    "java/io/ObjectOutputStream",
    "java/io/ObjectStreamClass",
    "java/io/ObjectStreamField",
    "java/lang/Class",
    "java/lang/ClassLoader",
    "java/lang/ClassValue",
    "java/lang/Module",
    "java/lang/ModuleLayer",
    "java/lang/Package",
    "java/lang/Process",
    "java/lang/ProcessBuilder",
    "java/lang/SecurityManager",
    "java/lang/StackWalker",
    "java/net/URLClassLoader",
    "java/util/PropertyResourceBundle",
    "java/util/ResourceBundle",
    "java/util/ListResourceBundle",
    "java/util/ServiceLoader",
];

/// Methods of `Class` that ask an object's class for what its objects show anyway.
const PLAIN_QUESTIONS: [&str; 22] = [
    "cast",
    "desiredAssertionStatus",
    "equals",
    "getCanonicalName",
    "getClass",
    "getComponentType",
    "getEnumConstants",
    "getName",
    "getPackageName",
    "getSimpleName",
    "getSuperclass",
    "getTypeName",
    "hashCode",
    "isArray",
    "isAssignableFrom",
    "isEnum",
    "isInstance",
    "isInterface",
    "isPrimitive",
    "isRecord",
    "isSealed",
    "toString",
];

/// Methods of `Class` that get at members and what is above.
const MEMBER_QUESTIONS: [&str; 26] = [
    "asSubclass",
    "getAnnotatedInterfaces",
    "getAnnotatedSuperclass",
    "getAnnotation",
    "getAnnotations",
    "getAnnotationsByType",
    "getConstructor",
    "getConstructors",
    "getDeclaredAnnotation",
    "getDeclaredAnnotations",
    "getDeclaredConstructor",
    "getDeclaredConstructors",
    "getDeclaredField",
    "getDeclaredFields",
    "getDeclaredMethod",
    "getDeclaredMethods",
    "getField",
    "getFields",
    "getGenericSuperclass",
    "getInterfaces",
    "getMethod",
    "getMethods",
    "getModifiers",
    "getRecordComponents",
    "isAnnotationPresent",
    "newInstance",
];

/// Classes of `java.lang.reflect` that stand for members and types.
const MEMBER_CLASSES: [&str; 16] = [
    "java/lang/reflect/AccessibleObject",
    "java/lang/reflect/AnnotatedElement",
    "java/lang/reflect/AnnotatedType",
    "java/lang/reflect/Constructor",
    "java/lang/reflect/Executable",
    "java/lang/reflect/Field",
    "java/lang/reflect/GenericArrayType",
    "java/lang/reflect/GenericDeclaration",
    "java/lang/reflect/Member",
    "java/lang/reflect/Method",
    "java/lang/reflect/Parameter",
    "java/lang/reflect/ParameterizedType",
    "java/lang/reflect/RecordComponent",
    "java/lang/reflect/Type",
    "java/lang/reflect/TypeVariable",
    "java/lang/reflect/WildcardType",
];

/// Bootstrap methods whose call sites only get at what their arguments name.
const PLAIN_FACTORIES: [&str; 5] = [
    "java/lang/invoke/ConstantBootstraps",
    "java/lang/invoke/LambdaMetafactory",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/ObjectMethods",
    "java/lang/runtime/SwitchBootstraps",
];

/// What a method of the library gets at that the code does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LibraryReflection {
    None,
    /// Members of classes that it is given, and the classes of these.
    Members,
    /// Any class.
    Classes,
}

/// What a method of the library gets at that the code does not show.
pub(crate) fn reflection_of(class: &str, method: &str) -> LibraryReflection {
    match class {
        "java/lang/Class" if PLAIN_QUESTIONS.contains(&method) => LibraryReflection::None,
        "java/lang/Class" if MEMBER_QUESTIONS.contains(&method) => LibraryReflection::Members,
        "java/lang/reflect/Array" | "java/lang/reflect/Modifier" => LibraryReflection::None,
        _ if MEMBER_CLASSES.contains(&class) => LibraryReflection::Members,
        _ if is_looking_up(class) => LibraryReflection::Classes,
        _ => LibraryReflection::None,
    }
}

/// Whether a method is one that only the library's serialization calls, which is reflection of its own: private, and by
/// these names.
pub(crate) fn is_for_serialization(method: &ir::MethodDef) -> bool {
    const NAMES: [&str; 5] = [
        "readObject",
        "readObjectNoData",
        "readResolve",
        "writeObject",
        "$deserializeLambda$",
    ];
    method.flags & ir::flags::PRIVATE != 0 && NAMES.contains(&&*method.name)
}

/// Whether a class of the library may find classes that the code does not show.
pub(crate) fn is_looking_up(class: &str) -> bool {
    let package = class.rsplit_once('/').map_or("", |(package, _)| package);
    let outermost = class.split('$').next().unwrap_or(class);
    !PLAIN_PACKAGES.contains(&package) || LOOKING_UP.contains(&outermost)
}

/// Whether the call sites of a bootstrap method only get at what its arguments name.
pub(crate) fn is_plain_factory(class: &str) -> bool {
    PLAIN_FACTORIES.contains(&class)
}

/// The service whose classes a file lists.
pub(crate) fn listed_service(resource: &str) -> Option<&str> {
    resource.strip_prefix("META-INF/services/")
}

/// Whether the JDK itself makes objects of a service's classes: formats, character sets, time zones.
pub(crate) fn is_service_of_jdk(service: &str) -> bool {
    service.starts_with("java")
}

/// Packages of logging frameworks, with those below. They find what writes their records by reflection, but nothing of
/// the program that they are not given, or that is not listed as a service.
const LOGGING: [&str; 8] = [
    "ch/qos/logback/",
    "java/lang/System$Logger",
    "java/util/logging/",
    "org/apache/commons/logging/",
    "org/apache/log4j/",
    "org/apache/logging/",
    "org/jboss/logging/",
    "org/slf4j/",
];

/// Whether a class belongs to a logging framework.
pub(crate) fn is_logging(class: &str) -> bool {
    LOGGING.iter().any(|prefix| class.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_by_name_is_told() {
        use LibraryReflection::{Classes, Members, None};
        for (class, method, expected) in [
            ("java/lang/Class", "forName", Classes),
            ("java/lang/Class", "getDeclaredClasses", Classes),
            ("java/lang/Class", "getDeclaredFields", Members),
            ("java/lang/Class", "getName", None),
            ("java/lang/reflect/Array", "getLength", None),
            ("java/lang/reflect/Method", "invoke", Members),
            ("java/lang/reflect/Proxy", "newProxyInstance", Classes),
            (
                "java/lang/invoke/MethodHandles$Lookup",
                "findVirtual",
                Classes,
            ),
            ("java/util/ServiceLoader", "load", Classes),
            ("java/util/ServiceLoader$Provider", "get", Classes),
            ("java/util/Map$Entry", "getKey", None),
            ("java/lang/Thread", "start", None),
            ("java/util/logging/Logger", "info", Classes),
            ("javax/sql/DataSource", "getConnection", Classes),
        ] {
            assert_eq!(reflection_of(class, method), expected, "{class}.{method}");
        }
    }
}
