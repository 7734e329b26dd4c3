//! Dependencies of a module, as Maven's dependency plug-in lists them.

use crate::build_command::plain;
use crate::project_data::{Dependency, DependencyScope};
use std::path::PathBuf;

/// Parses lines such as `   org.slf4j:slf4j-api:jar:2.0.9:compile:/repo/slf4j-api-2.0.9.jar -- module org.slf4j`. Other
/// lines are skipped, and what is no jar and no folder of classes.
pub(super) fn parse(text: &str) -> Vec<Dependency> {
    text.lines().filter_map(dependency).collect()
}

fn dependency(line: &str) -> Option<Dependency> {
    // Some versions of Maven write colours to files, too.
    let line = plain(line);
    let entry = line.split(" -- module ").next()?.trim();
    // The path begins with the first slash, and may have colons in it.
    let at = entry.find(":/")?;
    let (name, file) = (&entry[..at], &entry[at + 1..]);
    let file = file.strip_suffix(" (optional)").unwrap_or(file).trim_end();
    let parts: Vec<&str> = name.split(':').collect();
    // Between the type and the version, there may be a classifier.
    let (group, artifact, kind) = (parts.first()?, parts.get(1)?, parts.get(2)?);
    let (scope, version) = match parts.len() {
        5 => (parts[4], parts[3]),
        6 => (parts[5], parts[4]),
        _ => return None,
    };
    let classifier = match parts.len() {
        6 => format!(":{}", parts[3]),
        _ => String::new(),
    };
    let scope = scope.strip_suffix(" (optional)").unwrap_or(scope).trim();
    if *kind == "pom" {
        return None;
    }
    Some(Dependency {
        name: format!("{group}:{artifact}{classifier}"),
        version: version.to_owned(),
        scope: match scope {
            "test" => DependencyScope::Test,
            _ => DependencyScope::Main,
        },
        file: PathBuf::from(file),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read() {
        let text = "\nThe following files have been resolved:\n\
            \x20  com.acme:core:jar:1.0:compile:/shop/core/target/classes\n\
            \x20  a:native:jar:linux:2.0:runtime:/repo/a b/native.jar -- module a.native (auto)\n\
            \x20  a:unit:jar:5.0:test:/repo/unit.jar\n\
            \x20  a:bom:pom:1:import:/repo/a.pom\n   none\n";
        let found = parse(text);
        let shown: Vec<String> = found
            .iter()
            .map(|d| {
                format!(
                    "{} {} {:?} {}",
                    d.name,
                    d.version,
                    d.scope,
                    d.file.display()
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                "com.acme:core 1.0 Main /shop/core/target/classes",
                "a:native:linux 2.0 Main /repo/a b/native.jar",
                "a:unit 5.0 Test /repo/unit.jar",
            ]
        );
    }

    #[test]
    fn optional_dependencies_are_read() {
        let found = parse("   a:b:jar:1.0:compile (optional):/repo/b.jar");
        assert_eq!(found[0].name, "a:b");
        assert_eq!(found[0].scope, DependencyScope::Main);
    }
}
