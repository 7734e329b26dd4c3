//! Launch errors: what can be wrong before anything runs; each is one line that says what to do.

use frontend::SetupError;

#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The class library itself does not run: a limit of Cairn.
    #[error("{0}; this JDK does not work with Cairn, please report it with `java -version`")]
    Boot(String),
    #[error("class {0} is not on the class path; add its folder or jar with -cp")]
    NoMainClass(String),
    #[error("class {0} has no main method: expected `public static void main(String[] args)`")]
    NoMain(String),
    #[error("{0}")]
    Link(String),
}
