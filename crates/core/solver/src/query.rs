//! Satisfiability queries, their answers, and what a solver layer is.

use term::{Model, Term, TermStore};

use crate::stats::SolverStats;

/// What an answer is good for: how much it may cost.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// A verdict depends on it.
    Verdict,
    /// It makes an input simpler, no more.
    Nicety,
    /// It saves a little work: it is not worth a call of Z3.
    Glance,
}

/// Is there an assignment under which all conjuncts hold?
#[derive(Clone, Debug)]
pub struct Query {
    /// In the order of the path, those asked about last.
    conjuncts: Vec<Term>,
    /// Where the conjuncts asked about begin.
    path_len: usize,
    /// Satisfies the conjuncts of the path, if known.
    hint: Option<Model>,
    worth: Worth,
}

impl Query {
    /// Can `goals` hold together with the conjuncts of a path, which `hint` satisfies?
    pub fn new(
        mut path: Vec<Term>,
        goals: impl IntoIterator<Item = Term>,
        hint: Option<Model>,
    ) -> Query {
        let path_len = path.len();
        path.extend(goals);
        Query {
            conjuncts: path,
            path_len,
            hint,
            worth: Worth::Verdict,
        }
    }

    /// The same question, with an answer that may cost this much.
    #[must_use]
    pub fn worth(mut self, worth: Worth) -> Query {
        self.worth = worth;
        self
    }

    /// The same question about less: some conjuncts of the path, some of the goals.
    #[must_use]
    pub fn part(&self, path: Vec<Term>, goals: impl IntoIterator<Item = Term>) -> Query {
        Query::new(path, goals, self.hint.clone()).worth(self.worth)
    }

    /// Whether the answer only makes an input simpler.
    pub fn is_nicety(&self) -> bool {
        self.worth == Worth::Nicety
    }

    /// Whether the answer is not worth a call of Z3.
    pub fn is_glance(&self) -> bool {
        self.worth == Worth::Glance
    }

    /// All that must hold.
    pub fn conjuncts(&self) -> &[Term] {
        &self.conjuncts
    }

    /// What is known of the path.
    pub fn path(&self) -> &[Term] {
        &self.conjuncts[..self.path_len]
    }

    /// What is asked about it.
    pub fn goals(&self) -> &[Term] {
        &self.conjuncts[self.path_len..]
    }

    /// A model of the path, which need not satisfy the goals.
    pub fn hint(&self) -> Option<&Model> {
        self.hint.as_ref()
    }
}

/// The answer to a [`Query`].
#[derive(Clone, Debug)]
pub enum QueryAnswer {
    /// It can hold: under this model.
    Sat(Model),
    /// It cannot hold.
    Unsat,
    /// Not decided, and why.
    Unknown(String),
}

/// What every layer may use.
pub struct SolverContext<'a> {
    /// Where the terms live.
    pub store: &'a TermStore,
    /// Counters of the solver that asks.
    pub stats: &'a mut SolverStats,
}

/// A layer: answers a question itself, or by asking the layer below.
pub trait Solver {
    /// Answers the question.
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer;
}
