//! Execution tree: paths have ids, and a sink is told what becomes of each.
//!
//! A path is a node of the execution tree. Where it forks, it is over, and each side is a path of its
//! own with the forked one as its parent. So the leaves of the tree are the paths that ended, and what
//! an exploration counts ([`crate::Summary`]) is counted over its leaves.
//!
//! An exploration without a [`Listener`] only draws the numbers: events are made, and conditions and
//! places looked up, for somebody who listens.

use crate::end::EndReason;
use crate::program::Program;
use std::fmt;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use term::Term;

/// The name of a path: a number from 1 on, in the order in which paths came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PathId(NonZeroU64);

impl PathId {
    /// The number alone.
    pub fn number(self) -> u64 {
        self.0.get()
    }

    /// The path of this number; `None` for 0, which is no path's.
    pub fn from_number(number: u64) -> Option<PathId> {
        NonZeroU64::new(number).map(PathId)
    }
}

impl fmt::Display for PathId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where path ids come from. Explorations that tell one sink share one, so that no id is used twice.
#[derive(Debug, Default)]
pub struct PathIds(AtomicU64);

impl PathIds {
    /// The next id.
    pub fn draw(&self) -> PathId {
        let drawn = self.0.fetch_add(1, Ordering::Relaxed);
        PathId(NonZeroU64::MIN.saturating_add(drawn))
    }
}

/// Which side of a fork a path takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForkSide {
    /// The one where this condition holds.
    Assumes(Term),
    /// One of several alternatives that need no condition, counted from 0.
    Alternative {
        /// Which one.
        number: u32,
        /// How many there are.
        of: u32,
    },
}

/// What happened to a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind<'a> {
    /// The path begins at a start state.
    Started,
    /// The path is one side of a fork of its parent.
    Forked {
        /// The path that forked.
        parent: PathId,
        /// What the new path assumes.
        side: ForkSide,
    },
    /// Subsumption: an earlier state covers this one, so the path ends here.
    Covered {
        /// The path that the earlier state was on, if the program knows it.
        by: Option<PathId>,
    },
    /// Widening: the path goes on from a state that covers the one it was in.
    Widened,
    /// The path is over.
    Ended(EndReason),
    /// Something worth knowing that changes nothing, in words.
    Note(&'a str),
}

/// What happened to a path, and where it stands.
pub struct PathEvent<'a, P: Program> {
    /// The program that is explored.
    pub program: &'a P,
    /// The path.
    pub path: PathId,
    /// The path's state: after the fork for [`EventKind::Forked`], else when it happened.
    pub state: &'a P::State,
    /// What happened.
    pub kind: EventKind<'a>,
}

/// Hears what becomes of paths, on the workers that follow them.
///
/// For each path there is one [`EventKind::Started`] or [`EventKind::Forked`] first. Last comes
/// [`EventKind::Ended`], or the forks that name it as their parent, or nothing if the exploration is
/// given up before.
pub trait PathEvents<P: Program>: Send + Sync {
    /// An event, as it happens.
    fn tell(&self, event: &PathEvent<'_, P>);
}

/// A sink, and the ids of the paths that it is told about.
pub struct Listener<P: Program> {
    /// Shared by all explorations that tell this sink.
    pub ids: Arc<PathIds>,
    /// The sink.
    pub events: Arc<dyn PathEvents<P>>,
}

impl<P: Program> Clone for Listener<P> {
    fn clone(&self) -> Listener<P> {
        Listener {
            ids: self.ids.clone(),
            events: self.events.clone(),
        }
    }
}

impl<P: Program> fmt::Debug for Listener<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listener").finish_non_exhaustive()
    }
}
