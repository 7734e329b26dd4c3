//! Incremental solving: solvers are kept, and used again along paths.

use term::{Model, Term, TermStore, TermValue};
use z3::ast::Bool;
use z3::{SatResult, Solver, Tactic};

use super::limits::{Meter, QueryCost, QueryLimits};
use super::reason;

/// How terms become Z3's.
pub(crate) trait Encoding {
    /// A solver that is good at this encoding.
    fn new_solver(&self) -> Solver;

    /// Asserts a conjunct.
    fn assert(&mut self, store: &TermStore, solver: &Solver, conjunct: Term);

    /// What to suppose at first, because it makes the question easy: no answer is lost, as a
    /// refutation that used it is tried again without.
    fn suppositions(&mut self, store: &TermStore, conjuncts: &[Term]) -> Vec<Bool>;

    /// The value of a variable in a model of Z3.
    fn value(&mut self, store: &TermStore, model: &z3::Model, var: Term) -> Option<TermValue>;
}

/// What Z3 said.
pub(crate) enum Z3Answer {
    Sat(Model),
    Unsat,
    Unknown(String),
}

/// How many solvers are kept. Questions alternate between independent parts of a path, each of
/// which has conjuncts of its own.
const SESSIONS: usize = 4;

/// After how many questions a solver is replaced: it grows with all it has ever seen.
const QUESTIONS: u32 = 4000;

/// A few solvers, each with a stack of asserted conjuncts.
#[derive(Default)]
pub(crate) struct Sessions {
    /// The one used last comes last.
    sessions: Vec<Session>,
}

struct Session {
    solver: Solver,
    /// One scope of the solver each.
    asserted: Vec<Term>,
    questions: u32,
    /// What its parameters are set to.
    limits: Option<QueryLimits>,
}

impl Sessions {
    /// Whether all conjuncts can hold. The solver that shares the longest prefix with them is used.
    pub(crate) fn check(
        &mut self,
        store: &TermStore,
        conjuncts: &[Term],
        encoding: &mut dyn Encoding,
        limits: QueryLimits,
    ) -> (Z3Answer, QueryCost) {
        let meter = Meter::start(limits);
        let mut session = self.pick(conjuncts, encoding);
        session.limit(limits);
        session.assert(store, conjuncts, encoding);
        session.questions += 1;
        let suppositions = encoding.suppositions(store, conjuncts);
        let answer = match session.check_supposing(&suppositions) {
            SatResult::Unsat => Z3Answer::Unsat,
            SatResult::Sat => read_model(store, &session.solver, conjuncts, encoding),
            SatResult::Unknown => Z3Answer::Unknown(reason(&session.solver, limits)),
        };
        let cost = meter.read(&session.solver, &answer);
        // A solver that was interrupted, or is full of old questions, is not worth keeping.
        let keep = !matches!(answer, Z3Answer::Unknown(_)) && session.questions < QUESTIONS;
        if keep {
            self.sessions.push(session);
        }
        (answer, cost)
    }

    /// Takes out the solver to use: the one with the longest common prefix if it has any, or a
    /// new one while there are few, or the one that was not used for the longest time.
    fn pick(&mut self, conjuncts: &[Term], encoding: &dyn Encoding) -> Session {
        let shared = |session: &Session| common_prefix(&session.asserted, conjuncts);
        let best = (0..self.sessions.len()).max_by_key(|index| shared(&self.sessions[*index]));
        match best {
            Some(index) if shared(&self.sessions[index]) > 0 => self.sessions.remove(index),
            _ if self.sessions.len() < SESSIONS => Session::new(encoding),
            _ => self.sessions.remove(0),
        }
    }
}

impl Session {
    fn new(encoding: &dyn Encoding) -> Session {
        Session {
            solver: encoding.new_solver(),
            asserted: Vec::new(),
            questions: 0,
            limits: None,
        }
    }

    fn limit(&mut self, limits: QueryLimits) {
        if self.limits != Some(limits) {
            self.solver.set_params(&limits.params());
            self.limits = Some(limits);
        }
    }

    /// Makes the asserted conjuncts these.
    fn assert(&mut self, store: &TermStore, conjuncts: &[Term], encoding: &mut dyn Encoding) {
        let shared = common_prefix(&self.asserted, conjuncts);
        let surplus = self.asserted.len() - shared;
        if surplus > 0 {
            self.solver.pop(surplus as u32);
            self.asserted.truncate(shared);
        }
        for conjunct in &conjuncts[shared..] {
            self.solver.push();
            encoding.assert(store, &self.solver, *conjunct);
            self.asserted.push(*conjunct);
        }
    }

    fn check_supposing(&self, suppositions: &[Bool]) -> SatResult {
        if suppositions.is_empty() {
            return self.solver.check();
        }
        match self.solver.check_assumptions(suppositions) {
            SatResult::Sat => SatResult::Sat,
            SatResult::Unsat if self.solver.get_unsat_core().is_empty() => SatResult::Unsat,
            SatResult::Unsat | SatResult::Unknown => self.solver.check(),
        }
    }
}

fn common_prefix(a: &[Term], b: &[Term]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

fn read_model(
    store: &TermStore,
    solver: &Solver,
    conjuncts: &[Term],
    encoding: &mut dyn Encoding,
) -> Z3Answer {
    let Some(model) = solver.get_model() else {
        return Z3Answer::Unknown(
            "Z3 found the condition satisfiable but gave no model".to_owned(),
        );
    };
    let mut vars: Vec<Term> = conjuncts
        .iter()
        .flat_map(|t| store.vars_of(*t))
        .copied()
        .collect();
    vars.sort_unstable();
    vars.dedup();
    let mut value = |var: &Term| Some((*var, encoding.value(store, &model, *var)?));
    match vars.iter().map(&mut value).collect::<Option<Model>>() {
        Some(model) => Z3Answer::Sat(model),
        None => Z3Answer::Unknown("Z3's model has no value for a variable".to_owned()),
    }
}

/// One question to a solver of its own, made for floats and many gates: unlike the incremental
/// one it keeps to its limits while it makes them.
pub(crate) fn check_once(
    store: &TermStore,
    conjuncts: &[Term],
    encoding: &mut dyn Encoding,
    limits: QueryLimits,
) -> (Z3Answer, QueryCost) {
    let meter = Meter::start(limits);
    let solver = Tactic::new("qffpbv").solver();
    solver.set_params(&limits.params());
    for conjunct in conjuncts {
        encoding.assert(store, &solver, *conjunct);
    }
    let answer = match solver.check() {
        SatResult::Unsat => Z3Answer::Unsat,
        SatResult::Sat => read_model(store, &solver, conjuncts, encoding),
        SatResult::Unknown => Z3Answer::Unknown(reason(&solver, limits)),
    };
    let cost = meter.read(&solver, &answer);
    (answer, cost)
}
