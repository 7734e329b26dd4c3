//! `java.lang.String` and its helpers.

use super::ModelEntry;
use crate::args::Args;
use heap::Ref;
use vm::{Interp, Native, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/String",
        &[("intern", "()Ljava/lang/String;", intern)],
    ),
    (
        "java/lang/StringUTF16",
        &[("isBigEndian", "()Z", super::returns_false)],
    ),
];

fn intern(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let string = args.reference(0);
    let units: std::sync::Arc<[u16]> = m.string_units(string)?.into();
    let id = m.vm.world.intern(&units);
    let known = m.state.heap.interned_string(id);
    // Of an unknown string, a comparison asks whether it is the literal.
    let is_input = m.state.inputs.object_at(string).is_some();
    if known.is_none_or(Ref::is_null) && !is_input {
        m.state.heap.set_interned_string(id, string);
    }
    Ok(m.intern(id)?.into())
}
