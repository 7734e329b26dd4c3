//! Errors of setting up a project.

use crate::project_data::BuildTool;
use frontend::SetupError;
use std::path::PathBuf;

/// Why a project can't be set up. Each is one line that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// The build tool can't be started.
    #[error(
        "{}: {tool} can't be started ({command}: {reason}); install it, or build the project and pass its classes: \
         cairn check DIR/{classes} --class-path JARS", folder.display(), classes = tool.usual_classes()
    )]
    NotStarted {
        /// The build tool.
        tool: BuildTool,
        /// The project.
        folder: PathBuf,
        /// The program.
        command: String,
        /// Why not.
        reason: String,
    },
    /// The build fails.
    #[error("{}: `{command}` fails: {reason}", folder.display())]
    Build {
        /// The project.
        folder: PathBuf,
        /// The command, as a user would type it.
        command: String,
        /// The decisive line of its log.
        reason: String,
    },
    /// The build tool's description of the project can't be understood.
    #[error("{}: what {tool} says about the project can't be read: {reason}", folder.display())]
    Description {
        /// The build tool.
        tool: BuildTool,
        /// The project.
        folder: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// There is nothing to analyse.
    #[error("{}: the build produced no class files (looked in {looked})", folder.display())]
    NoClasses {
        /// The project.
        folder: PathBuf,
        /// Where classes were looked for.
        looked: String,
    },
    /// A Gradle project without its wrapper.
    #[error(
        "{}: a Gradle project without gradlew: create the wrapper with `gradle wrapper`, or build the project and \
         pass its classes: cairn check DIR/build/classes/java/main --class-path JARS", .0.display()
    )]
    NoWrapper(PathBuf),
    /// There is no JDK that the project's classes run on.
    #[error(transparent)]
    Jdk(#[from] SetupError),
    /// A file or folder can't be read or created.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
}
