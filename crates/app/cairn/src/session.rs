//! What accompanies a request: who hears how far it is, and how it is ended early.

use jvm_symex::PathTrace;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
pub use symex::Cancellation;

/// How far an exploration is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    /// Methods are checked, or inputs for them are collected.
    Methods {
        /// How many there are.
        all: usize,
        /// How many of them are done.
        finished: usize,
        /// Paths that were followed, of all methods.
        paths: u64,
        /// Findings so far.
        findings: usize,
    },
    /// Tests are generated for classes.
    Classes {
        /// How many there are.
        all: usize,
        /// How many of them are done.
        finished: usize,
        /// Calls that were explored, of all classes.
        calls: u64,
        /// Tests that were found.
        tests: u64,
    },
    /// Calls are explored that may lead to a state.
    Calls {
        /// How many were explored.
        calls: u64,
    },
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Progress::Methods {
                all,
                finished,
                paths,
                findings,
            } => write!(
                f,
                "{finished} of {}, {}, {}",
                counted(*all as u64, "method", "methods"),
                counted(*paths, "path", "paths"),
                counted(*findings as u64, "finding", "findings"),
            ),
            Progress::Classes {
                all,
                finished,
                calls,
                tests,
            } => write!(
                f,
                "{finished} of {}, {}, {}",
                counted(*all as u64, "class", "classes"),
                counted(*calls, "call", "calls"),
                counted(*tests, "test", "tests"),
            ),
            Progress::Calls { calls } => f.write_str(&counted(*calls, "call", "calls")),
        }
    }
}

/// `1 class`, `2 classes`.
fn counted(n: u64, one: &str, many: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

/// Something a user may want to know that is no part of the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// The answer is that of an earlier run: nothing that it depends on has changed.
    Reused {
        /// How long ago that run was.
        age: Duration,
    },
    /// The answer was to be kept for later runs, and was not.
    NotCached {
        /// Why not.
        why: String,
    },
    /// Annotations of packages, such as `@NullMarked`, are not seen: a `package-info.java` beside the targets does
    /// not compile.
    PackageInfo {
        /// What javac says.
        messages: String,
    },
    /// A class is left out: there is a file of tests for it already.
    Occupied {
        /// That file.
        file: PathBuf,
    },
}

/// What happens while a request is worked on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The program is open and the exploration begins: from now on, a cancelled request is answered with
    /// what is known by then.
    Started,
    /// Told several times a second while paths or calls are explored.
    Progress(Progress),
    /// The exploration is over; what was found may still be run on the JVM.
    Explored,
    /// A remark for the user.
    Message(Message),
}

/// Hears the events of requests, on the thread that made the request.
pub trait Events {
    /// Called for each event, in order.
    fn hear(&self, event: &Event);
}

impl<F: Fn(&Event)> Events for F {
    fn hear(&self, event: &Event) {
        self(event);
    }
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silence;

impl Events for Silence {
    fn hear(&self, _: &Event) {}
}

/// What accompanies a request: sinks for events and for paths, a token to cancel it, and when its clock started.
#[derive(Clone)]
pub struct Session<'a> {
    /// Hears how far it is.
    pub events: &'a dyn Events,
    /// Cancel it, from any thread, to get an answer of what is known so far.
    pub cancellation: Cancellation,
    /// Hears what becomes of each path, for who debugs an analysis. Answers of earlier runs are not used then.
    pub trace: Option<Arc<PathTrace>>,
    /// When the clock started that the times of requests are measured with. Opening the program counts
    /// if the session was made before.
    pub started: Instant,
}

impl Session<'static> {
    /// A session whose events nobody hears; its clock starts now.
    pub fn silent() -> Session<'static> {
        Session::new(&Silence)
    }
}

impl<'a> Session<'a> {
    /// A session whose clock starts now.
    pub fn new(events: &'a dyn Events) -> Session<'a> {
        Session {
            events,
            cancellation: Cancellation::new(),
            trace: None,
            started: Instant::now(),
        }
    }

    pub(crate) fn hear(&self, event: Event) {
        self.events.hear(&event);
    }

    pub(crate) fn tell(&self, message: Message) {
        self.hear(Event::Message(message));
    }

    pub(crate) fn progress(&self, progress: Progress) {
        self.hear(Event::Progress(progress));
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// What is left of a time for everything together.
    pub(crate) fn left_of(&self, time: Duration) -> Duration {
        (self.started + time).saturating_duration_since(Instant::now())
    }
}
