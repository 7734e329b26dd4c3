//! The inputs on which two versions differ, as conditions that a person reads.

mod simplify;

use harness::{ConditionWriter, Entry};
use heap::Ref;
use simplify::{ConditionSimplifier, drop_decided};
use solver::{Model, PathCondition, PathSolver};
use term::{CmpOp, FpCmp, Sort, Term, TermValue, eval};
use vm::{OpaqueCall, State, Vm};

/// More conditions are not made fewer: each costs a question to the solver.
const MAX_CONDITIONS: usize = 48;

/// What is known of the input on a path on which the versions differ: first which references are null or the same,
/// then conditions on numbers, without those that follow from others.
pub(crate) fn conditions(
    entry: &Entry,
    state: &State,
    differ: Option<Term>,
    solver: &mut PathSolver,
) -> Vec<String> {
    let writer = ConditionWriter::new(&entry.vm.terms, &state.inputs, entry.shorts(state));
    let mut shown = shape(state, &writer);
    for term in minimal(entry, state, differ, &writer, solver) {
        let text = writer.write(term);
        if !shown.contains(&text) {
            shown.push(text);
        }
    }
    drop_implied(&mut shown);
    shown
}

/// Whether a path is one that its model takes: of the functions that have no formula, a solver knows nothing, and
/// takes for true of their results what is not.
pub(crate) fn is_described(vm: &Vm, state: &State, model: &Model) -> bool {
    let terms = &vm.terms;
    let mut asked = state.path.iter().flat_map(|t| terms.vars_of(t));
    if !asked.any(|var| OpaqueCall::of(terms, *var).is_some()) {
        return true;
    }
    let values = FunctionValues { vm, state, model };
    let mut path = state.path.iter();
    path.all(|condition| values.eval(condition) == TermValue::Bool(true))
}

/// The values of a model, and the real results of functions for them.
struct FunctionValues<'a> {
    vm: &'a Vm,
    state: &'a State,
    model: &'a Model,
}

impl FunctionValues<'_> {
    fn eval(&self, term: Term) -> TermValue {
        let terms = &self.vm.terms;
        eval(terms, term, &|var| {
            let call = OpaqueCall::of(terms, var);
            let result = call.and_then(|c| c.result(self.vm, self.state, &|t| self.eval(t)));
            result.map_or_else(|| self.model.value(terms, var), TermValue::f64)
        })
    }
}

/// That the input is this one.
pub(crate) fn exact_conditions(entry: &Entry, state: &State, model: &Model) -> Vec<String> {
    let terms = &entry.vm.terms;
    let writer = ConditionWriter::new(terms, &state.inputs, entry.shorts(state));
    let mut shown = shape(state, &writer);
    let vars = entry.vars(state);
    let plain = vars
        .iter()
        .filter(|var| OpaqueCall::of(terms, **var).is_none());
    shown.extend(plain.map(|var| {
        let value = terms.constant(model.value(terms, *var));
        writer.write(match terms.sort(*var) {
            Sort::F32 | Sort::F64 => terms.fp_cmp(FpCmp::Eq, *var, value),
            Sort::Bool | Sort::Bv(_) => terms.eq(*var, value),
        })
    }));
    drop_implied(&mut shown);
    shown
}

/// Which references of the input are null, which are not, and which are the same.
fn shape(state: &State, writer: &ConditionWriter<'_>) -> Vec<String> {
    let inputs = &state.inputs;
    let mut shown = Vec::new();
    for unknown in inputs.unknowns() {
        let name = writer.name(&unknown.name);
        match unknown.is.map(|r| inputs.follow(r)) {
            Some(Ref::NULL) => shown.push(format!("{name} == null")),
            Some(r) => match inputs.object_at(r).filter(|o| !o.private) {
                Some(object) if object.name != unknown.name => {
                    shown.push(format!("{name} == {}", writer.name(&object.name)));
                }
                Some(_) => shown.push(format!("{name} != null")),
                None => {}
            },
            None if unknown.not_null => shown.push(format!("{name} != null")),
            None => {}
        }
    }
    shown
}

/// Leaves out that something is not null where another condition is about a part of it.
fn drop_implied(conditions: &mut Vec<String>) {
    let all = conditions.clone();
    conditions.retain(|condition| {
        let Some(name) = condition.strip_suffix(" != null") else {
            return true;
        };
        let parts = [format!("{name}."), format!("{name}[")];
        let is_about_part = |other: &String| parts.iter().any(|part| other.contains(part));
        name != "this" && !all.iter().any(is_about_part)
    });
}

/// The path condition without what follows from the rest of it.
fn minimal(
    entry: &Entry,
    state: &State,
    differ: Option<Term>,
    writer: &ConditionWriter<'_>,
    solver: &mut PathSolver,
) -> Vec<Term> {
    let terms = &entry.vm.terms;
    let zero = terms.bv(32, 0);
    let lengths = state.inputs.arrays().iter().map(|a| a.len);
    let plain: Vec<Term> = lengths
        .filter(|len| terms.is_var(*len))
        .map(|len| terms.cmp(CmpOp::Sge, len, zero))
        .collect();
    let mut kept: Vec<Term> = state.path.iter().collect();
    kept.reverse();
    kept.extend(differ.filter(|d| !kept.contains(d)));
    kept.dedup();
    kept.retain(|t| !plain.contains(t) && terms.as_bool(*t) != Some(true));
    drop_decided(terms, &mut kept);
    if kept.len() > MAX_CONDITIONS {
        return kept;
    }
    let mut index = 0;
    while index < kept.len() {
        let others = kept.iter().enumerate().filter(|(i, _)| *i != index);
        let given = others.map(|(_, t)| *t).chain(plain.iter().copied());
        let rest = given.fold(PathCondition::default(), |path, term| path.push(term));
        match kept.len() > 1 && solver.implies(&rest, kept[index]) == Some(true) {
            true => _ = kept.remove(index),
            false => index += 1,
        }
    }
    let mut simplifier = ConditionSimplifier {
        terms,
        solver,
        facts: plain,
        length: &|term| writer.write(term).chars().count(),
        questions: 0,
    };
    simplifier.simplify(kept)
}
