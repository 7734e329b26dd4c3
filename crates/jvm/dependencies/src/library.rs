//! The library's own ways into the program: bootstrap methods, serialization, services, logging frameworks.

/// Bootstrap methods whose call sites only get at what their arguments name.
const PLAIN_FACTORIES: [&str; 5] = [
    "java/lang/invoke/ConstantBootstraps",
    "java/lang/invoke/LambdaMetafactory",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/ObjectMethods",
    "java/lang/runtime/SwitchBootstraps",
];

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

/// Whether a call of the library's own may lead to a logging framework.
pub(crate) fn is_logging_call(class: &str, method: &str) -> bool {
    is_logging(class) || class == "java/lang/System" && method == "getLogger"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_of_loggers_are_told() {
        assert!(is_logging_call("java/util/logging/Logger", "info"));
        assert!(is_logging_call("java/lang/System", "getLogger"));
        assert!(!is_logging_call("java/lang/System", "arraycopy"));
        assert!(!is_logging_call("java/util/Map", "get"));
    }
}
