//! Test runner: the program that runs tests on the JVM. It is compiled once for each JDK and JUnit, and stored in
//! Cairn's cache.

use crate::compile::Compiler;
use crate::replay::ReplayError;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

const SOURCE: &str = include_str!("../java/Runner.java");

/// Its package, as a folder.
const PACKAGE: &str = "cairn/replay";

/// Writes its source to a file in a folder.
pub(crate) fn write(folder: &Path) -> std::io::Result<PathBuf> {
    let file = folder.join("Runner.java");
    std::fs::write(&file, SOURCE)?;
    Ok(file)
}

/// The folder with its classes, compiled from `source` if they are not cached. `jars` are those of the JUnit that
/// Cairn found. A JUnit of the user's own may have any version, and may change: what is compiled against it is not
/// cached.
pub(crate) fn ensure_compiled(
    compiler: &Compiler<'_>,
    source: &Path,
    jars: &[PathBuf],
) -> Result<PathBuf, ReplayError> {
    let place = match jars {
        [] => None,
        jars => cache_folder(compiler.java_home, jars),
    };
    if let Some(place) = place.as_ref().filter(|place| place.is_dir()) {
        return Ok(place.clone());
    }
    let folder = compiler.work.join("runner");
    compiler.compile_runner(source, &folder)?;
    if let Some(place) = place {
        // If the cache can't be written, it is compiled each time.
        let _ = store(&folder, &place);
    }
    Ok(folder)
}

fn cache_folder(java_home: &Path, jars: &[PathBuf]) -> Option<PathBuf> {
    let mut hasher = DefaultHasher::new();
    (SOURCE, jars).hash(&mut hasher);
    let jdk = javac::identify(java_home)?;
    Some(javac::cache_folder()?.join(format!("runner-{jdk}-{:016x}", hasher.finish())))
}

/// It is copied and then moved, so that nobody ever sees half of it.
fn store(classes: &Path, place: &Path) -> std::io::Result<()> {
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
