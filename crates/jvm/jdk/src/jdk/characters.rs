//! Character classification and case mapping of symbolic characters: one term.
//!
//! The library looks characters up in tables of tables, which would take a path for each place. What it
//! answers for each of the characters below 65536 is asked once, by running its own code, so that this
//! is right for every version of Unicode; others run that code as they are.

use super::ModelEntry;
use ir::Kind;
use std::sync::Arc;
use term::{BvOp, CmpOp, Term};
use vm::{CharacterRun, Interp, Native, NativeReturn, SilentHost, Stop, Value};

/// Used where the character is unknown. Those for `char` call these.
pub(crate) const SUMMARIES: &[(&str, &[ModelEntry])] = &[(
    "java/lang/Character",
    &[
        ("isWhitespace", IS, is_whitespace),
        ("isSpaceChar", IS, is_space),
        ("isDigit", IS, is_digit),
        ("isLetter", IS, is_letter),
        ("isLetterOrDigit", IS, is_letter_or_digit),
        ("isUpperCase", IS, is_upper_case),
        ("isLowerCase", IS, is_lower_case),
        ("toUpperCase", TO, to_upper_case),
        ("toLowerCase", TO, to_lower_case),
    ],
)];

const IS: &str = "(I)Z";
const TO: &str = "(I)I";

/// Characters that are known one by one.
const CHARACTERS: u32 = 1 << 16;

/// Instructions for one of them, and for what has to be initialized first.
const FUEL: u64 = 1_000_000;

fn is_whitespace(m: &mut Interp<'_>, args: &[Value]) -> Native {
    look_up(m, args, "isWhitespace", IS)
}

fn is_space(m: &mut Interp<'_>, args: &[Value]) -> Native {
    look_up(m, args, "isSpaceChar", IS)
}

fn is_digit(m: &mut Interp<'_>, args: &[Value]) -> Native {
    look_up(m, args, "isDigit", IS)
}

fn is_letter(m: &mut Interp<'_>, args: &[Value]) -> Native {
    look_up(m, args, "isLetter", IS)
}

fn is_letter_or_digit(m: &mut Interp<'_>, args: &[Value]) -> Native {
    look_up(m, args, "isLetterOrDigit", IS)
}

fn is_upper_case(m: &mut Interp<'_>, args: &[Value]) -> Native {
    look_up(m, args, "isUpperCase", IS)
}

fn is_lower_case(m: &mut Interp<'_>, args: &[Value]) -> Native {
    look_up(m, args, "isLowerCase", IS)
}

fn to_upper_case(m: &mut Interp<'_>, args: &[Value]) -> Native {
    look_up(m, args, "toUpperCase", TO)
}

fn to_lower_case(m: &mut Interp<'_>, args: &[Value]) -> Native {
    look_up(m, args, "toLowerCase", TO)
}

fn look_up(m: &mut Interp<'_>, args: &[Value], name: &'static str, desc: &str) -> Native {
    let character = m.term_of(Kind::Int, args[0]);
    let terms = &m.vm.terms;
    let is_known = terms.cmp(CmpOp::Ult, character, terms.bv(32, CHARACTERS.into()));
    if !m.decide(is_known)? {
        return Ok(NativeReturn::Own);
    }
    let Some(runs) = table(m, name, desc) else {
        return Ok(NativeReturn::Own);
    };
    let found = tree(m, character, &runs);
    let terms = &m.vm.terms;
    let answer = match desc {
        TO => terms.bv_bin(BvOp::Add, character, found),
        _ => found,
    };
    Ok(m.value_of(answer).into())
}

/// What the library says of each character, asked when it is first needed; `None` if it can't say.
fn table(m: &Interp<'_>, name: &'static str, desc: &str) -> Option<Arc<[CharacterRun]>> {
    if let Some(known) = m.vm.characters.lock().get(name) {
        return Some(known.clone());
    }
    let class = m.vm.world.load("java/lang/Character").ok()?;
    let method = class.declared_method(name, desc)?;
    let mut state = m.state.clone();
    let mut host = SilentHost::default();
    let mut interp = Interp::new(m.vm, &mut state, &mut host);
    let mut answer = |character: u32| {
        let stop = interp.run_method(method, &[Value::int(character as i32)], FUEL);
        match stop {
            Stop::Returned(Some(value)) if value.term.is_none() => Some(value.as_int()),
            _ => None,
        }
    };
    let mut runs: Vec<CharacterRun> = Vec::new();
    for even in (0..CHARACTERS).step_by(2) {
        let mut pair = [answer(even)?, answer(even + 1)?];
        if desc == TO {
            pair[0] -= even as i32;
            pair[1] -= even as i32 + 1;
        }
        if runs.last().is_none_or(|run| run.answers != pair) {
            runs.push(CharacterRun {
                first: even,
                answers: pair,
            });
        }
    }
    let runs: Arc<[CharacterRun]> = runs.into();
    let mut known = m.vm.characters.lock();
    known.insert(name, runs.clone());
    Some(runs)
}

/// The answer for a character that is among these runs, halving them at each level.
fn tree(m: &Interp<'_>, character: Term, runs: &[CharacterRun]) -> Term {
    let terms = &m.vm.terms;
    let int = |v: i32| terms.bv(32, u64::from(v as u32));
    if let [run] = runs {
        let [even, odd] = run.answers;
        let lowest = terms.bv_bin(BvOp::And, character, int(1));
        let is_even = terms.eq(lowest, int(0));
        return match even == odd {
            true => int(even),
            false => terms.ite(is_even, int(even), int(odd)),
        };
    }
    let (left, right) = runs.split_at(runs.len() / 2);
    let is_left = terms.cmp(CmpOp::Ult, character, int(right[0].first as i32));
    terms.ite(is_left, tree(m, character, left), tree(m, character, right))
}
