//! Contract of a method: preconditions and postconditions as they are checked, shown and reported when violated.

use crate::finding_key::FindingKey;
use answer::{RecipeCheck, RecipeCondition, RecipeOldValue, RecipeThrown};
use classes::{ClassRef, MethodRef};
use contracts::postconditions::{
    Postcondition, Postconditions, old_value_recipe, read_postconditions, test_recipe,
};
use contracts::preconditions::precondition_texts;
use contracts::predicates::{is_invariant_of, required_predicates};
use contracts::rejection::is_rejection;
use contracts::throws_clause::ThrowsClause;
use heap::Ref;
use inputs::receiver::CallTarget;
use jvm_symex::{After, Arg, Breach, Must, PathHost, Place, When, place_of};
use std::sync::Arc;
use vm::{Interp, State, Stop, Value, Vm};

/// What a report calls a breach.
pub const VIOLATED: &str = "contract violated";

/// What a method requires and promises.
pub struct MethodContract {
    /// Whose it is.
    pub method: MethodRef,
    promises: Postconditions,
    /// How a test looks at each of them.
    musts: Vec<RecipeCondition>,
    /// How a test saves the old values.
    olds: Vec<RecipeOldValue>,
    /// The type of the result, as source writes it.
    result: Option<String>,
    /// What is looked at after a call.
    pub after: After,
    /// What must hold before a call, as a report names it.
    pub before: Vec<String>,
}

impl MethodContract {
    /// That of a method, as it is called on a class.
    pub fn new(vm: &Arc<Vm>, target: &CallTarget) -> MethodContract {
        let throws = ThrowsClause::of(vm, target.method);
        // What can't be understood was reported when the method was selected.
        let promises = read_postconditions(vm, target).unwrap_or_default();
        let (class, own) = (target.class, vm.clone());
        let after = After {
            checks: promises.all.iter().map(|p| p.check.clone()).collect(),
            olds: promises.olds.clone(),
            may_throw: Some(Arc::new(move |thrown, trace| {
                throws.covers(thrown) || is_rejection(&own, thrown, trace, class)
            })),
        };
        MethodContract {
            method: target.method,
            musts: promises.all.iter().map(|p| test_recipe(vm, p)).collect(),
            olds: promises
                .olds
                .iter()
                .map(|old| old_value_recipe(vm, old))
                .collect(),
            result: target
                .method
                .parsed
                .ret
                .as_ref()
                .map(|r| vm.world.source_type(&r.text)),
            promises,
            after,
            before: precondition_texts(vm, target),
        }
    }

    /// What must hold after a call, as a report names it.
    pub fn postcondition_texts(&self) -> impl Iterator<Item = &str> {
        self.promises.all.iter().map(|p| p.text.as_str())
    }

    /// Whether all that it promises is about states in which objects are left: in the same state,
    /// it holds again.
    pub fn is_about_states(&self) -> bool {
        let mut checks = self.after.checks.iter();
        checks.all(|c| c.when == When::Changed)
    }

    /// Whether the invariants that a call must keep hold before it, in a state without unknowns.
    pub fn invariants_hold_before(
        &self,
        vm: &Arc<Vm>,
        state: &State,
        receiver: Option<Ref>,
        args: &[Value],
        fuel: u64,
    ) -> bool {
        let kept = self.after.checks.iter().filter(|c| c.when == When::Changed);
        let object = |on: Arg| match on {
            Arg::This => receiver,
            Arg::Param(index) => Some(args[index].as_ref()),
            Arg::Result | Arg::Old(_) => None,
        };
        kept.into_iter().all(|check| {
            let (method, on) = match &check.must {
                Must::Hold { method, args } => (method, object(args[0])),
                Must::Keep(kept) => {
                    let on = object(kept.on).filter(|o| o.is_object());
                    return on.is_none_or(|on| kept.holds(vm, state, on, fuel));
                }
                Must::GiveAnObject => return true,
            };
            let Some(object) = on.filter(|o| o.is_object()) else {
                return true;
            };
            let mut state = state.clone();
            let class = state.heap.get(object).class;
            let method = class.select(method).unwrap_or(method);
            let mut host = PathHost::at(state.instructions);
            let mut interp = Interp::new(vm, &mut state, &mut host);
            let stop = interp.run_method(method, &[object.into()], fuel);
            matches!(stop, Stop::Returned(Some(value)) if value.as_bool())
        })
    }

    /// What is wrong, in words.
    pub fn breach_text(
        &self,
        check: usize,
        by: Option<ClassRef>,
        after: Option<ClassRef>,
    ) -> String {
        let Postcondition { check, text } = &self.promises.all[check];
        let what = match (&check.must, by) {
            (Must::GiveAnObject, _) => format!("{text}, but null is returned"),
            (Must::Keep(_), _) => format!("{text} does not hold"),
            (Must::Hold { .. }, None) => format!("{text} is false"),
            (Must::Hold { .. }, Some(by)) => format!("{text} throws {}", by.java_name()),
        };
        match after {
            Some(after) => format!("{what} after {}", after.java_name()),
            None => what,
        }
    }

    /// The rule that a promise which does not hold breaks.
    pub fn breached_rule(&self, check: usize) -> &'static str {
        match &self.promises.all[check].check.must {
            Must::Keep(_) => rules::INVARIANT,
            Must::Hold { method, .. } if is_invariant_of(method.class(), method) => {
                rules::INVARIANT
            }
            Must::GiveAnObject | Must::Hold { .. } => rules::POSTCONDITION,
        }
    }

    /// Where a call ended that broke a promise: class files don't tell where a contract is written. Without that
    /// instruction, the method without a line: its first one need not have to do with it.
    pub fn breach_place(&self, ended_at: Option<(MethodRef, u32)>) -> Place {
        match ended_at {
            Some(end) => place_of(&[end]),
            None => Place {
                line: None,
                ..place_of(&[(self.method, 0)])
            },
        }
    }

    /// What tells a breach from others: the method, whichever instruction ends the call.
    pub fn breach_key(
        &self,
        check: usize,
        by: Option<ClassRef>,
        after: Option<ClassRef>,
    ) -> FindingKey {
        let place = place_of(&[(self.method, 0)]);
        let text = self.breach_text(check, by, after);
        FindingKey {
            class: format!("{VIOLATED}: {text}"),
            file: place.file,
            line: place.line,
            method: place.method,
            at: None,
        }
    }

    /// What a test looks at.
    pub fn recipe_check(&self, breach: &Breach) -> RecipeCheck {
        let throws = breach.by.as_ref().map(|by| RecipeThrown {
            class: by.class.java_name(),
            file: by.place.file.as_ref().map(|f| f.to_string()),
            line: by.place.line,
        });
        RecipeCheck {
            must: self.musts[breach.check].clone(),
            olds: self.olds.clone(),
            result: self.result.clone(),
            after: breach.after.map(|class| class.java_name()),
            throws,
        }
    }
}

/// Why a method's contract can't be understood.
pub fn explain_malformed_contract(vm: &Vm, target: &CallTarget) -> Option<String> {
    required_predicates(target.method)
        .err()
        .or_else(|| read_postconditions(vm, target).err())
}
