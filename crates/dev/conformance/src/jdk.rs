//! Finds an installed JDK of a given feature version.

use std::path::{Path, PathBuf};

use crate::Result;

#[derive(Debug, Clone)]
pub struct Jdk {
    pub home: PathBuf,
    /// The feature version, such as 17.
    pub feature: u32,
    /// The full version text: part of the key of everything cached.
    pub version: String,
}

/// Where distributions and tools put their JDKs.
const COMMON_PARENTS: [&str; 3] = ["/usr/lib/jvm", "/opt", "/Library/Java/JavaVirtualMachines"];

impl Jdk {
    /// Looks at `JAVA_HOME_<feature>`, `JAVA_HOME`, the `java` on the `PATH` and the usual
    /// folders, in this order.
    pub fn find(feature: u32) -> Result<Self> {
        candidates(feature)
            .into_iter()
            .filter_map(|home| Self::at(&home))
            .find(|jdk| jdk.feature == feature)
            .ok_or_else(|| {
                format!("no JDK {feature} found; set JAVA_HOME_{feature} to its folder").into()
            })
    }

    /// The JDK in a folder, read off its `release` file, if it is one with a compiler.
    fn at(home: &Path) -> Option<Self> {
        let home = home.canonicalize().ok()?;
        if !home.join("bin/javac").exists() {
            return None;
        }
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let version = property(&release, "JAVA_RUNTIME_VERSION")
            .or_else(|| property(&release, "JAVA_VERSION"))?;
        let feature = version
            .split(|c: char| !c.is_ascii_digit())
            .next()?
            .parse()
            .ok()?;
        Some(Self {
            home,
            feature,
            version,
        })
    }

    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }
}

fn candidates(feature: u32) -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = [format!("JAVA_HOME_{feature}"), "JAVA_HOME".to_string()]
        .iter()
        .filter_map(std::env::var_os)
        .map(PathBuf::from)
        .collect();
    homes.extend(java_on_path());
    for parent in COMMON_PARENTS {
        let Ok(entries) = std::fs::read_dir(parent) else {
            continue;
        };
        let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        found.sort();
        homes.extend(found.iter().map(|home| home.join("Contents/Home")));
        homes.extend(found);
    }
    homes
}

fn java_on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let java = std::env::split_paths(&path)
        .map(|folder| folder.join("java"))
        .find(|java| java.exists())?;
    Some(java.canonicalize().ok()?.parent()?.parent()?.to_path_buf())
}

/// A line `NAME="value"` of a JDK's `release` file.
fn property(release: &str, name: &str) -> Option<String> {
    release.lines().find_map(|line| {
        let value = line.strip_prefix(name)?.strip_prefix('=')?;
        Some(value.trim().trim_matches('"').to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_file_is_read() {
        let text = "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"17.0.15\"\n";
        assert_eq!(property(text, "JAVA_VERSION").as_deref(), Some("17.0.15"));
        assert_eq!(property(text, "JAVA_RUNTIME_VERSION"), None);
    }
}
