//! Model minimization: the simplest model of a path condition, for the inputs that are shown to people.
//!
//! Which model a solver happens to find depends on its history. Here each variable in turn gets
//! the simplest value that is still possible, found by questions whose answers are yes or no:
//! the result depends on the meaning of the condition alone.

use term::{CmpOp, FpCmp, Model, PathCondition, Sort, Term, TermValue};

use crate::path_solver::PathSolver;
use crate::query::{QueryAnswer, Worth};

/// Floats that are simpler than others of about their size.
const SIMPLE_FLOATS: [f64; 13] = [
    0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 3.0, 10.0, -10.0, 100.0, 1000.0, -0.0,
];

/// How many questions about one model may stay without an answer before what is known is good
/// enough.
const PATIENCE: u32 = 3;

/// A path condition whose model is made simpler step by step.
pub(crate) struct ModelMinimizer {
    pc: PathCondition,
    patience: u32,
}

impl PathSolver {
    /// The simplest model: for each of `vars` in order, then for the other variables by name, the
    /// number nearest to zero (the positive one of two), false before true, a plain float
    /// before the one nearest to zero before NaN, a readable character before others.
    ///
    /// Where the solver does not know, the value it found is kept; an error only says that no
    /// model is known at all.
    pub fn simplest_model(&mut self, pc: &PathCondition, vars: &[Term]) -> Result<Model, String> {
        let mut search = ModelMinimizer {
            pc: self.with_some_model(pc)?,
            patience: PATIENCE,
        };
        let mentioned = self.variables_of(&search.pc);
        let mut order: Vec<Term> = vars.to_vec();
        order.extend(mentioned.iter().filter(|var| !vars.contains(var)));
        let mut values = Vec::with_capacity(order.len());
        for var in order {
            let value = if mentioned.contains(&var) {
                self.simplest_value(&mut search, var)
            } else {
                self.simplest_free(var)
            };
            values.push((var, value));
        }
        Ok(values.into_iter().collect())
    }

    /// The value of a variable that nothing is said of.
    fn simplest_free(&self, var: Term) -> TermValue {
        match self.store().sort(var) {
            Sort::Bv(width) if self.store().is_character(var) => {
                TermValue::bv(width, u64::from(b'a'))
            }
            sort => TermValue::zero(sort),
        }
    }

    fn with_some_model(&mut self, pc: &PathCondition) -> Result<PathCondition, String> {
        if pc.model().is_some() {
            return Ok(pc.clone());
        }
        match self.ask(pc, Vec::new(), Worth::Verdict) {
            QueryAnswer::Sat(model) => Ok(pc.clone().with_model(model)),
            QueryAnswer::Unsat => Err("the path condition cannot hold".to_owned()),
            QueryAnswer::Unknown(reason) => Err(reason),
        }
    }

    /// The variables of a condition, by name and sort.
    fn variables_of(&self, pc: &PathCondition) -> Vec<Term> {
        let store = self.store();
        let mut vars: Vec<Term> = pc
            .iter()
            .flat_map(|conjunct| store.vars_of(conjunct))
            .copied()
            .collect();
        vars.sort_unstable();
        vars.dedup();
        vars.sort_by_key(|var| (store.var_name(*var), store.sort(*var)));
        vars
    }

    /// Finds the simplest value of a variable and fixes it in the path condition.
    fn simplest_value(&mut self, search: &mut ModelMinimizer, var: Term) -> TermValue {
        match self.store().sort(var) {
            Sort::Bool => {
                self.try_value(search, var, TermValue::Bool(false));
            }
            Sort::Bv(width) => {
                let is_character = self.store().is_character(var);
                if !is_character || !self.most_readable(search, var, width) {
                    self.nearest_to_zero(search, var, width);
                }
            }
            Sort::F32 | Sort::F64 => self.simplest_float(search, var),
        }
        let value = self.current(search, var);
        let fixed = self.store().eq(var, self.store().constant(value));
        let model = search.pc.model().cloned().unwrap_or_default();
        search.pc = self.extend(&search.pc, fixed).with_model(model);
        value
    }

    /// The value a variable has in the path condition's model.
    pub(crate) fn current(&self, search: &ModelMinimizer, var: Term) -> TermValue {
        let zero = || TermValue::zero(self.store().sort(var));
        let model = search.pc.model();
        model.map_or_else(zero, |model| model.value(self.store(), var))
    }

    /// Whether `goal` is known to be impossible.
    fn proves_none(&mut self, search: &ModelMinimizer, goal: Term) -> bool {
        let answer = self.ask(&search.pc, vec![goal], Worth::Nicety);
        search.patience > 0 && matches!(answer, QueryAnswer::Unsat)
    }

    /// Whether `goal` is known to be possible; if so, the model is one where it holds.
    pub(crate) fn try_goal(&mut self, search: &mut ModelMinimizer, goal: Term) -> bool {
        if search.patience == 0 {
            return false;
        }
        match self.ask(&search.pc, vec![goal], Worth::Nicety) {
            QueryAnswer::Sat(model) => {
                search.pc = search.pc.clone().with_model(model);
                true
            }
            QueryAnswer::Unsat => false,
            QueryAnswer::Unknown(_) => {
                search.patience -= 1;
                false
            }
        }
    }

    pub(crate) fn try_value(
        &mut self,
        search: &mut ModelMinimizer,
        var: Term,
        value: TermValue,
    ) -> bool {
        let goal = self.store().eq(var, self.store().constant(value));
        self.try_goal(search, goal)
    }

    /// Moves the model to where a number is nearest to zero, positive rather than negative.
    fn nearest_to_zero(&mut self, search: &mut ModelMinimizer, var: Term, width: u32) {
        let store = self.store().clone();
        let within = |most: u64| {
            let bound = |n: i64| store.bv(width, n as u64);
            // The distance of the least number has no positive counterpart: every number is within.
            i64::try_from(most).map_or(store.bool(true), |most| {
                store.and(
                    store.cmp(CmpOp::Sge, var, bound(-most)),
                    store.cmp(CmpOp::Sle, var, bound(most)),
                )
            })
        };
        let number = |value: TermValue| value.as_signed().unwrap_or(0);
        for small in [0i64, 1, -1, 2] {
            let fits = width == 64 || (-(1 << (width - 1))..1 << (width - 1)).contains(&small);
            if fits && self.try_value(search, var, TermValue::bv(width, small as u64)) {
                return;
            }
        }
        let found =
            |search: &ModelMinimizer, this: &Self| number(this.current(search, var)).unsigned_abs();
        let mut most = found(search, self);
        let mut least = 2;
        // The value at hand is often the nearest: one proof instead of one for each step.
        if least < most && self.proves_none(search, within(most - 1)) {
            least = most;
        }
        while least < most {
            // Near the lower end first: most answers are small.
            let middle = least.saturating_mul(2).min(least + (most - least) / 2);
            if self.try_goal(search, within(middle)) {
                most = found(search, self);
            } else {
                least = middle + 1;
            }
        }
        if number(self.current(search, var)) < 0 {
            self.try_value(search, var, TermValue::bv(width, most));
        }
    }

    fn simplest_float(&mut self, search: &mut ModelMinimizer, var: Term) {
        let sort = self.store().sort(var);
        for simple in SIMPLE_FLOATS {
            if self.try_value(search, var, float(sort, simple)) {
                return;
            }
        }
        let store = self.store().clone();
        // The bits of floats without a sign are ordered as they are, up to infinity.
        let within = |bits| {
            let bound = store.constant(TermValue::from_bits(sort, bits));
            store.fp_cmp(FpCmp::Le, store.fp_abs(var), bound)
        };
        if !self.try_goal(search, within(magnitude(float(sort, f64::INFINITY)))) {
            return;
        }
        let found = |search: &ModelMinimizer, this: &Self| magnitude(this.current(search, var));
        let (mut least, mut most) = (0, found(search, self));
        if least < most && self.proves_none(search, within(most - 1)) {
            least = most;
        }
        while least < most {
            let middle = least + (most - least) / 2;
            if self.try_goal(search, within(middle)) {
                most = found(search, self);
            } else {
                least = middle + 1;
            }
        }
        if is_negative(self.current(search, var)) {
            self.try_value(search, var, TermValue::from_bits(sort, most));
        }
    }
}

fn float(sort: Sort, value: f64) -> TermValue {
    match sort {
        Sort::F32 => TermValue::f32(value as f32),
        Sort::F64 | Sort::Bool | Sort::Bv(_) => TermValue::f64(value),
    }
}

/// The bits of a float without its sign.
fn magnitude(value: TermValue) -> u64 {
    let sign = 1u64 << (value.sort().bits() - 1);
    value.bits() & !sign
}

fn is_negative(value: TermValue) -> bool {
    value.bits() != magnitude(value)
}
