//! Conditions on floats that are read as real numbers: which of them can hold on a path.
//!
//! That a condition can't hold is said over real numbers only. Where it can, a model of floats comes with the answer if
//! one is found; a path without one goes on all the same, for real numbers take it.

use rustc_hash::FxHashMap;
use term::{Model, PathCondition, Term, TermStore, TermValue};

use crate::path_solver::{Feasibility, PathSolver};
use crate::split::conjuncts;
use crate::z3_back::{RealAnswer, RealNumbers};

/// Terms of which it is remembered whether floats are part of them.
const REMEMBERED: usize = 1 << 16;

pub(crate) struct RealConditions {
    numbers: RealNumbers,
    has_floats: FxHashMap<Term, bool>,
}

impl RealConditions {
    pub(crate) fn new() -> RealConditions {
        RealConditions {
            numbers: RealNumbers::new(),
            has_floats: FxHashMap::default(),
        }
    }

    fn has_floats(&mut self, store: &TermStore, t: Term) -> bool {
        if let Some(known) = self.has_floats.get(&t) {
            return *known;
        }
        if self.has_floats.len() > REMEMBERED {
            self.has_floats.clear();
        }
        let found = store.has_floats(t);
        self.has_floats.insert(t, found);
        found
    }
}

impl PathSolver {
    /// Whether floats are part of what is asked, and are read as real numbers.
    pub(crate) fn reads_reals(&mut self, pc: &PathCondition, condition: Term) -> bool {
        let store = self.store().clone();
        let Some(reals) = &mut self.reals else {
            return false;
        };
        reals.has_floats(&store, condition) || pc.iter().any(|t| reals.has_floats(&store, t))
    }

    /// Whether the path goes on where `condition` holds.
    pub(crate) fn decide_on_reals(&mut self, pc: &PathCondition, condition: Term) -> Feasibility {
        let store = self.store().clone();
        let mut all = pc.conjuncts();
        all.extend(conjuncts(&store, condition));
        self.stats.decisions += 1;
        let near = match self.ask_reals(&all) {
            RealAnswer::Impossible => return Feasibility::No,
            RealAnswer::Unknown(why) => {
                self.stats.unknowns += 1;
                return Feasibility::Unknown(why);
            }
            RealAnswer::Possible(near) => near,
        };
        let path = self.extend(pc, condition);
        let holds = |model: &Model| model.satisfies_all(&store, all.iter().copied());
        let known = [near.as_ref(), pc.model()].into_iter().flatten();
        match known.into_iter().find(|model| holds(model)) {
            Some(model) => Feasibility::Yes(path.with_model(model.clone())),
            None => Feasibility::Yes(path),
        }
    }

    fn ask_reals(&mut self, all: &[Term]) -> RealAnswer {
        let store = self.store().clone();
        let limits = self.config.query_limits(None, 1);
        let Some(reals) = &mut self.reals else {
            return RealAnswer::Unknown("floats are not read as real numbers".to_owned());
        };
        let (answer, cost) = reals.numbers.check(&store, all, limits);
        self.stats.z3_calls += 1;
        self.stats.spend(cost);
        answer
    }

    /// Whether conditions hold over real numbers for these very values, where floats are read as such.
    pub fn holds_on_reals(&mut self, conditions: &PathCondition, model: &Model) -> bool {
        if self.reals.is_none() {
            return true;
        }
        let store = self.store().clone();
        let mut all = conditions.conjuncts();
        let vars: Vec<Term> = all
            .iter()
            .flat_map(|t| store.vars_of(*t))
            .copied()
            .collect();
        for var in vars {
            let value = model.value(&store, var);
            if !is_number(value) {
                return false;
            }
            all.push(store.eq(var, store.constant(value)));
        }
        matches!(self.ask_reals(&all), RealAnswer::Possible(_))
    }
}

fn is_number(value: TermValue) -> bool {
    match value {
        TermValue::Bool(_) | TermValue::Bv { .. } => true,
        TermValue::F32(bits) => f32::from_bits(bits).is_finite(),
        TermValue::F64(bits) => f64::from_bits(bits).is_finite(),
    }
}
