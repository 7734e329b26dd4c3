//! Guessing models: likely values, tried before Z3 is asked. Overflows and losses of precision show at powers of
//! two, square roots of limits, and next to the constants of the question: where products or
//! floats are involved, evaluating hundreds of such values costs less than Z3's first step.
//!
//! The values tried depend on the question alone, so that runs are repeatable. A value that fits
//! was evaluated exactly; that none fits says nothing.

use term::{Model, Sort, Term, TermStore, TermValue};

use super::candidates::Candidates;
use super::features::QueryFeatures;
use super::variables;
use crate::query::{Query, QueryAnswer, Solver, SolverContext};
use crate::stats::SolverLayer;

/// Nodes of terms that are evaluated for a question.
const NODES: usize = 200_000;

/// Of all trials, this part changes one variable only.
const SINGLE_CHANGES: usize = 2;

pub(crate) struct Trial<S> {
    pub(crate) below: S,
}

impl<S: Solver> Solver for Trial<S> {
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        match try_values(query, cx) {
            Some(model) => {
                cx.stats.hit(SolverLayer::Trial);
                QueryAnswer::Sat(model)
            }
            None => self.below.check(query, cx),
        }
    }
}

fn try_values(query: &Query, cx: &mut SolverContext<'_>) -> Option<Model> {
    let store = cx.store;
    let shape = QueryFeatures::of(store, query.conjuncts());
    if !shape.hard {
        // Z3 answers as fast.
        return None;
    }
    let trials = NODES / shape.size.max(1);
    cx.stats.evaluated += (trials * shape.size) as u64;
    let vars = variables(store, query.conjuncts());
    let start = query.hint().cloned().unwrap_or_default();
    // The goals are what the start does not satisfy: a trial that fails, fails there.
    let conjuncts = || query.goals().iter().chain(query.path()).copied();
    let fits = |model: &Model| model.satisfies_all(store, conjuncts());
    let candidates = Candidates::new(&shape.constants);
    let wanted = variables(store, query.goals());
    let singles = wanted.iter().flat_map(|var| {
        let values = candidates.of(store.sort(*var));
        values.into_iter().map(|value| (*var, value))
    });
    let found = singles
        .take(trials / SINGLE_CHANGES)
        .map(|change| start.with([change]))
        .find(fits);
    found.or_else(|| {
        let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
        let tables: Vec<Vec<TermValue>> =
            vars.iter().map(|v| candidates.of(store.sort(*v))).collect();
        (0..trials - trials / SINGLE_CHANGES)
            .map(|_| mutate_model(store, &start, &vars, &tables, &mut chance))
            .find(fits)
    })
}

/// Some variables changed, to a likely value or to any.
fn mutate_model(
    store: &TermStore,
    start: &Model,
    vars: &[Term],
    tables: &[Vec<TermValue>],
    chance: &mut Chance,
) -> Model {
    let mut changes = Vec::with_capacity(vars.len());
    for (var, table) in vars.iter().zip(tables) {
        let value = match chance.below(4) {
            0 => continue,
            1 => any_value(store.sort(*var), chance),
            _ => table[chance.below(table.len())],
        };
        changes.push((*var, value));
    }
    start.with(changes)
}

/// Numbers of all sizes, not only large ones.
fn any_value(sort: Sort, chance: &mut Chance) -> TermValue {
    let bits = chance.next();
    match sort {
        Sort::Bool => TermValue::Bool(bits & 1 == 1),
        Sort::Bv(width) => TermValue::bv(
            width,
            ((bits as i64) >> chance.below(width as usize)) as u64,
        ),
        Sort::F32 => TermValue::f32(unit(bits) as f32),
        Sort::F64 => TermValue::f64(unit(bits)),
    }
}

/// From 0 to 1.
fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

/// A small generator (xorshift): the same numbers in every run.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}
