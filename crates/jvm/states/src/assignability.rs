//! Method invocation conversion (JLS 5.3): which variables may be passed where a parameterized type is declared: a `Box<Integer>` is no
//! `Box<String>`, but it is a `Box<? extends Number>`.

use crate::callable::COMPARABLE;
use crate::type_arguments::{INTEGER, MethodTypes, bindings};
use classes::MethodRef;
use classes::signature::{erase, formals, parameter_signatures, type_arguments, with_bounds};
use vm::Vm;

impl MethodTypes {
    /// Whether a variable of this type may be passed for a parameter whose class it fits.
    pub fn accepts(&self, vm: &Vm, index: usize, variable: &str) -> bool {
        let types = parameter_signatures(self.method);
        let Some(declared) = types.get(index) else {
            return true;
        };
        let resolved = self.resolve(declared);
        match type_arguments(declared).is_empty() {
            _ if self.is_raw => true,
            // Of an inner class of a generic one, variables are raw.
            true if declared.contains(">.") => !variable.contains('<'),
            true => resolved.is_none_or(|t| fits(vm, variable, &t)),
            false => {
                let fits = resolved.is_some_and(|t| fits(vm, variable, &t));
                fits || leaves_open(self.method, declared)
            }
        }
    }
}

impl MethodTypes {
    /// Whether a parameter is what can be compared with objects of a class, as a variable of this type can.
    pub fn is_compared_with(&self, vm: &Vm, index: usize, variable: &str) -> bool {
        let param = &self.method.parsed.params[index];
        if param.class_name() != Some(COMPARABLE) {
            return false;
        }
        let types = parameter_signatures(self.method);
        let resolved = types.get(index).and_then(|declared| self.resolve(declared));
        resolved.is_some_and(|t| {
            let with = type_arguments(&t);
            let is_clear = with.first().is_some_and(|with| with.starts_with('L'));
            is_clear && fits(vm, variable, &t)
        })
    }
}

/// Whether all type arguments of a parameter are up to who calls the method: wildcards, and variables of the
/// method without a bound.
fn leaves_open(method: MethodRef, declared: &str) -> bool {
    let own = method.def().signature.as_deref().unwrap_or_default();
    let names = formals(own);
    type_arguments(declared).into_iter().all(|argument| {
        let name = argument.strip_prefix('T').map(|a| a.trim_end_matches(';'));
        let is_unbounded = |name: &str| {
            let is_own = names.contains(&name);
            is_own && with_bounds(argument, &[own]).as_deref() == Some(argument)
        };
        argument == "*" || name.is_some_and(is_unbounded)
    })
}

/// Whether a variable of one type may be passed where another is declared; what is raw may not, since it may
/// hold anything.
pub(crate) fn fits(vm: &Vm, variable: &str, declared: &str) -> bool {
    let classes = (erase(variable), erase(declared));
    let (Some((own, _)), Some((wanted, _))) = classes else {
        return false;
    };
    let (Ok(own), Ok(wanted)) = (vm.world.load(&own), vm.world.load(&wanted)) else {
        return false;
    };
    if !own.is_subtype_of(wanted) {
        return false;
    }
    let arguments = type_arguments(declared);
    if arguments.is_empty() {
        return true;
    }
    let Some(known) = bindings(vm, variable, wanted) else {
        return false;
    };
    let mut pairs = known.iter().zip(&arguments);
    known.len() == arguments.len() && pairs.all(|((_, own), wanted)| is_within(vm, own, wanted))
}

/// Whether a type argument is among those that another stands for.
fn is_within(vm: &Vm, own: &str, wanted: &str) -> bool {
    match (wanted.as_bytes().first(), own.as_bytes().first()) {
        (Some(b'*'), _) => true,
        (_, Some(b'*')) => false,
        (Some(b'+'), Some(b'-')) | (Some(b'-'), Some(b'+')) => false,
        (Some(b'+'), _) => fits(vm, own.trim_start_matches('+'), &wanted[1..]),
        (Some(b'-'), _) => fits(vm, &wanted[1..], own.trim_start_matches('-')),
        _ => own == wanted,
    }
}

/// Whether objects for a parameter are made with all type arguments that it lets through: those with
/// `Integer` are, and where any will do, they stand for all.
pub(crate) fn is_made_for(method: MethodRef, index: usize) -> bool {
    let types = parameter_signatures(method);
    let arguments = types.get(index).map(|declared| type_arguments(declared));
    let mut arguments = arguments.into_iter().flatten();
    arguments.all(|a| a == "*" || a == INTEGER || a.starts_with('T'))
}
