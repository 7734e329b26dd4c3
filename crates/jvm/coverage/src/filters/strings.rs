//! Filter for `switch` over strings: it is two switches, by hash code to the number of the case, and by that
//! number to its code. Only the second one is the programmer's.

use super::Filtered;
use super::matcher::Matcher;
use crate::opcode::{ALOAD, GOTO, ICONST_M1, IFEQ, ILOAD, INVOKEVIRTUAL, ISTORE, LDC, is_switch};
use ir::{ListedOperand, Listing};

const STRING: &str = "java/lang/String";

pub(crate) fn filter(listing: &Listing, filtered: &mut Filtered) {
    for at in 4..listing.ops.len() {
        if let ListedOperand::Switch { default, .. } = listing.ops[at].operand
            && let Some(second) = second_switch(listing, at, default)
        {
            filtered.ignore(at..=second - 1);
        }
    }
}

/// Where the code of the second switch starts, if the switch at `at` is a first one.
fn second_switch(listing: &Listing, at: usize, default: u16) -> Option<usize> {
    let mut matcher = Matcher::at(listing, at - 4);
    matcher.is(ICONST_M1)?;
    let case = matcher.local(ISTORE)?;
    let string = matcher.local(ALOAD)?;
    matcher.member(INVOKEVIRTUAL, [STRING, "hashCode", "()I"])?;
    matcher.any()?;
    loop {
        matcher.this_local(ALOAD, string)?;
        matcher.is(LDC)?;
        matcher.member(INVOKEVIRTUAL, [STRING, "equals", "(Ljava/lang/Object;)Z"])?;
        matcher.is(IFEQ)?;
        matcher.any()?;
        matcher.this_local(ISTORE, case)?;
        if listing.ops.get(matcher.position())?.offset == default {
            break;
        }
        if *matcher.is(GOTO)? != ListedOperand::Jump(default) {
            return None;
        }
    }
    let second = matcher.position();
    matcher.this_local(ILOAD, case)?;
    is_switch(listing.ops.get(matcher.position())?.code).then_some(second)
}
