//! The JDK's `javac`, started quickly.
//!
//! A short compilation spends most of its time on loading and warming up the compiler. So it runs without an
//! optimizing compiler and threads that collect garbage, and reads its own classes from an archive (class data
//! sharing, [JEP 350](https://openjdk.org/jeps/350)), which takes a third off what is left. The archive is recorded
//! once for each JDK and kept in Cairn's cache; without it everything works the same, only slower.

mod archive;
mod place;

pub use archive::Recording;
pub use place::{cache_folder, identify};

use std::path::Path;
use std::process::Command;

/// For a JVM that lives for a second.
const QUICK_START: [&str; 2] = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];

/// Up to so many sources the optimizing compiler does not pay: for 250 small ones, javac takes 6 seconds of CPU time
/// without it and 17 with it.
const FEW_SOURCES: usize = 500;

/// A call of `javac` for so many sources, which the caller adds, as other arguments.
pub fn command(java_home: &Path, sources: usize) -> Command {
    let mut command = start(java_home, sources);
    if let Some(archive) = archive::place(java_home).filter(|archive| archive.is_file()) {
        command.arg(archive::flag("SharedArchiveFile", &archive));
        command.arg(archive::QUIET);
    }
    command
}

fn start(java_home: &Path, sources: usize) -> Command {
    let mut command = Command::new(java_home.join("bin/javac"));
    if sources <= FEW_SOURCES {
        command.args(QUICK_START);
    }
    command
}
