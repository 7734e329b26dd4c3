//! The contract of a method, as far as it is executed beside it.
//!
//! Preconditions restrict the inputs: one that is left out only adds inputs. Postconditions must all be checked: one
//! that can't be is named.

use classes::MethodRef;
use contracts::postconditions::read_postconditions;
use contracts::predicates::{invariants_of, is_invariant_of, required_predicates};
use inputs::receiver::CallTarget;
use jvm_symex::{Arg, Must, When};
use vm::Vm;

/// What a predicate of a contract is called with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ContractArgument {
    This,
    Parameter(usize),
    Result,
}

/// What must be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Promise {
    /// A method returns true; the receiver first, if it has one.
    Holds(MethodRef, Vec<ContractArgument>),
    /// The result is not null.
    ResultNotNull,
    /// Something that is not followed.
    NotFollowed,
}

/// A postcondition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EnsuredPredicate {
    pub(crate) name: String,
    pub(crate) promise: Promise,
    /// It need not hold after an exception.
    pub(crate) only_on_return: bool,
}

/// What a method requires and promises.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EntryContract {
    pub(crate) requires: Vec<(MethodRef, Vec<ContractArgument>)>,
    pub(crate) ensures: Vec<EnsuredPredicate>,
}

impl EntryContract {
    pub(crate) fn read(vm: &Vm, target: &CallTarget) -> EntryContract {
        EntryContract {
            requires: requirements(target),
            ensures: promises(vm, target),
        }
    }

    /// True if what a promise says is a precondition, too.
    pub(crate) fn requires_too(&self, promise: &Promise) -> bool {
        let Promise::Holds(predicate, arguments) = promise else {
            return false;
        };
        let mut requires = self.requires.iter();
        requires.any(|(required, passed)| required == predicate && passed == arguments)
    }

    /// True if some precondition must hold after the call as well.
    pub(crate) fn keeps_requirements(&self) -> bool {
        let mut ensures = self.ensures.iter();
        ensures.any(|ensured| self.requires_too(&ensured.promise))
    }
}

fn requirements(target: &CallTarget) -> Vec<(MethodRef, Vec<ContractArgument>)> {
    let method = target.method;
    let mut all = Vec::new();
    if is_invariant_of(target.class, method) {
        return all;
    }
    let has_this = !method.is_static() && !method.is_constructor();
    if has_this {
        let invariants = invariants_of(target.class).into_iter();
        all.extend(invariants.map(|invariant| (invariant, vec![ContractArgument::This])));
    }
    for predicate in required_predicates(method).unwrap_or_default() {
        let this = (has_this && !predicate.is_static()).then_some(ContractArgument::This);
        let parameters = (0..predicate.parsed.params.len()).map(ContractArgument::Parameter);
        all.push((predicate, this.into_iter().chain(parameters).collect()));
    }
    all
}

fn promises(vm: &Vm, target: &CallTarget) -> Vec<EnsuredPredicate> {
    let read = match read_postconditions(vm, target) {
        Ok(read) => read,
        Err(why) => {
            return vec![EnsuredPredicate {
                name: why,
                promise: Promise::NotFollowed,
                only_on_return: true,
            }];
        }
    };
    let all = read.all.into_iter().map(|postcondition| {
        let promise = match &postcondition.check.must {
            Must::Hold { method, args } => match arguments(args) {
                Some(arguments) => Promise::Holds(method, arguments),
                None => Promise::NotFollowed,
            },
            Must::GiveAnObject => Promise::ResultNotNull,
            Must::Keep(_) => Promise::NotFollowed,
        };
        EnsuredPredicate {
            promise,
            only_on_return: postcondition.check.when != When::Changed,
            name: postcondition.text,
        }
    });
    all.collect()
}

fn arguments(args: &[Arg]) -> Option<Vec<ContractArgument>> {
    let translated = args.iter().map(|arg| match arg {
        Arg::This => Some(ContractArgument::This),
        Arg::Param(index) => Some(ContractArgument::Parameter(*index)),
        Arg::Result => Some(ContractArgument::Result),
        Arg::Old(_) => None,
    });
    translated.collect()
}
