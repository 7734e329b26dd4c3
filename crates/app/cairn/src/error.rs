//! Errors of opening a program and of answering a request.

use frontend::SetupError;
use launcher::DriverError;

/// Why a program can't be opened. Each is one line that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no usable JDK.
    #[error(transparent)]
    Jdk(SetupError),
    /// A target can't be read or compiled.
    #[error("{0}{hint}", hint = hint_for(.0))]
    Target(SetupError),
    /// The class path can't be read, or a class is not where it should be.
    #[error("{0}")]
    Classes(String),
    /// The targets contain no class.
    #[error("no class found in {0}")]
    NoClass(String),
    /// The request leaves out all classes.
    #[error("nothing is left to analyse: all {0} classes of the targets are excluded")]
    AllExcluded(usize),
    /// The machine does not start.
    #[error(transparent)]
    Machine(#[from] DriverError),
    /// No folder for temporary files can be created.
    #[error("can't create a folder for temporary files: {0}")]
    Scratch(#[from] std::io::Error),
}

/// What to do about errors of the compiler that a new user meets: the jar of annotations is missing when contracts
/// are used for the first time, and annotation processors only run in a build.
fn hint_for(error: &SetupError) -> &'static str {
    let text = error.to_string();
    let is_missing = |package: &str| text.contains(&format!("package {package} does not exist"));
    match () {
        () if is_missing("cairn.annotations") => {
            "\nthe package cairn.annotations is in a jar: build it with `mvn package` in \
             java/cairn-annotations, and add it with --class-path"
        }
        () if is_missing("lombok") => {
            "\nLombok runs in the project's own build: pass the folder with its pom.xml or build.gradle"
        }
        () => "",
    }
}

/// Why there is no answer to a request.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The request names something that does not exist, or asks for something impossible.
    #[error("{0}")]
    Request(String),
    /// The JVM can't be used to replay tests.
    #[error("{0}")]
    Jvm(String),
    /// All classes have a test file already.
    #[error("every class already has a test file")]
    Occupied,
    /// The request was cancelled before there was any result.
    #[error("interrupted before anything was known")]
    Cancelled,
    /// The time ran out before there was any result.
    #[error("the time ran out in the middle of a call, so nothing is known; give it more time")]
    OutOfTime,
    /// A bug of Cairn.
    #[error("internal error of Cairn; please report it with the command line")]
    Internal,
}
