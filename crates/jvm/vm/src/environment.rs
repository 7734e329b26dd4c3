//! Nondeterminism: what programs ask their environment, of which only one answer is known here.
//!
//! A path that asked holds for that one answer: it proves nothing about other machines, other
//! runs, other class paths. So each question is noted in the state (`asked` in [`crate::State`]) with
//! the place where the program asked it, and the verdict says so.

use classes::MethodRef;
use std::fmt;
use std::sync::Arc;

/// What another answer may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Varies {
    /// From run to run, or with what somebody put there: a failure behind it counts if it is the same in another
    /// world, on the real JVM as well.
    ByRun,
    /// The same for what the library keeps for itself when it is initialized (how much it does in parallel): that
    /// is no result.
    ByMachine,
    /// With settings that most code passes through without minding (a locale, a hash code): a
    /// failure behind it counts if it is the same with other settings.
    BySetting,
    /// With the class library: what is said of a program is said of it with the one at hand.
    ByLibrary,
    /// With the calls made before this one: a failure is one of a first call.
    ByHistory,
    /// With the class of an input: others than those that are tried may be given.
    ByInput,
    /// With the class path: a failure tells that it is incomplete.
    ByClassPath,
}

/// Something that programs can read from outside.
#[derive(Debug)]
pub struct EnvironmentSource {
    /// What a failure may depend on; `WHICH` in it stands for one of several.
    pub name: &'static str,
    /// What is assumed of it where nothing failed, as a clause.
    assumption: &'static str,
    pub varies: Varies,
}

/// Stands for the key, the field or the class that was read.
const WHICH: &str = "{}";

macro_rules! sources {
    ($($constant:ident, $varies:ident, $name:literal, $assumption:literal;)*) => {
        $(pub static $constant: EnvironmentSource =
            EnvironmentSource { name: $name, assumption: $assumption, varies: Varies::$varies };)*
    };
}

sources! {
    TIME, ByRun, "the clock", "the clock shows the times that were tried";
    RANDOM, ByRun, "random numbers", "random numbers are those that were tried";
    SCHEDULE, ByRun, "the order in which threads run", "threads run in the order that was tried";
    PROCESSORS, ByMachine, "the number of processors", "there is one processor";
    PROCESS, ByRun, "the process id", "the process id is one of those that were tried";
    MEMORY, ByRun, "the size of the memory", "the memory is as large as where it was tried";
    GARBAGE, ByRun, "when weak references are cleared", "weak references are not cleared";
    INPUT, ByRun, "standard input", "standard input is empty";
    VARIABLE, ByRun, "the environment variable {}", "the environment variable {} is not set";
    VARIABLES, ByRun, "environment variables", "no environment variables are set";
    PROPERTY, ByRun, "the system property {}", "the system property {} has the value that was tried";
    PROPERTIES, ByRun, "system properties", "system properties have the values that were tried";
    TIME_ZONE, ByRun, "the default time zone", "the default time zone is GMT";
    THREAD, ByRun, "the name or id of the thread", "the thread has the name and id that were tried";
    CALLERS, ByRun, "who calls the method (it looks at the stack trace)",
        "the method is called directly, as it was tried (it looks at the stack trace)";
    SET_ORDER, ByRun, "the order of Set.of and Map.of", "Set.of and Map.of have the order that was tried";
    FOLDERS, ByRun, "the folders on the class path", "no further folder is on the class path";
    CALLING_THREAD, BySetting, "the state of the calling thread",
        "the calling thread holds no locks and is not interrupted";
    IDENTITY_HASH, BySetting, "identity hash codes", "identity hash codes are those that were tried";
    LOCALE, BySetting, "the default locale", "the default locale is English";
    CHARSET, BySetting, "the default charset", "the default charset is UTF-8";
    JDK_VERSION, ByLibrary, "the version of the JDK", "the code runs on this version of the JDK";
    LINE_SEPARATOR, BySetting, "the line separator", "the line separator is \\n";
    LOGGING, BySetting, "how loggers are set up", "loggers work as they do with the settings that were tried";
    STATIC_FIELD, ByHistory, "the static field {}", "no earlier call has changed the static field {}";
    ENUM_FIELD, ByHistory, "the enum's field {}", "no earlier call has changed the enum's field {}";
    INPUT_CLASS, ByInput, "which inputs there are", "{}";
    CLASS, ByClassPath, "the class {}", "class {} stays off the class path (add it with --class-path)";
}

/// A question and where it was asked first.
#[derive(Clone, Debug)]
pub struct Asked {
    pub source: &'static EnvironmentSource,
    /// Which one, if the source has several: a key, a field, a class.
    pub which: Option<Arc<str>>,
    /// The innermost code of the program: method and instruction.
    pub by: Option<(MethodRef, u32)>,
}

impl Asked {
    pub(crate) fn is(&self, source: &EnvironmentSource, which: Option<&str>) -> bool {
        std::ptr::eq(self.source, source) && self.which.as_deref() == which
    }

    /// Whether both are one question, wherever it was asked.
    pub fn is_like(&self, other: &Asked) -> bool {
        self.is(other.source, other.which.as_deref())
    }

    /// Whether what happens on the path may be different in the next run: no test can rest on it.
    pub fn differs_by_run(&self) -> bool {
        match self.source.varies {
            Varies::ByRun | Varies::ByMachine | Varies::ByClassPath => true,
            Varies::BySetting | Varies::ByLibrary | Varies::ByHistory | Varies::ByInput => false,
        }
    }

    /// Whether a failure behind the question must be the same in another world to count.
    pub fn has_other_answers(&self) -> bool {
        match self.source.varies {
            Varies::ByRun | Varies::ByMachine | Varies::BySetting => true,
            Varies::ByLibrary | Varies::ByHistory | Varies::ByInput | Varies::ByClassPath => false,
        }
    }

    /// Whether the answer comes from the clock of the simulated host, directly or as the seed of random numbers: that
    /// clock goes by the instructions of a path, so that two runs of one call may read different times.
    pub fn goes_by_the_clock(&self) -> bool {
        [&TIME, &RANDOM]
            .iter()
            .any(|source| std::ptr::eq(self.source, *source))
    }

    /// Whether a class was missing: what fails behind that tells about the class path.
    pub fn is_missing_class(&self) -> bool {
        self.source.varies == Varies::ByClassPath
    }
}

impl Asked {
    /// What a failure behind the question depends on: `the system property user.name`.
    pub fn dependence(&self) -> String {
        self.fill_in(self.source.name)
    }

    fn fill_in(&self, text: &str) -> String {
        text.replace(WHICH, self.which.as_deref().unwrap_or_default())
    }
}

/// What is assumed when nothing failed, as a clause.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fill_in(self.source.assumption))
    }
}
