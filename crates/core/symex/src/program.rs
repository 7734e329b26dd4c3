//! Program: what is explored, and who observes it.

use crate::end::EndReason;
use crate::events::PathId;
use solver::{PathCondition, PathSolver};
use term::Term;

/// A state that can be copied at a branch.
pub trait ForkState: Send + 'static {
    /// An independent copy that shares all that has not changed.
    fn fork(&mut self) -> Self;

    /// Records the answer to the decision or choice that the state stopped at.
    fn answer(&mut self, answer: u64);

    /// The path condition.
    fn path(&self) -> &PathCondition;

    /// Replaces the path condition.
    fn set_path(&mut self, path: PathCondition);

    /// Whether the state is the very one that `earlier`, a copy made on the way here, was.
    fn is_again(&self, _earlier: &Self) -> bool {
        false
    }

    /// How much of its input the program has looked at; what is small is followed first.
    fn size(&self) -> u32 {
        0
    }

    /// Somebody listens: from now on, the state notes in words what the alternatives of a [`StepResult::Split`] are.
    fn describe_alternatives(&mut self) {}
}

/// What a step came to.
#[derive(Debug)]
pub enum StepResult<O> {
    /// It goes on; the engine may look at its clock.
    Running,
    /// The truth of this term decides how to go on.
    Decide(Term),
    /// A value for this term is needed; all of them are to be tried.
    Choose(Term),
    /// One of this many ways to go on; all of them are possible.
    Split(u32),
    /// It came back to a place where it, or another path, may have been in a state like this one.
    CameBack,
    /// The path is over.
    Ended(EndReason, O),
}

/// What became of a state that came back to a place, see [`Program::revisit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revisit {
    /// Nothing like it was there before: it is followed as it is.
    New,
    /// Widening: it was replaced by a state that covers it, and is followed from there.
    Widened,
    /// Subsumption: an earlier state covers it, and it need not be followed.
    Covered {
        /// The path that the earlier state was on, if that is known.
        by: Option<PathId>,
        /// [`EndReason::Subsumed`], or [`EndReason::Abstracted`] if states were compared by an
        /// abstraction that may leave something out.
        reason: EndReason,
    },
}

/// A place in the program, for coverage: equal for equal places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site(pub u64);

/// Steps states. Shared by all workers.
pub trait Program: Send + Sync + 'static {
    /// What is stepped and forked.
    type State: ForkState;
    /// How a path ended, in the program's own words.
    type Outcome: Send;
    /// A place, for people.
    type Place: Clone + Ord + Send + std::fmt::Debug;

    /// Runs the state for a while. Called again after [`StepResult::Running`], and after a decision
    /// once its answer is recorded.
    fn step(&self, state: &mut Self::State) -> StepResult<Self::Outcome>;

    /// Checks after each step whether the input, as far as the program has looked at it, is one that the
    /// program takes. What that rests on may be noted in the state.
    fn check_input(&self, _state: &mut Self::State, _solver: &mut PathSolver) -> bool {
        true
    }

    /// Compares a state that came back with the states that paths were in before. A state that no
    /// earlier one covers is one of those from now on; where that helps exploration to end, it is
    /// widened first, in place.
    fn revisit(
        &self,
        _path: PathId,
        _state: &mut Self::State,
        _depth: u32,
        _solver: &mut PathSolver,
    ) -> Revisit {
        Revisit::New
    }

    /// Nobody follows paths any more: states that were kept for [`Program::revisit`] are of no use.
    fn forget_states(&self) {}

    /// Where the state stands.
    fn site(&self, state: &Self::State) -> Site;

    /// Where the state stands, for people.
    fn place(&self, state: &Self::State) -> Self::Place;

    /// The place of a site, for people; `None` if there is none.
    fn place_at(&self, site: Site) -> Option<Self::Place>;

    /// Instructions executed on the way to this state.
    fn instructions(&self, state: &Self::State) -> u64;

    /// Those of them that the limit on instructions per path is about.
    fn counted_instructions(&self, state: &Self::State) -> u64 {
        self.instructions(state)
    }

    /// Bytes of its objects: to make large ones takes time, too.
    fn bytes(&self, _: &Self::State) -> u64 {
        0
    }
}

/// Hears how each path ended, on the worker that followed it.
pub trait Observer<P: Program>: Send + Sync + 'static {
    /// The path came to an end of its own.
    fn on_end(
        &self,
        state: &mut P::State,
        reason: EndReason,
        outcome: P::Outcome,
        solver: &mut PathSolver,
    );

    /// The path was dropped: no input that the program takes leads there.
    fn on_drop(&self, _state: &mut P::State) {}

    /// The path comes back for ever to the state that it was in, or to one that an earlier path
    /// covers: nothing new comes after.
    fn on_nontermination(&self, state: &mut P::State, solver: &mut PathSolver);

    /// The path was cut at a bound; it could have gone on.
    fn on_cut(&self, state: &mut P::State, reason: EndReason, solver: &mut PathSolver);
}
