//! Test runner: the program that runs tests on the JVM. For each JDK and JUnit it is compiled once, and the classes
//! that it loads are archived once (class data sharing), in Cairn's cache.

use crate::compile::Compiler;
use crate::java_args;
use crate::process::Process;
use crate::replay::ReplayError;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const SOURCE: &str = include_str!("../java/Runner.java");

/// Tests that are run when its classes are archived.
const WARMUP: &str = include_str!("../java/Warmup.java");

/// Lines of a file of tests, as the runner reads it.
const WARMUP_TESTS: &str = "0\tcairn.replay.Warmup\tpasses\n1\tcairn.replay.Warmup\tfails\n";

/// Its package, as a folder.
const PACKAGE: &str = "cairn/replay";

/// For a JVM that lives for a second. An archive fits only the garbage collector that it was made with.
pub(crate) const QUICK_START: [&str; 2] = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/// The compiled runner.
pub(crate) struct Runner {
    /// A folder or a jar.
    pub(crate) classes: PathBuf,
    /// An archive of JUnit's and its own classes. It is for class paths that begin with JUnit and the runner.
    pub(crate) archive: Option<PathBuf>,
}

/// Writes its source to a file in a folder.
pub(crate) fn write(folder: &Path) -> std::io::Result<PathBuf> {
    let file = folder.join("Runner.java");
    std::fs::write(&file, SOURCE)?;
    Ok(file)
}

/// The runner, compiled from `source` if it is not cached. `jars` are those of the JUnit that Cairn found. A JUnit of
/// the user's own may have any version, and may change: what is compiled against it is not cached.
pub(crate) fn ensure_compiled(
    compiler: &Compiler<'_>,
    source: &Path,
    jars: &[PathBuf],
) -> Result<Runner, ReplayError> {
    let place = match jars {
        [] => None,
        jars => CachePlace::new(compiler.java_home, jars),
    };
    let place = match place {
        // If the cache can't be written, it is compiled each time.
        Some(place) if place.jar.is_file() || place.fill(compiler, source, jars).is_ok() => place,
        _ => {
            let classes = compiler.work.join("runner");
            compiler.compile_runner(&[source.to_owned()], &classes)?;
            return Ok(Runner {
                classes,
                archive: None,
            });
        }
    };
    Ok(Runner {
        classes: place.jar,
        archive: Some(place.archive).filter(|archive| archive.is_file()),
    })
}

/// Where it is cached.
struct CachePlace {
    jar: PathBuf,
    archive: PathBuf,
}

impl CachePlace {
    fn new(java_home: &Path, jars: &[PathBuf]) -> Option<CachePlace> {
        let mut hasher = DefaultHasher::new();
        (SOURCE, WARMUP, jars).hash(&mut hasher);
        let jdk = javac::identify(java_home)?;
        let name = format!("runner-{jdk}-{:016x}", hasher.finish());
        let folder = javac::cache_folder()?;
        Some(CachePlace {
            jar: folder.join(format!("{name}.jar")),
            archive: folder.join(format!("{name}.jsa")),
        })
    }

    /// Compiles it, and records the classes that it loads. Everything is made in a folder beside and then moved, so
    /// that nobody ever sees half of it. The archive comes last: it is good only for a jar that does not change.
    fn fill(
        &self,
        compiler: &Compiler<'_>,
        source: &Path,
        jars: &[PathBuf],
    ) -> Result<(), ReplayError> {
        let cache = self.jar.parent().unwrap_or(&self.jar);
        std::fs::create_dir_all(cache)?;
        let scratch = tempfile::tempdir_in(cache)?;
        let warmup = scratch.path().join("Warmup.java");
        std::fs::write(&warmup, WARMUP)?;
        let classes = scratch.path().join("classes");
        compiler.compile_runner(&[source.to_owned(), warmup], &classes)?;
        let jar = scratch.path().join("jar");
        pack(&classes.join(PACKAGE), &jar)?;
        // Another process may have been quicker: then its jar is the one that archives are made for.
        match std::fs::hard_link(&jar, &self.jar) {
            Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => return Ok(()),
            linked => linked?,
        }
        // Without an archive everything works the same, only slower.
        let _ = self.record(compiler, jars, &scratch);
        Ok(())
    }

    /// Runs the warm-up tests; the JVM writes the archive when it ends.
    fn record(
        &self,
        compiler: &Compiler<'_>,
        jars: &[PathBuf],
        scratch: &TempDir,
    ) -> std::io::Result<()> {
        let in_scratch = |name: &str| scratch.path().join(name);
        let (tests, events, archive) = (
            in_scratch("tests"),
            in_scratch("events"),
            in_scratch("archive"),
        );
        std::fs::write(&tests, WARMUP_TESTS)?;
        let class_path = [jars, std::slice::from_ref(&self.jar)].concat();
        let mut command = Command::new(compiler.java_home.join("bin/java"));
        command.args(QUICK_START).arg("-Xlog:disable");
        command.arg(format!(
            "-XX:ArchiveClassesAtExit={}",
            java_args::to_utf8(&archive)?
        ));
        command
            .arg("-cp")
            .arg(java_args::join_class_path(&class_path)?);
        command.arg("cairn.replay.Runner").args([&tests, &events]);
        let mut process = Process::start(command, compiler.java_home)?;
        process.wait_unless(|| compiler.end.is_over())?;
        std::fs::rename(archive, &self.archive)
    }
}

/// A jar of the classes in the runner's package.
fn pack(classes: &Path, jar: &Path) -> std::io::Result<()> {
    let mut names: Vec<_> = std::fs::read_dir(classes)?
        .map(|entry| entry.map(|e| e.file_name()))
        .collect::<Result<_, _>>()?;
    names.sort();
    let mut jar = ZipWriter::new(File::create(jar)?);
    for name in names {
        let entry = format!("{PACKAGE}/{}", name.to_string_lossy());
        jar.start_file(entry, SimpleFileOptions::default())?;
        jar.write_all(&std::fs::read(classes.join(&name))?)?;
    }
    jar.finish()?;
    Ok(())
}
