//! Where results are kept.

use std::ffi::OsString;
use std::path::PathBuf;

/// `$CAIRN_CACHE`, else `cairn` in the user's folder for caches; `None` if there is no such folder.
pub fn place() -> Option<PathBuf> {
    among(|name| std::env::var_os(name))
}

fn among(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    let below = |folder: PathBuf| folder.join("cairn");
    let own = set("CAIRN_CACHE").map(PathBuf::from);
    let shared = || set("XDG_CACHE_HOME").map(|folder| below(folder.into()));
    let home = || set("HOME").map(|home| below(PathBuf::from(home).join(".cache")));
    own.or_else(shared).or_else(home)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variables: &[(&str, &str)], expected: Option<&str>) {
        let find = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        };
        assert_eq!(among(find), expected.map(PathBuf::from));
    }

    #[test]
    fn the_nearest_one_counts() {
        check(&[], None);
        check(&[("HOME", "/h")], Some("/h/.cache/cairn"));
        check(
            &[("HOME", "/h"), ("XDG_CACHE_HOME", "/x")],
            Some("/x/cairn"),
        );
        check(
            &[("CAIRN_CACHE", "/c"), ("XDG_CACHE_HOME", "/x")],
            Some("/c"),
        );
        check(
            &[("CAIRN_CACHE", ""), ("HOME", "/h")],
            Some("/h/.cache/cairn"),
        );
    }
}
