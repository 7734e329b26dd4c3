//! Location of the answer cache: `$CAIRN_CACHE`, or the user's cache folder.

use crate::console::tell_not_cached;
use ::cache::{Fingerprint, ModificationTimes};
use cairn::CacheSetup;
use std::ffi::OsString;
use std::path::PathBuf;

/// The cache of this build of Cairn; `None` if there is none. With `stats`, the reason is printed.
pub(crate) fn find(stats: bool) -> Option<CacheSetup> {
    let found = setup();
    if let (Err(why), true) = (&found, stats) {
        tell_not_cached(why);
    }
    found.ok()
}

fn setup() -> Result<CacheSetup, String> {
    let folder = choose_folder(|name| std::env::var_os(name));
    let folder = folder.ok_or("no folder for it was found; set CAIRN_CACHE to one")?;
    Ok(CacheSetup {
        folder,
        program: hash_executable().map_err(|why| format!("cairn itself can't be read: {why}"))?,
    })
}

/// A hash of the executable, which identifies this build.
fn hash_executable() -> Result<String, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut print = Fingerprint::default();
    let read = print.add_file(&own, ModificationTimes::DontMatter);
    read.map_err(|error| error.to_string())?;
    Ok(print.key().to_string())
}

/// `$CAIRN_CACHE`, else `cairn` in the user's cache folder; `None` if there is no such folder.
fn choose_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
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
        assert_eq!(choose_folder(find), expected.map(PathBuf::from));
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
