//! Session: progress events and cancellation of a request.

use jvm_symex::PathTrace;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
pub use symex::Cancellation;

/// The progress of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    /// Methods are checked, or inputs for them are collected.
    Methods {
        /// The number of methods.
        all: usize,
        /// The number of finished methods.
        finished: usize,
        /// Paths explored so far, over all methods.
        paths: u64,
        /// Findings so far.
        findings: usize,
    },
    /// Tests are generated for classes.
    Classes {
        /// The number of classes.
        all: usize,
        /// The number of finished classes.
        finished: usize,
        /// Calls explored so far, over all classes.
        calls: u64,
        /// Tests found so far.
        tests: u64,
    },
    /// Call sequences are explored.
    Calls {
        /// Calls explored so far.
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
                plural(*all as u64, "method", "methods"),
                plural(*paths, "path", "paths"),
                plural(*findings as u64, "finding", "findings"),
            ),
            Progress::Classes {
                all,
                finished,
                calls,
                tests,
            } => write!(
                f,
                "{finished} of {}, {}, {}",
                plural(*all as u64, "class", "classes"),
                plural(*calls, "call", "calls"),
                plural(*tests, "test", "tests"),
            ),
            Progress::Calls { calls } => f.write_str(&plural(*calls, "call", "calls")),
        }
    }
}

/// `1 class`, `2 classes`.
fn plural(n: u64, one: &str, many: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

/// A remark for the user that is no part of the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// The answer is that of an earlier run: nothing that it depends on has changed.
    Reused {
        /// How long ago that run was.
        age: Duration,
    },
    /// Results of methods are those of earlier runs: nothing that they depend on has changed.
    FromCache {
        /// The number of these methods.
        cached: usize,
        /// The number of all methods.
        all: usize,
    },
    /// The answer could not be cached.
    NotCached {
        /// Why not.
        why: String,
    },
    /// Annotations of packages, such as `@NullMarked`, are not seen: a `package-info.java` beside the targets does
    /// not compile.
    PackageInfo {
        /// The messages of javac.
        messages: String,
    },
    /// Classes are left out because the request excludes them.
    Excluded {
        /// Their number.
        classes: usize,
        /// Names that exclude no class of the targets.
        unmatched: Vec<String>,
    },
    /// A class is left out: there is a test file for it already.
    Occupied {
        /// That file.
        file: PathBuf,
    },
}

/// What happens during a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The program is open and the exploration begins: from now on, a cancelled request still returns a partial
    /// answer.
    Started,
    /// Sent several times a second during the exploration.
    Progress(Progress),
    /// The exploration is over; results may still be replayed on the JVM.
    Explored,
    /// A remark for the user.
    Message(Message),
}

/// Receives the events of a request, on the thread that made it.
pub trait Events {
    /// Called for each event, in order.
    fn hear(&self, event: &Event);
}

impl<F: Fn(&Event)> Events for F {
    fn hear(&self, event: &Event) {
        self(event);
    }
}

/// Ignores all events.
#[derive(Clone, Copy, Debug, Default)]
pub struct IgnoreEvents;

impl Events for IgnoreEvents {
    fn hear(&self, _: &Event) {}
}

/// What accompanies a request: sinks for events and traced paths, a cancellation token, and the start of its clock.
#[derive(Clone)]
pub struct Session<'a> {
    /// Receives the events.
    pub events: &'a dyn Events,
    /// Cancel it, from any thread, to get an answer with the results so far.
    pub cancellation: Cancellation,
    /// Receives what becomes of each path, to debug an analysis. With it, cached answers are not used.
    pub trace: Option<Arc<PathTrace>>,
    /// The start of the clock for the request's time limit. It includes opening the program if the session was
    /// created before.
    pub started: Instant,
}

impl Session<'static> {
    /// A session without events; its clock starts now.
    pub fn silent() -> Session<'static> {
        Session::new(&IgnoreEvents)
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

    pub(crate) fn report_progress(&self, progress: Progress) {
        self.hear(Event::Progress(progress));
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// What is left of a time limit.
    pub(crate) fn time_left(&self, time: Duration) -> Duration {
        (self.started + time).saturating_duration_since(Instant::now())
    }
}
