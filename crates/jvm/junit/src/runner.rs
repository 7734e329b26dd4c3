//! The program that runs tests on the JVM: compiled once for each JDK and JUnit, and kept in Cairn's cache.

use crate::compile::Compiler;
use crate::replay::ReplayError;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

const SOURCE: &str = include_str!("../java/Runner.java");

/// Its package, as a folder.
const PACKAGE: &str = "cairn/replay";

/// A file with its source, in a folder.
pub(crate) fn write(folder: &Path) -> std::io::Result<PathBuf> {
    let file = folder.join("Runner.java");
    std::fs::write(&file, SOURCE)?;
    Ok(file)
}

/// The folder of its classes, compiled from `source` if they are not kept. `jars` are those of the JUnit that Cairn
/// has found. One of the user's own is of any version, and may change: what is compiled against it is not kept.
pub(crate) fn classes(
    compiler: &Compiler<'_>,
    source: &Path,
    jars: &[PathBuf],
) -> Result<PathBuf, ReplayError> {
    let place = match jars {
        [] => None,
        jars => place(compiler.java_home, jars),
    };
    if let Some(place) = place.as_ref().filter(|place| place.is_dir()) {
        return Ok(place.clone());
    }
    let folder = compiler.work.join("runner");
    compiler.compile_runner(source, &folder)?;
    if let Some(place) = place {
        // Without a cache that can be written it is compiled each time.
        let _ = keep(&folder, &place);
    }
    Ok(folder)
}

fn place(java_home: &Path, jars: &[PathBuf]) -> Option<PathBuf> {
    let mut hasher = DefaultHasher::new();
    (SOURCE, jars).hash(&mut hasher);
    let jdk = javac::identify(java_home)?;
    Some(javac::cache_folder()?.join(format!("runner-{jdk}-{:016x}", hasher.finish())))
}

/// Copied beside its place and then moved, so that nobody ever sees half of it.
fn keep(classes: &Path, place: &Path) -> std::io::Result<()> {
    let cache = place.parent().unwrap_or(place);
    std::fs::create_dir_all(cache)?;
    let scratch = tempfile::tempdir_in(cache)?;
    let copied = scratch.path().join("runner");
    std::fs::create_dir_all(copied.join(PACKAGE))?;
    for entry in std::fs::read_dir(classes.join(PACKAGE))? {
        let name = entry?.file_name();
        let of = |folder: &Path| folder.join(PACKAGE).join(&name);
        std::fs::copy(of(classes), of(&copied))?;
    }
    std::fs::rename(copied, place)
}
