//! Names of switch cases over enum constants or strings, which the compiler numbers.

use super::capital;
use super::subject::Subjects;
use classes::ClassRef;
use ir::{Body, Inst, Reg, flags};
use std::collections::BTreeMap;

/// What the numbers stand for.
type Cases = BTreeMap<i32, String>;

/// What holds where these keys lead: `caseRed`, or `caseOther` by default.
pub(crate) fn words(cases: &Cases, keys: &[i32], is_default: bool) -> Option<String> {
    match keys {
        _ if is_default => (!cases.is_empty()).then(|| "caseOther".to_owned()),
        [key] => cases.get(key).map(|name| format!("case{name}")),
        _ => None,
    }
}

/// The constants of the enum that is switched on, by the number that is asked for: the ordinal
/// where the enum is compiled together with the switch, else one from an array that a class of its
/// own holds. The enum, or that class, must be among the given ones.
pub(crate) fn of_enum(subjects: &Subjects<'_>, a: Reg, classes: &[ClassRef]) -> Option<Cases> {
    let refs = &subjects.body.refs;
    let find = |name: &str| classes.iter().find(|class| &*class.name == name);
    match subjects.definition(a)? {
        Inst::Invoke { method, .. } => {
            let method = &refs.methods[method.index()];
            let class = find(&method.class).filter(|_| &*method.name == "ordinal")?;
            let fields = class.fields.iter();
            let constants = fields.filter(|field| field.flags & flags::ENUM != 0);
            let names = constants.map(|constant| in_camel(&constant.name));
            Some((0..).zip(names).collect())
        }
        Inst::ArrayLoad { array, .. } => {
            let Inst::GetStatic { field, .. } = subjects.definition(array)? else {
                return None;
            };
            let field = &refs.fields[field.index()];
            let is_map = field.name.starts_with("$SwitchMap$");
            let class = find(&field.class).filter(|_| is_map)?;
            let body = &class.methods[class.initializer?].code().ok()?.body;
            let all = 0..body.insts.len() as u32;
            let numbered = all.filter_map(|at| constant(body, at, &field.name));
            Some(numbered.collect())
        }
        _ => None,
    }
}

/// `$SwitchMap[Color.RED.ordinal()] = 1`.
fn constant(body: &Body, at: u32, map: &str) -> Option<(i32, String)> {
    let Inst::ArrayStore {
        array, index, src, ..
    } = body.insts[at as usize]
    else {
        return None;
    };
    let here = Subjects { body, end: at };
    let name_of = |reg: Reg| match here.definition(reg)? {
        Inst::GetStatic { field, .. } => Some(&*body.refs.fields[field.index()].name),
        _ => None,
    };
    let ordinal = here.definition(index)?;
    let constant = body.call_args(&ordinal).first().and_then(|r| name_of(*r))?;
    let number = i32::try_from(here.constant(src)?).ok()?;
    (name_of(array)? == map).then(|| (number, in_camel(constant)))
}

/// The strings that are switched on: comparisons before the switch give it the number.
pub(crate) fn of_strings(body: &Body, a: Reg) -> Cases {
    let mut cases = Cases::new();
    for block in &body.blocks {
        let end = block.end - 1;
        let Inst::IfImm {
            a: equal,
            els,
            then,
            ..
        } = body.insts[end as usize]
        else {
            continue;
        };
        let here = Subjects { body, end };
        let Some(call @ Inst::Invoke { method, .. }) = here.definition(equal) else {
            continue;
        };
        let literal = body
            .call_args(&call)
            .get(1)
            .and_then(|r| here.definition(*r));
        let Some(Inst::ConstString { value, .. }) = literal else {
            continue;
        };
        if &*body.refs.methods[method.index()].name != "equals" {
            continue;
        }
        let string = String::from_utf16_lossy(&body.refs.strings[value.index()]);
        // The number is set on one side, which does nothing else.
        for side in [then, els] {
            let first = body.insts[body.blocks[side.index()].start as usize];
            if let Inst::ConstInt { dst, value } = first
                && dst == a
                && !in_camel(&string).is_empty()
            {
                cases.insert(value, in_camel(&string));
            }
        }
    }
    cases
}

/// `DARK_RED` and `dark red` are `DarkRed`.
fn in_camel(name: &str) -> String {
    let parts = name.split(|c: char| !c.is_ascii_alphanumeric());
    let part = |part: &str| match part.chars().any(|c| c.is_ascii_lowercase()) {
        true => capital(part),
        false => capital(&part.to_ascii_lowercase()),
    };
    parts.map(part).collect()
}
