//! Uniqueness of type names: a name that several modules can see stands for one type in the whole workspace.
//!
//! Sources are read line by line, as rustfmt writes them: a declaration begins its line, and the closing brace of a
//! module stands below its `mod`. Code for tests only is left out, and so are types that macros declare.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Names that several types may have, and why.
const SHARED: &[(&str, &str)] = &[(
    "Result",
    "an alias of `std::result::Result` with a module's own error type, as in `std::io`",
)];

/// Each name that several types of the workspace in `root` have, with the place of each
/// (`crates/core/term/src/op.rs:89`) on a line of its own.
pub fn duplicate_types(root: &Path) -> io::Result<Vec<String>> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, text) in sources(root)? {
        let file = file.strip_prefix(root).unwrap_or(&file);
        for (line, name) in visible_types(&text) {
            let place = format!("{}:{line}", file.display());
            places.entry(name.to_owned()).or_default().push(place);
        }
    }
    places.retain(|name, places| {
        let is_shared = SHARED.iter().any(|(shared, _)| shared == name);
        places.len() > 1 && !is_shared
    });
    let shown =
        |(name, places): (String, Vec<String>)| format!("{name}\n  {}", places.join("\n  "));
    Ok(places.into_iter().map(shown).collect())
}

/// The sources of all crates in the order of their paths, without the files that only tests use.
fn sources(root: &Path) -> io::Result<Vec<(PathBuf, String)>> {
    let mut files = Vec::new();
    for layer in entries(&root.join("crates"))? {
        for folder in entries(&layer)? {
            read_sources(&folder.join("src"), &mut files)?;
        }
    }
    let for_tests: Vec<PathBuf> = files
        .iter()
        .flat_map(|(file, text)| {
            let inner = inner_folder(file);
            test_modules(text).map(move |module| inner.join(module))
        })
        .collect();
    let is_of = |file: &Path, module: &PathBuf| {
        file.starts_with(module) || file == module.with_extension("rs")
    };
    files.retain(|(file, _)| !for_tests.iter().any(|module| is_of(file, module)));
    Ok(files)
}

fn read_sources(folder: &Path, files: &mut Vec<(PathBuf, String)>) -> io::Result<()> {
    for path in entries(folder)? {
        if path.is_dir() {
            read_sources(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path)?;
            files.push((path, text));
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}

/// The folder of the modules that a file declares.
fn inner_folder(file: &Path) -> PathBuf {
    let is_root = ["lib.rs", "main.rs", "mod.rs"]
        .iter()
        .any(|name| file.ends_with(name));
    match file.parent() {
        Some(folder) if is_root => folder.to_owned(),
        _ => file.with_extension(""),
    }
}

/// The modules in files of their own that only tests use.
fn test_modules(text: &str) -> impl Iterator<Item = &str> {
    let pairs = text.lines().zip(text.lines().skip(1));
    let tested = pairs.filter(|(attribute, _)| attribute.trim() == "#[cfg(test)]");
    tested.filter_map(|(_, module)| {
        let (_, name) = module.split_once("mod ")?;
        name.strip_suffix(';')
    })
}

/// The types that other modules can see, each with its line, counted from 1.
fn visible_types(text: &str) -> Vec<(usize, &str)> {
    let mut types = Vec::new();
    let mut attribute = "";
    let mut end_of_tests: Option<String> = None;
    for (line, number) in text.lines().zip(1..) {
        let begins_tests =
            attribute.trim() == "#[cfg(test)]" && line.contains("mod ") && line.ends_with('{');
        if begins_tests {
            let indentation = line.len() - line.trim_start().len();
            end_of_tests = Some(format!("{}}}", " ".repeat(indentation)));
        }
        match &end_of_tests {
            Some(end) if line == end => end_of_tests = None,
            Some(_) => {}
            None => types.extend(visible_type(line).map(|name| (number, name))),
        }
        attribute = line;
    }
    types
}

fn visible_type(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    let rest = match rest.strip_prefix('(') {
        Some(scope) => scope.split_once(") ")?.1,
        None => rest.strip_prefix(' ')?,
    };
    let rest = rest.strip_prefix("unsafe ").unwrap_or(rest);
    let keywords = ["struct ", "enum ", "trait ", "type ", "union "];
    let name = keywords.iter().find_map(|k| rest.strip_prefix(k))?;
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let end = name.find(|c| !is_part(c)).unwrap_or(name.len());
    // A macro's `$name` has no name yet.
    (end > 0).then(|| &name[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 14] = [
        "pub struct Open<T>(T);",
        "pub(crate) enum Within {}",
        "pub(in crate::a) trait Near: Send {}",
        "struct Private;",
        "pub fn make() -> Open {}",
        "    pub type Alias = u8;",
        "#[cfg(test)]",
        "mod tests {",
        "    pub struct Tested;",
        "}",
        "pub struct $name(u8);",
        "pub unsafe trait Unsafe {}",
        "#[cfg(test)]",
        "mod testing;",
    ];

    #[test]
    fn types_that_others_see_are_found() {
        let expected = [
            (1, "Open"),
            (2, "Within"),
            (3, "Near"),
            (6, "Alias"),
            (12, "Unsafe"),
        ];
        assert_eq!(visible_types(&LINES.join("\n")), expected);
    }

    #[test]
    fn modules_for_tests_are_known() {
        let text = LINES.join("\n");
        assert_eq!(test_modules(&text).collect::<Vec<_>>(), ["testing"]);
        let inner = |file: &str| inner_folder(Path::new(file));
        assert_eq!(inner("src/a/mod.rs"), Path::new("src/a"));
        assert_eq!(inner("src/a.rs"), Path::new("src/a"));
        assert_eq!(inner("src/lib.rs"), Path::new("src"));
    }
}
