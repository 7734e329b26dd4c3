//! Validation of registers, references and debug tables: rules 1 to 5.

use super::{Check, general};
use crate::body::Body;
use crate::inst::Reg;
use crate::refs::{MethodSymbol, Refs};

pub(super) fn check(body: &Body) -> Check {
    if body.regs.len() > Reg::NONE.index() || body.regs.len() < body.params as usize {
        let (regs, params) = (body.regs.len(), body.params);
        return Err(general(format!("{regs} registers, {params} parameters")));
    }
    check_refs(&body.refs)?;
    check_debug(body)
}

fn check_refs(refs: &Refs) -> Check {
    if refs.classes.iter().any(|c| c.is_empty()) {
        return Err(general("a class name is empty".into()));
    }
    if let Some(m) = refs.methods.iter().find(|m| !descriptor_agrees(m)) {
        return Err(general(format!(
            "the descriptor {} of {}.{} says something else when parsed",
            m.desc, m.class, m.name
        )));
    }
    for table in &refs.switches {
        if !table.cases.is_sorted_by(|a, b| a.0 < b.0) {
            return Err(general("switch cases are not sorted".into()));
        }
    }
    Ok(())
}

/// Compares without parsing again.
fn descriptor_agrees(method: &MethodSymbol) -> bool {
    let parsed = &method.parsed;
    let Some(mut rest) = method.desc.strip_prefix('(') else {
        return false;
    };
    for param in &parsed.params {
        match rest.strip_prefix(&*param.text) {
            Some(more) => rest = more,
            None => return false,
        }
    }
    let ret = parsed.ret.as_ref().map_or("V", |t| &t.text);
    rest.strip_prefix(')') == Some(ret)
}

fn check_debug(body: &Body) -> Check {
    let count = body.insts.len() as u32;
    let sorted = body.lines.is_sorted_by(|a, b| a.0 < b.0);
    if !sorted || body.lines.last().is_some_and(|l| l.0 >= count) {
        return Err(general("lines are unsorted or beyond the end".into()));
    }
    match body
        .locals
        .iter()
        .find(|v| v.start > v.end || v.end > count)
    {
        Some(v) => Err(general(format!(
            "variable {} lives in {}..{} of {count} instructions",
            v.name, v.start, v.end
        ))),
        None => Ok(()),
    }
}
