//! Methods of the class library whose effect on the followed part of the heap is known: none.

use super::ShapeTranslator;
use crate::value::AbstractValue;
use classes::ClassRef;
use ir::{Kind, MethodSymbol};

/// The class by which programs in SV-COMP's form get values of any kind.
pub(crate) const VERIFIER: &str = "org/sosy_lab/sv_benchmarks/Verifier";

const WRAPPERS: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

/// What a call does that is not inlined.
pub(super) enum ModelOutcome {
    /// It returns this value; `Unset` if it returns none.
    Gives(AbstractValue),
    /// The run ends.
    Ends,
    /// It depends on what is not known.
    Unknown(String),
}

impl ShapeTranslator<'_> {
    /// The model of a method; `None` if there is none, so that its code is inlined.
    pub(super) fn model(
        &self,
        symbol: &MethodSymbol,
        values: &[AbstractValue],
    ) -> Option<ModelOutcome> {
        use ModelOutcome::{Ends, Gives};
        let nothing = Some(Gives(AbstractValue::Unset));
        match (&*symbol.class, &*symbol.name) {
            (VERIFIER, "assume") => match values {
                [AbstractValue::Number(Some(0))] => Some(Ends),
                // An assumption that is left out only adds runs.
                _ => nothing,
            },
            (VERIFIER, name) if name.starts_with("nondet") => {
                Some(Gives(self.any_result(symbol, false)))
            }
            ("java/lang/Object", "<init>") => nothing,
            ("java/lang/Class", "desiredAssertionStatus") => {
                Some(Gives(AbstractValue::Number(Some(1))))
            }
            ("java/lang/System" | "java/lang/Runtime", "exit" | "halt") => Some(Ends),
            ("java/lang/System", "identityHashCode") => Some(Gives(AbstractValue::ANY_NUMBER)),
            ("java/lang/Object", "hashCode") => self.object_hash(values),
            ("java/io/PrintStream", "print" | "println") => Some(self.print(symbol, values)),
            (class, "valueOf") if WRAPPERS.contains(&class) && is_primitive(symbol) => {
                let class = self.vm.world.load(class).ok();
                Some(Gives(AbstractValue::object(class)))
            }
            (_, "<init>") => self.exception_constructor(symbol, values),
            _ => None,
        }
    }

    /// Anything of a method's type.
    fn any_result(&self, symbol: &MethodSymbol, nullable: bool) -> AbstractValue {
        match &symbol.parsed.ret {
            None => AbstractValue::Unset,
            Some(desc) if desc.elem.kind() != Kind::Ref => AbstractValue::ANY_NUMBER,
            Some(_) => AbstractValue::Other {
                class: None,
                nullable,
            },
        }
    }

    /// The hash code of a cell whose class does not override it.
    fn object_hash(&self, values: &[AbstractValue]) -> Option<ModelOutcome> {
        let [AbstractValue::Pointer { variable, .. }] = values else {
            return None;
        };
        let (classes, _) = self.classes_of(self.variable_type(*variable));
        let object = self.vm.world.load("java/lang/Object").ok()?;
        let declared = object.declared_method("hashCode", "()I")?;
        let is_plain = |class: &ClassRef| class.select(declared) == Some(declared);
        // A null receiver throws: only the code of the call itself knows.
        let is_known = matches!(values[0], AbstractValue::Pointer { non_null: true, .. });
        (is_known && classes.iter().all(is_plain))
            .then_some(ModelOutcome::Gives(AbstractValue::ANY_NUMBER))
    }

    /// Exceptions of the class library are made without calls of the program's code, if what they are told is not an
    /// object of the program.
    fn exception_constructor(
        &self,
        symbol: &MethodSymbol,
        values: &[AbstractValue],
    ) -> Option<ModelOutcome> {
        let class = self.vm.world.load(&symbol.class).ok()?;
        let throwable = self.vm.world.load("java/lang/Throwable").ok()?;
        if class.module().is_none() || !class.is_subtype_of(throwable) {
            return None;
        }
        let told = symbol.parsed.params.iter().zip(values.iter().skip(1));
        let is_plain = told
            .clone()
            .all(|(desc, value)| is_plain_text(desc, *value));
        Some(match is_plain {
            true => ModelOutcome::Gives(AbstractValue::Unset),
            false => ModelOutcome::Unknown(format!(
                "an exception that is told an object: {}",
                class.java_name()
            )),
        })
    }

    /// Output of numbers and texts to `System.out`.
    fn print(&self, symbol: &MethodSymbol, values: &[AbstractValue]) -> ModelOutcome {
        let is_stream = matches!(
            values[0],
            AbstractValue::Other {
                nullable: false,
                ..
            }
        );
        let printed = symbol.parsed.params.iter().zip(values.iter().skip(1));
        match is_stream
            && printed
                .clone()
                .all(|(desc, value)| is_plain_text(desc, *value))
        {
            true => ModelOutcome::Gives(AbstractValue::Unset),
            false => ModelOutcome::Unknown("output of an object".to_string()),
        }
    }
}

/// A number, a string, or an object of the class library whose class is known.
fn is_plain_text(desc: &ir::TypeDesc, value: AbstractValue) -> bool {
    match (desc.class_name(), value) {
        (None | Some("java/lang/String"), _) | (_, AbstractValue::Null) => true,
        (
            _,
            AbstractValue::Other {
                class: Some(class), ..
            },
        ) => class.module().is_some(),
        _ => false,
    }
}

fn is_primitive(symbol: &MethodSymbol) -> bool {
    matches!(&symbol.parsed.params[..], [only] if only.class_name().is_none())
}
