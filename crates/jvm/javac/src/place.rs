//! Where things are kept that are made once for each JDK.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// Cairn's folder among the user's caches; `None` if there is no such folder.
pub fn cache_folder() -> Option<PathBuf> {
    among(|name| std::env::var_os(name))
}

fn among(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    let cache = set("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(set("HOME")?).join(".cache")))?;
    Some(cache.join("cairn"))
}

/// A word for this JDK as it is: another one if it is updated. `None` if there is no JDK.
pub fn identify(java_home: &Path) -> Option<String> {
    let mut hasher = DefaultHasher::new();
    java_home.canonicalize().ok()?.hash(&mut hasher);
    std::fs::read(java_home.join("release"))
        .ok()?
        .hash(&mut hasher);
    let modules = std::fs::metadata(java_home.join("lib/modules")).ok()?;
    (modules.len(), modules.modified().ok()).hash(&mut hasher);
    Some(format!("{:016x}", hasher.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_cache() {
        let check = |variables: &[(&str, &str)], expected: Option<&str>| {
            let find = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| OsString::from(value))
            };
            assert_eq!(among(find), expected.map(PathBuf::from));
        };
        check(&[], None);
        check(&[("HOME", "/h")], Some("/h/.cache/cairn"));
        let both = [("HOME", "/h"), ("XDG_CACHE_HOME", "/x")];
        check(&both, Some("/x/cairn"));
        let empty = [("HOME", "/h"), ("XDG_CACHE_HOME", "")];
        check(&empty, Some("/h/.cache/cairn"));
    }

    #[test]
    fn an_update_is_another_jdk() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(identify(home.path()), None);
        std::fs::create_dir(home.path().join("lib")).unwrap();
        std::fs::write(home.path().join("lib/modules"), "classes").unwrap();
        std::fs::write(home.path().join("release"), "JAVA_VERSION=\"17.0.1\"").unwrap();
        let before = identify(home.path()).expect("it looks like a JDK");
        assert_eq!(identify(home.path()), Some(before.clone()));
        std::fs::write(home.path().join("release"), "JAVA_VERSION=\"17.0.2\"").unwrap();
        assert_ne!(identify(home.path()), Some(before));
    }
}
