//! JDK discovery: which installed JDK is used.

use crate::error::SetupError;
use std::env;
use std::path::{Path, PathBuf};

/// An installed JDK with its own `lib/modules`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JavaHome {
    pub path: PathBuf,
    /// `JAVA_VERSION` in its `release` file, such as `17.0.15`.
    pub version: String,
    /// The first number of the version; 8 for `1.8`.
    pub feature: u16,
    /// `MODULES` in its `release` file.
    pub modules: Vec<String>,
}

impl JavaHome {
    /// The folder the user named, else `$JAVA_HOME`, else where `java` or `javac` on `$PATH` is,
    /// else the newest in `/usr/lib/jvm`. What the user named must be right; the others are
    /// passed over if they don't hold a JDK.
    pub fn find(explicit: Option<&Path>) -> Result<JavaHome, SetupError> {
        if let Some(path) = explicit {
            return JavaHome::at(path, "pass the folder of a JDK 17 or later as --java-home");
        }
        if let Some(path) = env::var_os("JAVA_HOME").filter(|p| !p.is_empty()) {
            let advice = "set JAVA_HOME to the folder of a JDK 17 or later, or unset it";
            return JavaHome::at(Path::new(&path), advice);
        }
        let on_path = commands_on_path().find_map(|home| JavaHome::at(&home, "").ok());
        on_path.or_else(newest_installed).ok_or(SetupError::NoJava)
    }

    /// The JDK of [`JavaHome::find`] if it is at least of this version, else the oldest one in `/usr/lib/jvm` that
    /// is. What the user named is not replaced.
    pub fn find_for(explicit: Option<&Path>, feature: u16) -> Result<JavaHome, SetupError> {
        let usual = JavaHome::find(explicit)?;
        if usual.feature >= feature {
            return Ok(usual);
        }
        let installed = match explicit {
            Some(_) => Vec::new(),
            None => installed(),
        };
        let fitting = installed.into_iter().find(|home| home.feature >= feature);
        fitting.ok_or(SetupError::OldJava {
            path: usual.path,
            feature: usual.feature,
            needed: feature,
        })
    }

    pub fn javac(&self) -> PathBuf {
        self.tool("javac")
    }

    pub fn tool(&self, name: &str) -> PathBuf {
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        self.path.join("bin").join(file)
    }

    pub(crate) fn image_path(&self) -> PathBuf {
        self.path.join("lib").join("modules")
    }

    fn at(path: &Path, advice: &'static str) -> Result<JavaHome, SetupError> {
        let error = |reason: String| SetupError::JavaHome {
            path: path.to_owned(),
            reason,
            advice,
        };
        let release = path.join("release");
        let release = std::fs::read_to_string(release)
            .map_err(|e| error(format!("its file `release` can't be read: {e}")))?;
        let version = property(&release, "JAVA_VERSION")
            .ok_or_else(|| error("its file `release` names no JAVA_VERSION".into()))?;
        let feature =
            feature_of(version).ok_or_else(|| error(format!("its version is {version}")))?;
        if !path.join("lib").join("modules").is_file() {
            return Err(error(format!("Java {feature} without lib/modules")));
        }
        let modules = property(&release, "MODULES").unwrap_or("java.base");
        Ok(JavaHome {
            path: path.to_owned(),
            version: version.to_owned(),
            feature,
            modules: modules.split_whitespace().map(str::to_owned).collect(),
        })
    }
}

/// The value of `KEY="value"`.
fn property<'a>(release: &'a str, key: &str) -> Option<&'a str> {
    release.lines().find_map(|line| {
        let value = line.strip_prefix(key)?.strip_prefix('=')?;
        Some(value.trim().trim_matches('"'))
    })
}

fn feature_of(version: &str) -> Option<u16> {
    let mut parts = version.split(['.', '-', '+', '_']);
    match parts.next()?.parse().ok()? {
        1 => parts.next()?.parse().ok(),
        feature => Some(feature),
    }
}

/// Homes of the `java` and `javac` on `$PATH`, links resolved.
fn commands_on_path() -> impl Iterator<Item = PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    folders.into_iter().flat_map(|folder| {
        ["javac", "java"].into_iter().filter_map(move |name| {
            let file = folder.join(format!("{name}{}", env::consts::EXE_SUFFIX));
            let real = file.canonicalize().ok()?;
            Some(real.parent()?.parent()?.to_owned())
        })
    })
}

fn newest_installed() -> Option<JavaHome> {
    installed().pop()
}

/// The JDKs where systems install them, by version.
fn installed() -> Vec<JavaHome> {
    let mut homes: Vec<JavaHome> = ["/usr/lib/jvm", "/Library/Java/JavaVirtualMachines"]
        .into_iter()
        .filter_map(|root| std::fs::read_dir(root).ok())
        .flatten()
        .filter_map(|entry| entry.ok())
        .flat_map(|entry| [entry.path(), entry.path().join("Contents/Home")])
        .filter_map(|path| JavaHome::at(&path, "").ok())
        .collect();
    homes.sort_by(|a, b| (a.feature, &a.path).cmp(&(b.feature, &b.path)));
    homes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        assert_eq!(feature_of("17.0.15"), Some(17));
        assert_eq!(feature_of("25"), Some(25));
        assert_eq!(feature_of("24-ea"), Some(24));
        assert_eq!(feature_of("1.8.0_402"), Some(8));
        assert_eq!(feature_of(""), None);
    }

    #[test]
    fn a_jdk_that_is_too_old_is_told_in_one_line() {
        let usual = JavaHome::find(None).expect("a JDK");
        let fitting = JavaHome::find_for(None, usual.feature).expect("the same");
        assert_eq!(fitting, usual);
        let error = JavaHome::find_for(Some(&usual.path), 99).unwrap_err();
        let text = error.to_string();
        assert!(
            text.starts_with("the classes are compiled for Java 99"),
            "{text}"
        );
        assert!(!text.contains('\n'), "{text}");
    }

    #[test]
    fn a_wrong_folder_is_told_in_one_line() {
        let error = JavaHome::find(Some(Path::new("/nowhere"))).unwrap_err();
        let text = error.to_string();
        assert!(text.starts_with("/nowhere: no JDK there"), "{text}");
        assert!(text.contains("--java-home"), "{text}");
        assert!(!text.contains('\n'), "{text}");
    }
}
