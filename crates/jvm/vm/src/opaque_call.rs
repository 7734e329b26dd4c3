//! Uninterpreted functions: a call whose result is unknown, and the same for the same arguments, is a variable whose name
//! says the call.

use crate::{Interp, NativeReturn, SilentHost, State, Value, Vm};
use std::fmt;
use term::{Term, TermStore, TermValue};

/// An argument of such a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OpaqueArgument {
    /// An unknown one.
    Term(Term),
    /// A known one.
    Number(f64),
}

/// A call of a function that has no formula.
#[derive(Clone, Debug, PartialEq)]
pub struct OpaqueCall<'a> {
    /// The class and the method, as Java writes them: `Math.sin`.
    pub function: &'a str,
    /// What it is called with.
    pub arguments: Vec<OpaqueArgument>,
}

/// Before the number of a term: only numbers tell terms apart for certain.
const TERM: &str = "term ";

impl<'a> OpaqueCall<'a> {
    /// The call that a variable stands for; `None` for other variables.
    pub fn of(terms: &'a TermStore, variable: Term) -> Option<OpaqueCall<'a>> {
        let (function, rest) = terms.var_name(variable)?.split_once('(')?;
        let arguments = rest.strip_suffix(')')?.split(", ").map(|argument| {
            Some(match argument.strip_prefix(TERM) {
                Some(number) => OpaqueArgument::Term(Term::from_raw(number.parse().ok()?)?),
                None => OpaqueArgument::Number(argument.parse().ok()?),
            })
        });
        Some(OpaqueCall {
            function,
            arguments: arguments.collect::<Option<_>>()?,
        })
    }

    /// What the function really gives for the values of the unknown arguments; `None` if no model says it.
    pub fn result(&self, vm: &Vm, state: &State, value: &dyn Fn(Term) -> TermValue) -> Option<f64> {
        let (class, name) = self.function.split_once('.')?;
        let class = vm.world.load(&format!("java/lang/{class}")).ok()?;
        let desc = format!("({})D", "D".repeat(self.arguments.len()));
        let model = vm.natives().find(class.declared_method(name, &desc)?)?;
        let arguments = self.arguments.iter().map(|argument| match argument {
            OpaqueArgument::Term(term) => f64::from_bits(value(*term).bits()),
            OpaqueArgument::Number(number) => *number,
        });
        let arguments: Vec<Value> = arguments.map(Value::double).collect();
        let (mut state, mut host) = (state.clone(), SilentHost::default());
        let mut machine = Interp::new(vm, &mut state, &mut host);
        match vm.natives().functions[model.place](&mut machine, &arguments).ok()? {
            NativeReturn::Value(result) => result.term.is_none().then(|| result.as_double()),
            _ => None,
        }
    }
}

/// The name of the variable.
impl fmt::Display for OpaqueCall<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.function)?;
        for (index, argument) in self.arguments.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            match argument {
                OpaqueArgument::Term(term) => write!(f, "{comma}{TERM}{}", term.raw())?,
                OpaqueArgument::Number(number) => write!(f, "{comma}{number}")?,
            }
        }
        write!(f, ")")
    }
}

#[cfg(test)]
mod tests {
    use super::{OpaqueArgument, OpaqueCall};
    use term::{Sort, TermStore};

    #[test]
    fn names_of_calls_can_be_read_back() {
        let terms = TermStore::new();
        let x = terms.var("x", Sort::F64);
        let numbers = [-0.0, 1e300, f64::INFINITY].map(OpaqueArgument::Number);
        let call = OpaqueCall {
            function: "Math.pow",
            arguments: [&[OpaqueArgument::Term(x)], &numbers[..]].concat(),
        };
        let variable = terms.var(&call.to_string(), Sort::F64);
        assert_eq!(OpaqueCall::of(&terms, variable), Some(call));
        assert_eq!(OpaqueCall::of(&terms, x), None);
        let other = terms.var("text.indexOf(a)", Sort::Bv(32));
        assert_eq!(OpaqueCall::of(&terms, other), None);
    }
}
