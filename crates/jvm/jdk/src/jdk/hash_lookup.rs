//! Lookup of a text that is not known in a hash map: asks whether it is one of the map's keys, one decision for each,
//! where the library's own code computes a hash code first. A solver finds no text for a hash code in reasonable time,
//! and which cell of the table is looked at tells nothing more than which key it is.

use super::ModelEntry;
use super::string_comparison::decide_equals;
use crate::args::Args;
use heap::Ref;
use vm::{Interp, Native, NativeReturn, Unknowns, Value};

/// Used where something about the key is unknown.
pub(crate) const SUMMARIES: &[(&str, &[ModelEntry])] = &[
    (
        "java/util/HashMap",
        &[(
            "getNode",
            "(Ljava/lang/Object;)Ljava/util/HashMap$Node;",
            find_node,
        )],
    ),
    (
        "java/util/concurrent/ConcurrentHashMap",
        &[("get", "(Ljava/lang/Object;)Ljava/lang/Object;", find_value)],
    ),
];

/// Larger maps are left to the library's own code.
const MOST_KEYS: usize = 32;
const MOST_CELLS: usize = 1024;

fn find_node(m: &mut Interp<'_>, args: &[Value]) -> Native {
    find(m, args, |_, node| node.into())
}

fn find_value(m: &mut Interp<'_>, args: &[Value]) -> Native {
    find(m, args, |m, node| m.field(node, "val"))
}

fn find(m: &mut Interp<'_>, args: &[Value], found: fn(&Interp<'_>, Ref) -> Value) -> Native {
    let (map, key) = (args.reference(0), args.reference(1));
    if key.is_null() || !is_text(m, key) {
        return Ok(NativeReturn::Own);
    }
    let Some(entries) = known_entries(m, map) else {
        return Ok(NativeReturn::Own);
    };
    for (node, text) in entries {
        if decide_equals(m, key, &text)? {
            return Ok(found(m, node).into());
        }
    }
    Ok(Value::NULL.into())
}

fn is_text(m: &Interp<'_>, object: Ref) -> bool {
    &*m.state.heap.get(object).class.name == "java/lang/String"
}

/// The entries whose keys are texts: only these can be equal to one. `None` if there are many, or if something about
/// them is unknown.
fn known_entries(m: &mut Interp<'_>, map: Ref) -> Option<Vec<(Ref, Vec<u16>)>> {
    let table = known_reference(m, m.field(map, "table"))?;
    let mut entries = Vec::new();
    if table.is_null() {
        return Some(entries);
    }
    let object = m.state.heap.get(table);
    if object.symbolic.is_some() || object.data.len() > MOST_CELLS {
        return None;
    }
    let mut seen = 0;
    for cell in 0..object.data.len() {
        let mut node = known_reference(m, m.state.cell(table, cell))?;
        while !node.is_null() {
            seen += 1;
            // Nodes with a negative hash code stand for other things than an entry.
            let hash = m.field(node, "hash");
            if seen > MOST_KEYS || hash.is_symbolic() || hash.as_int() < 0 && !is_plain(m, node) {
                return None;
            }
            let key = known_reference(m, m.field(node, "key"))?;
            if !key.is_null() && is_text(m, key) {
                entries.push((node, known_text(m, key)?));
            }
            node = known_reference(m, m.field(node, "next"))?;
        }
    }
    Some(entries)
}

/// Whether a node is an entry whatever its hash code is. Those of a `ConcurrentHashMap` have none below zero.
fn is_plain(m: &Interp<'_>, node: Ref) -> bool {
    !m.state
        .heap
        .get(node)
        .class
        .name
        .starts_with("java/util/concurrent/")
}

/// Null or an object; `None` if it is open which.
fn known_reference(m: &Interp<'_>, value: Value) -> Option<Ref> {
    let known = m.follow(value.as_ref());
    (known.is_null() || known.is_object()).then_some(known)
}

/// The characters of a string, if all of them are known.
fn known_text(m: &mut Interp<'_>, string: Ref) -> Option<Vec<u16>> {
    let value = known_reference(m, m.field(string, "value"))?;
    let is_known = !m.field(string, "coder").is_symbolic()
        && !value.is_null()
        && m.state.heap.get(value).symbolic.is_none()
        && m.unsized_array(value).is_none();
    is_known.then(|| m.string_units(string).ok()).flatten()
}
