//! The JDK that tests use, and the classes under test.

use super::folder;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The JDK that tests use: `JAVA_HOME`, else the one of `javac` on the path.
pub(crate) fn java_home() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return home.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let javac = std::env::split_paths(&path)
        .map(|folder| folder.join("javac"))
        .find(|javac| javac.is_file())
        .expect("a JDK is on the path");
    let real = javac.canonicalize().expect("it exists");
    real.ancestors().nth(2).expect("it is in bin").to_owned()
}

/// The compiled classes of `java/`.
pub(crate) fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(concat!("junit-classes-", env!("CARGO_CRATE_NAME")));
        let java = folder().join("java");
        let status = Command::new(java_home().join("bin/javac"))
            .args(["-g", "-encoding", "UTF-8", "-d"])
            .arg(&out)
            .args(["acme/Ring.java", "acme/Shelf.java", "Test.java"].map(|file| java.join(file)))
            .status()
            .expect("javac runs");
        assert!(status.success());
        out
    })
}
