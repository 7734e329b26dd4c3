//! Methods whose code is not executed: SV-COMP's `Verifier`, output, exceptions of the class library.

use super::state::{NumericState, NumericValue};
use super::translate::NumbersTranslator;
use crate::translate::VERIFIER;
use ir::{Kind, MethodSymbol, TypeDesc};

/// What a call does that is not executed.
pub(super) enum CallModel {
    /// It returns this value; `Unset` if it returns none.
    Gives(NumericValue),
    /// The run ends.
    Ends,
    /// It depends on what is not known.
    Unknown(String),
}

impl NumbersTranslator<'_> {
    /// The model of a method; `None` if its code is executed. It may add conditions to the state.
    pub(super) fn model(
        &mut self,
        state: &mut NumericState,
        symbol: &MethodSymbol,
        values: &[NumericValue],
    ) -> Option<CallModel> {
        use CallModel::{Ends, Gives};
        let nothing = Some(Gives(NumericValue::Unset));
        match (&*symbol.class, &*symbol.name) {
            (VERIFIER, "assume") => {
                let NumericValue::Number(holds) = values[0] else {
                    return nothing;
                };
                let fails = self.store.eq(holds, self.store.bv(32, 0));
                match state.suppose(self.store, self.store.not(fails)) {
                    true => nothing,
                    false => Some(Ends),
                }
            }
            (VERIFIER, name) if name.starts_with("nondet") => {
                let result = symbol.parsed.ret.as_ref()?;
                Some(Gives(match result.elem.kind() {
                    Kind::Ref => NumericValue::Object(None),
                    _ => self.any_number(state, result.elem),
                }))
            }
            ("java/lang/Object", "<init>") => nothing,
            ("java/lang/Class", "desiredAssertionStatus") => {
                Some(Gives(NumericValue::Number(self.store.bv(32, 1))))
            }
            ("java/lang/System" | "java/lang/Runtime", "exit" | "halt") => Some(Ends),
            ("java/io/PrintStream", "print" | "println") => Some(
                match values[0] == NumericValue::Object(None) && is_plain(symbol, values) {
                    true => Gives(NumericValue::Unset),
                    false => CallModel::Unknown("output of an object".to_string()),
                },
            ),
            (_, "<init>") => self.exception_constructor(symbol, values),
            _ => None,
        }
    }

    /// Exceptions of the class library are made without calls of the program's code, if what they are told is not an
    /// object of the program.
    fn exception_constructor(
        &self,
        symbol: &MethodSymbol,
        values: &[NumericValue],
    ) -> Option<CallModel> {
        let class = self.vm.world.load(&symbol.class).ok()?;
        let throwable = self.vm.world.load("java/lang/Throwable").ok()?;
        if class.module().is_none() || !class.is_subtype_of(throwable) {
            return None;
        }
        Some(match is_plain(symbol, values) {
            true => CallModel::Gives(NumericValue::Unset),
            false => CallModel::Unknown(format!(
                "an exception that is told an object: {}",
                class.java_name()
            )),
        })
    }
}

/// All arguments are numbers, strings, or objects of the class library whose class is known.
fn is_plain(symbol: &MethodSymbol, values: &[NumericValue]) -> bool {
    let told = symbol.parsed.params.iter().zip(values.iter().skip(1));
    let is_plain = |(desc, value): (&TypeDesc, &NumericValue)| match (desc.class_name(), value) {
        (None | Some("java/lang/String"), _) | (_, NumericValue::Null) => true,
        (_, NumericValue::Object(Some(class))) => class.module().is_some(),
        _ => false,
    };
    told.into_iter().all(is_plain)
}
