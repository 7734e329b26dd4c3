//! Execution tree as JSON lines: `--trace FILE` of all analyses.
//!
//! One line per event, in the order in which the workers told them; every line is an object whose
//! `event` says what it is about and whose `path` is the number of the path. A path that forks is over,
//! and its sides are new paths. So each path of the file either is the `parent` of forks or has exactly
//! one `ended` line: the file is a forest with one tree for each `start`.
//!
//! ```text
//! {"event":"start","path":1,"method":"Foo.bar(int)","exploration":"inputs"}
//! {"event":"fork","path":2,"parent":1,"at":{"method":"Foo.bar(int)","file":"Foo.java","line":7},"condition":"n < 0"}
//! {"event":"fork","path":3,"parent":1,"at":{…},"condition":"n >= 0"}
//! {"event":"covered","path":3,"by":2,"at":{…}}
//! {"event":"ended","path":3,"reason":"subsumed","at":{…}}
//! {"event":"ended","path":2,"reason":"returned","at":{…}}
//! ```
//!
//! | event | fields beside `path` |
//! |---|---|
//! | `start` | `method`; `exploration`: what its paths are for |
//! | `fork` | `parent`; `at`; `condition`, or where lazy initialization picks one of several alternatives: `alternative` (its number), `of`, `choice` (what it assumes, in words) |
//! | `covered` | `at`; `by`: the path whose state subsumes this one |
//! | `widened` | `at` |
//! | `note` | `at`; `text` |
//! | `ended` | `at`; `reason`: a [`symex::EndReason`] in lower case, or `left` if the exploration was given up before |
//!
//! `docs/schemas/trace.schema.json` is the same as a JSON Schema.

use crate::place::Place;
use crate::program::{Jvm, JvmState};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard};
use symex::{EventKind, ForkSide, Listener, PathEvent, PathEvents, PathIds, Program};

/// Writes the execution trees of all explorations that it listens to.
pub struct PathTrace {
    ids: Arc<PathIds>,
    inner: Mutex<Inner>,
}

struct Inner {
    out: Box<dyn Write + Send>,
    /// Paths that have neither forked nor ended.
    open: BTreeSet<u64>,
    /// The first failure to write: nothing is written after it.
    failure: Option<io::Error>,
    /// [`PathTrace::finish`] was called: workers that still run are not heard any more.
    finished: bool,
}

/// One line of the file.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Line<'a> {
    Start {
        path: u64,
        method: String,
        exploration: &'a str,
    },
    Fork {
        path: u64,
        parent: u64,
        at: At,
        #[serde(flatten)]
        side: Taken,
    },
    Covered {
        path: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<u64>,
        at: At,
    },
    Widened {
        path: u64,
        at: At,
    },
    Note {
        path: u64,
        text: &'a str,
        at: At,
    },
    Ended {
        path: u64,
        reason: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<At>,
    },
}

/// The side of a fork that a path takes.
#[derive(Serialize)]
#[serde(untagged)]
enum Taken {
    Condition {
        condition: String,
    },
    Alternative {
        alternative: u32,
        of: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        choice: Option<String>,
    },
}

/// A place, as the file has it.
#[derive(Serialize)]
struct At {
    method: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// The method of the JDK that is executed there, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<String>,
}

impl From<Place> for At {
    fn from(place: Place) -> At {
        At {
            method: place.method,
            file: place.file.map(|file| file.to_string()),
            line: place.line,
            within: place.within,
        }
    }
}

impl PathTrace {
    /// A trace that is written to `out`.
    pub fn new(out: impl Write + Send + 'static) -> Arc<PathTrace> {
        Arc::new(PathTrace {
            ids: Arc::default(),
            inner: Mutex::new(Inner {
                out: Box::new(out),
                open: BTreeSet::new(),
                failure: None,
                finished: false,
            }),
        })
    }

    /// Listens to an exploration; `purpose` is what its paths are for.
    pub fn listener<P: TracedProgram>(self: &Arc<PathTrace>, purpose: &'static str) -> Listener<P> {
        Listener {
            ids: self.ids.clone(),
            events: Arc::new(Sink {
                trace: self.clone(),
                purpose,
            }),
        }
    }

    /// Ends all paths that were not followed to their ends as `left`, and writes what is buffered. What
    /// is told afterwards is not written: a worker may still be at a question of its solver.
    pub fn finish(&self) -> io::Result<()> {
        let mut inner = self.lock();
        for path in std::mem::take(&mut inner.open) {
            inner.write(&Line::Ended {
                path,
                reason: "left".to_owned(),
                at: None,
            });
        }
        inner.finished = true;
        match inner.failure.take() {
            Some(failure) => Err(failure),
            None => inner.out.flush(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl fmt::Debug for PathTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PathTrace").finish_non_exhaustive()
    }
}

impl Inner {
    fn write(&mut self, line: &Line<'_>) {
        if self.failure.is_some() || self.finished {
            return;
        }
        let written = serde_json::to_writer(&mut self.out, line).map_err(io::Error::from);
        let written = written.and_then(|()| self.out.write_all(b"\n"));
        self.failure = written.err();
    }
}

/// A program whose paths can be traced: calls of methods, one at a time.
pub trait TracedProgram: Program<Place = Place> {
    /// The call.
    fn call(&self) -> &Jvm;

    /// Where a path stands in it.
    fn state_of(state: &Self::State) -> &JvmState;
}

impl TracedProgram for Jvm {
    fn call(&self) -> &Jvm {
        self
    }

    fn state_of(state: &JvmState) -> &JvmState {
        state
    }
}

/// A trace as one exploration tells it.
struct Sink {
    trace: Arc<PathTrace>,
    purpose: &'static str,
}

impl<P: TracedProgram> PathEvents<P> for Sink {
    fn tell(&self, event: &PathEvent<'_, P>) {
        let path = event.path.number();
        let at = || At::from(event.program.place(event.state));
        let line = match event.kind {
            EventKind::Started => Line::Start {
                path,
                method: event.program.call().call.method.pretty(),
                exploration: self.purpose,
            },
            EventKind::Forked { parent, side } => Line::Fork {
                path,
                parent: parent.number(),
                at: at(),
                side: match side {
                    ForkSide::Assumes(condition) => Taken::Condition {
                        condition: event.program.call().vm.terms.display(condition).to_string(),
                    },
                    ForkSide::Alternative { number, of } => Taken::Alternative {
                        alternative: number,
                        of,
                        choice: P::state_of(event.state)
                            .alternative(number)
                            .map(str::to_owned),
                    },
                },
            },
            EventKind::Covered { by } => Line::Covered {
                path,
                by: by.map(|by| by.number()),
                at: at(),
            },
            EventKind::Widened => Line::Widened { path, at: at() },
            EventKind::Ended(reason) => Line::Ended {
                path,
                reason: reason.name().to_ascii_lowercase(),
                at: Some(at()),
            },
            EventKind::Note(text) => Line::Note {
                path,
                text,
                at: at(),
            },
        };
        let mut inner = self.trace.lock();
        match event.kind {
            EventKind::Started => {
                inner.open.insert(path);
            }
            EventKind::Forked { parent, .. } => {
                inner.open.remove(&parent.number());
                inner.open.insert(path);
            }
            EventKind::Ended(_) => {
                inner.open.remove(&path);
            }
            EventKind::Covered { .. } | EventKind::Widened | EventKind::Note(_) => {}
        }
        inner.write(&line);
    }
}
