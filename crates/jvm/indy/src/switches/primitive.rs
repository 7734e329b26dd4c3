//! Primitive type patterns: a value matches if converting it loses nothing.

use super::Switch;
use crate::error::{Result, refuse};
use crate::types::wrapper;
use ir::{BlockId, Cond, ElemKind, InvokeKind};

impl Switch<'_> {
    pub(super) fn test_primitive(
        &mut self,
        label: ElemKind,
        yes: BlockId,
        no: BlockId,
    ) -> Result<()> {
        let Some(own) = self.known_primitive() else {
            self.test_instance(wrapper(label), yes, no);
            return Ok(());
        };
        if (own == ElemKind::Boolean) != (label == ElemKind::Boolean) {
            self.b.jump(no);
            return Ok(());
        }
        if always_exact(own, label) {
            self.b.jump(yes);
            return Ok(());
        }
        let value = self.primitive_value(own);
        let Some((from, letter)) = test_type(own) else {
            return refuse!("{} is never converted to {}", own.name(), label.name());
        };
        let name = format!("is{from}To{}Exact", capitalize(label.name()));
        let exact = self.b.method(
            "java/lang/runtime/ExactConversionsSupport",
            &name,
            &format!("({letter})Z"),
        );
        let exact = self.b.invoke(InvokeKind::Static, exact, &[value]);
        self.b.if_imm(Cond::Ne, exact, 0, yes, no);
        Ok(())
    }
}

/// Whether every value of `from` is one of `to`.
fn always_exact(from: ElemKind, to: ElemKind) -> bool {
    use ElemKind::{Byte, Char, Double, Float, Int, Long, Short};
    match (from, to) {
        (Byte, Short | Int | Long | Float | Double)
        | (Short | Char, Int | Long | Float | Double)
        | (Int, Long | Double)
        | (Float, Double) => true,
        _ => from == to,
    }
}

/// The type by which the JDK's test takes a value, and its letter.
fn test_type(from: ElemKind) -> Option<(&'static str, char)> {
    match from {
        ElemKind::Byte | ElemKind::Short | ElemKind::Char | ElemKind::Int => Some(("Int", 'I')),
        ElemKind::Long => Some(("Long", 'J')),
        ElemKind::Float => Some(("Float", 'F')),
        ElemKind::Double => Some(("Double", 'D')),
        ElemKind::Boolean | ElemKind::Ref => None,
    }
}

fn capitalize(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}
