//! `--add-opens`: packages of the JDK whose fields a test sets by reflection.

/// Packages and their modules; the first matching entry counts. A package that is not listed is not one of the JDK,
/// or its objects are not built field by field.
const MODULES: [(&str, &str); 17] = [
    ("java.lang.instrument", "java.instrument"),
    ("java.lang.management", "java.management"),
    ("java.net.http", "java.net.http"),
    ("java.util.logging", "java.logging"),
    ("java.util.prefs", "java.prefs"),
    ("java.awt", "java.desktop"),
    ("java.beans", "java.desktop"),
    ("javax.swing", "java.desktop"),
    ("java.rmi", "java.rmi"),
    ("java.sql", "java.sql"),
    ("javax.sql.rowset", "java.sql.rowset"),
    ("javax.sql", "java.sql"),
    ("javax.crypto", "java.base"),
    ("java", "java.base"),
    ("jdk.internal", "java.base"),
    ("sun.nio", "java.base"),
    ("sun.util", "java.base"),
];

/// The argument of `--add-opens` for reflection on the package of this class (by its binary name), if it belongs to
/// the JDK.
pub(crate) fn opens_for(class: &str) -> Option<String> {
    let (package, _) = class.rsplit_once('.')?;
    let is_in = |prefix: &str| {
        let rest = package.strip_prefix(prefix);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let (_, module) = MODULES.iter().find(|(prefix, _)| is_in(prefix))?;
    Some(format!("{module}/{package}=ALL-UNNAMED"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_of_packages() {
        let check = |class, expected: Option<&str>| {
            assert_eq!(opens_for(class).as_deref(), expected, "{class}");
        };
        check(
            "java.util.LinkedList$Node",
            Some("java.base/java.util=ALL-UNNAMED"),
        );
        check(
            "java.util.logging.Level",
            Some("java.logging/java.util.logging=ALL-UNNAMED"),
        );
        check("javax.inject.Key", None);
        check("javafx.Node", None);
        check("Plain", None);
    }
}
