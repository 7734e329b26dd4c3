//! Nondeterminism: what programs ask the world outside, and only one answer of is known here.
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
    /// From run to run, or with what somebody put there: a failure behind it shows nothing.
    ByRun,
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

/// Something that programs can ask for.
#[derive(Debug)]
pub struct Source {
    /// Fits into "the … that Cairn gives".
    pub name: &'static str,
    pub varies: Varies,
}

macro_rules! sources {
    ($($constant:ident, $varies:ident, $name:literal;)*) => {
        $(pub static $constant: Source = Source { name: $name, varies: Varies::$varies };)*
    };
}

sources! {
    TIME, ByRun, "time";
    RANDOM, ByRun, "random numbers";
    SCHEDULE, ByRun, "schedule of threads";
    PROCESSORS, ByRun, "number of processors";
    PROCESS, ByRun, "number of the process";
    MEMORY, ByRun, "size of memory";
    GARBAGE, ByRun, "moment when weak references are cleared";
    INPUT, ByRun, "standard input";
    VARIABLES, ByRun, "environment variables";
    PROPERTY, ByRun, "system property";
    PROPERTIES, ByRun, "system properties";
    TIME_ZONE, ByRun, "default time zone";
    THREAD, ByRun, "name and number of the thread";
    CALLERS, ByRun, "stack trace, which begins with the method checked,";
    SET_ORDER, ByRun, "order of Set.of and Map.of";
    CALLING_THREAD, BySetting, "state of the calling thread";
    IDENTITY_HASH, BySetting, "identity hash codes";
    LOCALE, BySetting, "default locale";
    CHARSET, BySetting, "default character set";
    JDK_VERSION, ByLibrary, "version of the JDK";
    LINE_SEPARATOR, BySetting, "line separator";
    STATIC_FIELD, ByHistory, "static field";
    ENUM_FIELD, ByHistory, "enum's field";
    INPUT_CLASS, ByInput, "inputs";
    CLASS, ByClassPath, "class";
}

/// A question and where it was asked first.
#[derive(Clone, Debug)]
pub struct Asked {
    pub source: &'static Source,
    /// Which one, if the source has several: a key, a field, a class.
    pub which: Option<Arc<str>>,
    /// The innermost code of the program: method and instruction.
    pub by: Option<(MethodRef, u32)>,
}

impl Asked {
    pub(crate) fn is(&self, source: &Source, which: Option<&str>) -> bool {
        std::ptr::eq(self.source, source) && self.which.as_deref() == which
    }

    /// Whether both are one question, wherever it was asked.
    pub fn is_like(&self, other: &Asked) -> bool {
        self.is(other.source, other.which.as_deref())
    }

    /// Whether what fails on the path says nothing about other runs.
    pub fn voids_failures(&self) -> bool {
        match self.source.varies {
            Varies::ByRun | Varies::ByClassPath => true,
            Varies::BySetting | Varies::ByLibrary | Varies::ByHistory | Varies::ByInput => false,
        }
    }
}

/// What is assumed when nothing failed.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let which = self.which.as_deref().unwrap_or_default();
        let space = if which.is_empty() { "" } else { " " };
        match self.source.varies {
            Varies::ByRun | Varies::BySetting | Varies::ByLibrary => {
                write!(f, "the {}{space}{which} that Cairn gives", self.source.name)
            }
            Varies::ByHistory => {
                let name = self.source.name;
                write!(f, "{name} {which} as after class initialization")
            }
            Varies::ByInput => write!(f, "{which}"),
            Varies::ByClassPath => write!(f, "class {which} not on the class path"),
        }
    }
}
