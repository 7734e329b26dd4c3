//! The race of an exploration against the one that follows should it meet its limit: coarser classes are not always
//! cheaper, and the finest one may be done long before.

use super::model_check::Abstraction;
use crate::generators::generate;
use crate::reach::{ArtOutcome, ExplorationWatch, ShapeAnalysis, explore};
use heap_program::ShapeProgram;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::Instant;

/// The part of its limit after which an exploration takes long.
const LONG: u64 = 4;

/// How an exploration ended, and what it took.
pub(super) struct RacedExploration {
    pub(super) outcome: Result<ArtOutcome, &'static str>,
    /// Structures that were made.
    pub(super) coerced: u64,
}

/// Explores with an abstraction up to a limit; and with the one that `next` gives on another thread, from the time on
/// when the first takes long. The second result is there exactly if the first met its limit that late, so that the outcome
/// does not depend on which thread is faster.
pub(super) fn race(
    program: &ShapeProgram,
    own: (&Abstraction, u64),
    next: impl FnOnce() -> Option<(Abstraction, u64)> + Send,
    deadline: Option<Instant>,
) -> (RacedExploration, Option<RacedExploration>) {
    let is_decided = &AtomicBool::new(false);
    let (takes_long, hear) = sync_channel::<()>(1);
    std::thread::scope(|scope| {
        let other = scope.spawn(move || {
            // No message comes if the exploration ends early.
            hear.recv().ok()?;
            let (abstraction, limit) = next()?;
            let watch = ExplorationWatch {
                cancelled: Some(is_decided),
                ..ExplorationWatch::default()
            };
            Some(run(program, (&abstraction, limit), deadline, watch))
        });
        let watch = ExplorationWatch {
            milestone: Some((own.1 / LONG, takes_long)),
            ..ExplorationWatch::default()
        };
        let explored = run(program, own, deadline, watch);
        let met_limit = matches!(explored.outcome, Ok(ArtOutcome::Limit));
        is_decided.store(!met_limit, Ordering::Relaxed);
        // A panic of the other thread is one of this one.
        let ahead = other
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (explored, ahead.filter(|_| met_limit))
    })
}

fn run(
    program: &ShapeProgram,
    (abstraction, limit): (&Abstraction, u64),
    deadline: Option<Instant>,
    watch: ExplorationWatch<'_>,
) -> RacedExploration {
    let tracking = &abstraction.tracking;
    let Ok(class) = generate(program, &abstraction.generators, tracking.anywhere()) else {
        return RacedExploration {
            outcome: Err("a predicate of the library can't be defined for this program"),
            coerced: 0,
        };
    };
    let analysis = ShapeAnalysis::new(program, &class, tracking);
    let mut analysis = analysis.until(deadline).watched(watch);
    let exploration = explore(&mut analysis, &abstraction.joining, limit);
    RacedExploration {
        outcome: Ok(exploration.outcome),
        coerced: analysis.transformer.coerced,
    }
}
