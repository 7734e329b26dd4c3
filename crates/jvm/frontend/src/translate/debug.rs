//! Debug tables: line numbers and variable names, from bytecode offsets to instructions.

use crate::classfile::CodeAttribute;
use ir::LocalVar;

/// `origins` are the bytecode offsets that the instructions come from.
pub(super) fn lines(attribute: &CodeAttribute<'_>, origins: &[u16]) -> Vec<(u32, u16)> {
    let mut table = attribute.lines.clone();
    table.sort_by_key(|entry| entry.0);
    let mut out: Vec<(u32, u16)> = Vec::with_capacity(table.len());
    // The table's entry in force, and the offsets that it is in force for.
    let (mut from, mut to, mut line) = (0, 0, None);
    for (inst, &origin) in origins.iter().enumerate() {
        if origin < from || origin >= to {
            let after = table.partition_point(|entry| entry.0 <= origin);
            to = table.get(after).map_or(u16::MAX, |entry| entry.0);
            (from, line) = match after.checked_sub(1) {
                Some(i) => (table[i].0, Some(table[i].1)),
                None => (0, None),
            };
        }
        if let Some(line) = line
            && out.last().is_none_or(|last| last.1 != line)
        {
            out.push((inst as u32, line));
        }
    }
    out
}

pub(super) fn locals(attribute: &CodeAttribute<'_>, origins: &[u16]) -> Vec<LocalVar> {
    let in_order = origins.is_sorted();
    let mut out = Vec::with_capacity(attribute.locals.len());
    for local in &attribute.locals {
        let (start, end) = (local.start, local.start.saturating_add(local.length));
        let mut add = |from: usize, to: usize| {
            if from < to {
                out.push(LocalVar {
                    name: local.name.clone(),
                    desc: local.desc.clone(),
                    slot: local.slot,
                    start: from as u32,
                    end: to as u32,
                });
            }
        };
        if in_order {
            let from = origins.partition_point(|&o| o < start);
            add(from, origins.partition_point(|&o| o < end));
            continue;
        }
        let mut from = 0;
        for run in origins.chunk_by(|&a, &b| (start..end).contains(&a) == (start..end).contains(&b))
        {
            if (start..end).contains(&run[0]) {
                add(from, from + run.len());
            }
            from += run.len();
        }
    }
    out
}
