//! Feasibility of branches: what the exploration engine asks.

use std::sync::Arc;
use std::time::Instant;

use term::{PathCondition, Term, TermStore};

use crate::config::SolverConfig;
use crate::query::{Query, QueryAnswer, Solver, SolverContext, Worth};
use crate::real_conditions::RealConditions;
use crate::split::conjuncts;
use crate::stack;
use crate::stats::{SolverLayer, SolverStats};
use crate::tighten;

/// Whether a path goes on.
#[derive(Clone, Debug)]
pub enum Feasibility {
    /// It does: the extended condition, with a model.
    Yes(PathCondition),
    /// It does not.
    No,
    /// Not decided, and why.
    Unknown(String),
}

/// Both sides of a branch.
#[derive(Clone, Debug)]
pub struct BranchAnswer {
    /// The side where the condition holds.
    pub on_true: Feasibility,
    /// The side where it does not.
    pub on_false: Feasibility,
}

/// Decides branches along paths. One per worker thread; it owns the layers and the statistics.
pub struct PathSolver {
    store: Arc<TermStore>,
    pub(crate) config: SolverConfig,
    stack: Box<dyn Solver>,
    pub(crate) stats: SolverStats,
    /// Decides conditions on floats, if these are read as real numbers.
    pub(crate) reals: Option<RealConditions>,
}

impl PathSolver {
    /// A solver with layers and caches of its own, for terms of this store.
    pub fn new(store: Arc<TermStore>, config: SolverConfig) -> PathSolver {
        PathSolver {
            store,
            config,
            stack: stack::build(config),
            stats: SolverStats::default(),
            reals: config.reals.then(RealConditions::new),
        }
    }

    /// Has something done by a solver that was asked nothing before: what others asked must not show
    /// in its answers. What it did counts as done by this one.
    pub fn with_fresh_solver<T>(&mut self, work: impl FnOnce(&mut PathSolver) -> T) -> T {
        let mut other = PathSolver::new(self.store.clone(), self.config);
        let done = work(&mut other);
        self.stats.add(&other.stats);
        done
    }

    /// Where its terms live.
    pub fn store(&self) -> &Arc<TermStore> {
        &self.store
    }

    /// Whether the time is up: what asks many questions for one answer may give up.
    pub fn is_late(&self) -> bool {
        let deadline = self.config.deadline;
        deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// What it did so far.
    pub fn stats(&self) -> &SolverStats {
        &self.stats
    }

    /// Both sides of a branch. The side that the path's model takes needs no question; and if the
    /// other side is impossible, the condition is implied and the path condition stays as it is.
    pub fn branch(&mut self, pc: &PathCondition, condition: Term) -> BranchAnswer {
        if let Some(value) = self.store.as_bool(condition) {
            return one_sided(value, Feasibility::Yes(pc.clone()));
        }
        let negation = self.store.not(condition);
        if self.reads_reals(pc, condition) {
            let on_true = self.decide_on_reals(pc, condition);
            let on_false = self.decide_on_reals(pc, negation);
            return BranchAnswer { on_true, on_false };
        }
        let Some(model) = pc.model() else {
            return self.branch_without_model(pc, condition, negation);
        };
        let taken = model.satisfies(&self.store, condition);
        self.count_model_reuse();
        let (holds, other) = if taken {
            (condition, negation)
        } else {
            (negation, condition)
        };
        let other = self.decide(pc, other);
        let here = match other {
            Feasibility::No => pc.clone(),
            Feasibility::Yes(_) | Feasibility::Unknown(_) => {
                self.extend(pc, holds).with_model(model.clone())
            }
        };
        two_sided(taken, Feasibility::Yes(here), other)
    }

    fn branch_without_model(
        &mut self,
        pc: &PathCondition,
        condition: Term,
        negation: Term,
    ) -> BranchAnswer {
        let on_true = self.decide(pc, condition);
        let on_false = self.decide(pc, negation);
        BranchAnswer { on_true, on_false }
    }

    /// The path condition with `condition` assumed: one side of a branch only.
    pub fn assume(&mut self, pc: &PathCondition, condition: Term) -> Feasibility {
        match self.store.as_bool(condition) {
            Some(true) => return Feasibility::Yes(pc.clone()),
            Some(false) => return Feasibility::No,
            None => {}
        }
        if self.reads_reals(pc, condition) {
            return self.decide_on_reals(pc, condition);
        }
        if let Some(model) = pc.model()
            && model.satisfies(&self.store, condition)
        {
            self.count_model_reuse();
            return Feasibility::Yes(self.extend(pc, condition).with_model(model.clone()));
        }
        self.decide(pc, condition)
    }

    /// Like [`Self::assume`], with little patience: for what is nice to know, no more.
    pub fn wish(&mut self, pc: &PathCondition, condition: Term) -> Feasibility {
        if self.reads_reals(pc, condition) {
            return self.decide_on_reals(pc, condition);
        }
        let answer = self.ask(pc, conjuncts(&self.store, condition), Worth::Nicety);
        self.feasibility(pc, condition, answer)
    }

    /// Whether `condition` is impossible on the path, as far as that can be told without Z3.
    pub fn is_plainly_impossible(&mut self, pc: &PathCondition, condition: Term) -> bool {
        if self.reads_reals(pc, condition) {
            return false;
        }
        let goals = conjuncts(&self.store, condition);
        matches!(self.ask(pc, goals, Worth::Glance), QueryAnswer::Unsat)
    }

    /// Whether the path condition implies `condition`; none if that is not decided.
    pub fn implies(&mut self, pc: &PathCondition, condition: Term) -> Option<bool> {
        match self.assume(pc, self.store.not(condition)) {
            Feasibility::Yes(_) => Some(false),
            Feasibility::No => Some(true),
            Feasibility::Unknown(_) => None,
        }
    }

    /// Asks the layers whether `goals` can hold on the path.
    pub(crate) fn ask(
        &mut self,
        pc: &PathCondition,
        goals: Vec<Term>,
        worth: Worth,
    ) -> QueryAnswer {
        let query = Query::new(pc.conjuncts(), goals, pc.model().cloned()).worth(worth);
        let mut cx = SolverContext {
            store: &self.store,
            stats: &mut self.stats,
        };
        let answer = self.stack.check(&query, &mut cx);
        if let (QueryAnswer::Unknown(_), Worth::Verdict) = (&answer, worth) {
            self.stats.unknowns += 1;
        }
        answer
    }

    fn decide(&mut self, pc: &PathCondition, condition: Term) -> Feasibility {
        let calls = self.stats.back_end_calls();
        let answer = self.ask(pc, conjuncts(&self.store, condition), Worth::Verdict);
        self.stats.decisions += 1;
        if self.stats.back_end_calls() == calls {
            self.stats.decisions_without_z3 += 1;
        }
        self.feasibility(pc, condition, answer)
    }

    fn feasibility(&self, pc: &PathCondition, condition: Term, answer: QueryAnswer) -> Feasibility {
        match answer {
            QueryAnswer::Sat(model) => {
                Feasibility::Yes(self.extend(pc, condition).with_model(model))
            }
            QueryAnswer::Unsat => Feasibility::No,
            QueryAnswer::Unknown(reason) => Feasibility::Unknown(reason),
        }
    }

    fn count_model_reuse(&mut self) {
        self.stats.decisions += 1;
        self.stats.decisions_without_z3 += 1;
        self.stats.hit(SolverLayer::ModelReuse);
    }

    pub(crate) fn extend(&self, pc: &PathCondition, condition: Term) -> PathCondition {
        let push = |pc: PathCondition, conjunct| tighten::push(&self.store, &pc, conjunct);
        conjuncts(&self.store, condition)
            .into_iter()
            .fold(pc.clone(), push)
    }
}

fn one_sided(taken: bool, here: Feasibility) -> BranchAnswer {
    two_sided(taken, here, Feasibility::No)
}

fn two_sided(taken: bool, here: Feasibility, other: Feasibility) -> BranchAnswer {
    if taken {
        BranchAnswer {
            on_true: here,
            on_false: other,
        }
    } else {
        BranchAnswer {
            on_true: other,
            on_false: here,
        }
    }
}
