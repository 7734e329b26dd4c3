//! Branching: which sides of a condition are feasible, and the fork if both are.

use crate::end::EndReason;
use crate::events;
use crate::limits::Limits;
use crate::path::Path;
use crate::program::{ForkState, Site};
use smallvec::{SmallVec, smallvec};
use solver::{Feasibility, PathCondition, PathSolver};
use term::{Term, TermStore};

/// What becomes of a path at a decision.
pub(crate) enum Next<S> {
    /// It goes on alone.
    Same(Path<S>),
    /// It goes on in several directions; the last one first.
    Fork(SmallVec<[Path<S>; 2]>, ForkKind),
    Ended(Path<S>, EndReason),
}

/// What the sides of a fork differ in. Which side a path is on is the second part of its edge.
#[derive(Clone, Copy)]
pub(crate) enum ForkKind {
    /// This condition holds on side 0, and does not on side 1.
    Condition(Term),
    /// There are so many alternatives, all of them possible.
    Alternatives(u32),
}

impl ForkKind {
    /// The side of this number.
    pub(crate) fn side(self, number: u32, terms: &TermStore) -> events::ForkSide {
        match (self, number) {
            (ForkKind::Condition(condition), 0) => events::ForkSide::Assumes(condition),
            (ForkKind::Condition(condition), _) => events::ForkSide::Assumes(terms.not(condition)),
            (ForkKind::Alternatives(of), number) => events::ForkSide::Alternative { number, of },
        }
    }
}

/// One side of a branch: its condition, and why it is not known to be possible.
pub(crate) struct FeasibleSide {
    condition: PathCondition,
    doubt: Option<Box<str>>,
}

impl FeasibleSide {
    /// `None` if the side is impossible.
    pub(crate) fn new(
        answer: Feasibility,
        pc: &PathCondition,
        assumed: Term,
    ) -> Option<FeasibleSide> {
        match answer {
            Feasibility::Yes(condition) => Some(FeasibleSide {
                condition,
                doubt: None,
            }),
            Feasibility::No => None,
            Feasibility::Unknown(reason) => Some(FeasibleSide {
                condition: pc.push(assumed),
                doubt: Some(reason.into()),
            }),
        }
    }

    pub(crate) fn enter<S: ForkState>(self, path: &mut Path<S>) {
        if self.condition.model().is_some() {
            path.doubt = None;
        }
        path.doubt = self.doubt.or(path.doubt.take());
        path.state.set_path(self.condition);
    }
}

/// Decides `condition` for the path, which stands at `site`.
pub(crate) fn decide<S: ForkState>(
    mut path: Path<S>,
    condition: Term,
    site: Site,
    limits: &Limits,
    solver: &mut PathSolver,
) -> Next<S> {
    let negation = solver.store().not(condition);
    let pc = path.state.path().clone();
    let answer = solver.branch(&pc, condition);
    let on_true = FeasibleSide::new(answer.on_true, &pc, condition);
    let on_false = FeasibleSide::new(answer.on_false, &pc, negation);
    match (on_true, on_false) {
        (None, None) => Next::Ended(path, EndReason::Infeasible),
        (Some(side), None) => {
            side.enter(&mut path);
            path.answer(1);
            Next::Same(path)
        }
        (None, Some(side)) => {
            side.enter(&mut path);
            path.answer(0);
            Next::Same(path)
        }
        (Some(_), Some(_)) if path.depth >= limits.depth => Next::Ended(path, EndReason::Depth),
        (Some(yes), Some(no)) => {
            let mut other = path.fork(site);
            yes.enter(&mut path);
            path.answer(1);
            no.enter(&mut other);
            other.answer(0);
            Next::Fork(smallvec![other, path], ForkKind::Condition(condition))
        }
    }
}
