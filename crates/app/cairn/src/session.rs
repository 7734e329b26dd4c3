//! Session: progress events and cancellation of a request.

use jvm_symex::PathTrace;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
pub use symex::Cancellation;

/// The progress of an exploration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
        /// A method that is being explored.
        current: Option<String>,
        /// What is left of the time.
        left: Option<Duration>,
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
                current,
                left,
            } => {
                let methods = plural(*all as u64, "method", "methods");
                let findings = plural(*findings as u64, "finding", "findings");
                write!(f, "{finished} of {methods}, {findings}")?;
                match left {
                    Some(left) => write!(f, ", {} left", time_text(*left))?,
                    None => write!(f, ", {}", plural(*paths, "path", "paths"))?,
                }
                match current {
                    Some(method) => write!(f, ": {}", short_method(method)),
                    None => Ok(()),
                }
            }
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

/// `45 s`, `3 min 5 s`.
fn time_text(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

/// `TaskList.add` for `acme.TaskList.add(int)`.
fn short_method(method: &str) -> &str {
    let name = method.split('(').next().unwrap_or(method);
    let class_end = name.rfind('.').unwrap_or(0);
    let start = name[..class_end].rfind('.').map_or(0, |dot| dot + 1);
    &name[start..]
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
    /// The sources in a folder are only quoted, as it holds class files too.
    NotCompiled {
        /// The folder.
        folder: PathBuf,
        /// The number of its sources.
        sources: usize,
    },
    /// Another JDK is used than the usual one, which is older than what the targets are compiled for.
    OtherJdk {
        /// The folder and version of the usual one.
        usual: String,
        /// The folder and version of the one that is used.
        used: String,
    },
    /// Classes are left out because the request excludes them.
    Excluded {
        /// Their number.
        classes: usize,
        /// Names that exclude no class of the targets.
        unmatched: Vec<String>,
    },
    /// The time limit is the number of methods times a time for each.
    TimePerMethod {
        /// The number of methods.
        methods: usize,
        /// The number of methods that classes merely inherit: they are checked in the class above.
        inherited: usize,
        /// The time of one core for each.
        each: Duration,
        /// The number of workers that share them.
        workers: usize,
        /// The time for all of them.
        all: Duration,
    },
    /// A class is left out: there is a test file for it already.
    Occupied {
        /// That file.
        file: PathBuf,
    },
}

/// A failure that was found, before it is replayed on the JVM.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FoundEvent {
    /// The method that was checked.
    pub method: String,
    /// The class of the exception.
    pub kind: String,
    /// The call that fails.
    pub call: String,
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
    /// A failure was found and executed. It is replayed on the JVM later.
    Found(FoundEvent),
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
