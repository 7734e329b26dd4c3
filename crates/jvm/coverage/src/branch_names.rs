//! Names of branches: a few words for what holds when one is taken, from the condition in the code.

mod cases;
mod subject;
mod verbs;

use classes::ClassRef;
use ir::{BinOp, BlockId, Body, Cond, Inst, Reg, SwitchIdx};
use subject::{NamedValue, Subjects};
use verbs::{against, capital, order, truth};

/// Longer names say less.
const LONGEST: usize = 40;

/// What holds when control goes from block `from` to block `to`. The classes are those of the
/// program, where there may be names for numbers.
pub(crate) fn of(body: &Body, from: u16, to: u16, classes: &[ClassRef]) -> Option<String> {
    let end = body.blocks[BlockId(from).index()].end - 1;
    let subjects = Subjects { body, end };
    let to = BlockId(to);
    let words = match body.insts[end as usize] {
        Inst::IfNull { a, then, .. } => {
            let name = subjects.of(a)?.name;
            Some(name + if then == to { "IsNull" } else { "IsNotNull" })
        }
        Inst::IfSame { a, b, then, .. } => {
            let cond = if then == to { Cond::Eq } else { Cond::Ne };
            two(&subjects, cond, a, b)
        }
        Inst::If {
            cond, a, b, then, ..
        } => two(&subjects, holding(cond, then == to), a, b),
        Inst::IfImm {
            cond, a, imm, then, ..
        } => one(&subjects, holding(cond, then == to), a, imm.into()),
        Inst::Switch { a, table } => switch(&subjects, a, table, to, classes),
        _ => None,
    };
    words.filter(|words| words.len() <= LONGEST)
}

/// The cases that lead to a block.
fn switch(
    subjects: &Subjects<'_>,
    a: Reg,
    table: SwitchIdx,
    to: BlockId,
    classes: &[ClassRef],
) -> Option<String> {
    let table = &subjects.body.refs.switches[table.index()];
    let keys = table.cases.iter().filter(|case| case.1 == to);
    let keys: Vec<i32> = keys.map(|case| case.0).collect();
    let is_default = table.default == to;
    if let Some(constants) = cases::of_enum(subjects, a, classes) {
        return cases::words(&constants, &keys, is_default);
    }
    let Some(subject) = subjects.of(a) else {
        return cases::words(&cases::of_strings(subjects.body, a), &keys, is_default);
    };
    match keys.as_slice() {
        _ if is_default => Some(subject.name + "IsOther"),
        [key] => against(&subject.name, Cond::Eq, (*key).into()),
        _ => None,
    }
}

fn holding(cond: Cond, taken: bool) -> Cond {
    if taken { cond } else { cond.negate() }
}

/// A comparison with a number.
fn one(subjects: &Subjects<'_>, cond: Cond, a: Reg, number: i32) -> Option<String> {
    if let Some(Inst::Bin { op, a, b, .. }) = subjects.definition(a)
        && number == 0
        && matches!(
            op,
            BinOp::LCmp | BinOp::FCmpL | BinOp::FCmpG | BinOp::DCmpL | BinOp::DCmpG
        )
    {
        return two(subjects, cond, a, b);
    }
    let subject = subjects.of(a)?;
    if subject.is_boolean && (number == 0 || number == 1) {
        let holds = (cond == Cond::Eq) == (number == 1);
        return matches!(cond, Cond::Eq | Cond::Ne).then(|| truth(&subject, holds));
    }
    if subject.is_char && number != 0 {
        let letter = u8::try_from(number).ok().map(char::from);
        let letter = letter.filter(char::is_ascii_alphanumeric)?;
        return Some(subject.name + order(cond, true) + &letter.to_ascii_uppercase().to_string());
    }
    against(&subject.name, cond, number.into())
}

/// A comparison of two values.
fn two(subjects: &Subjects<'_>, cond: Cond, a: Reg, b: Reg) -> Option<String> {
    if let Some(number) = subjects.constant(b) {
        return against(&subjects.of(a)?.name, cond, number);
    }
    if let Some(number) = subjects.constant(a) {
        return against(&subjects.of(b)?.name, mirror(cond), number);
    }
    let (left, right) = (subjects.of(a), subjects.of(b));
    let (left, right, cond) = match (left, right) {
        (Some(left), right) => (left, right, cond),
        (None, Some(right)) => (right, None, mirror(cond)),
        (None, None) => return None,
    };
    let other = |right: NamedValue| match cond {
        Cond::Eq => left.name.clone() + "Equals" + &capital(&right.name),
        Cond::Ne => left.name.clone() + "DiffersFrom" + &capital(&right.name),
        Cond::Lt | Cond::Ge | Cond::Gt | Cond::Le => {
            left.name.clone() + order(cond, true) + &capital(&right.name)
        }
    };
    let long = right.filter(|right| right.name != left.name).map(other);
    let long = long.filter(|long| long.len() <= LONGEST);
    Some(long.unwrap_or_else(|| left.name.clone() + order(cond, false)))
}

fn mirror(cond: Cond) -> Cond {
    match cond {
        Cond::Eq | Cond::Ne => cond,
        Cond::Lt => Cond::Gt,
        Cond::Ge => Cond::Le,
        Cond::Gt => Cond::Lt,
        Cond::Le => Cond::Ge,
    }
}
