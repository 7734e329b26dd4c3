//! Filter for exhaustive switches: the default that the compiler adds to a `switch` that has a case for
//! everything. It throws if a class was changed and recompiled alone.

use super::Filtered;
use super::matcher::Matcher;
use crate::opcode::{ACONST_NULL, ATHROW, DUP, INVOKESPECIAL, NEW};
use ir::{ListedOperand, Listing};

/// Since Java 21.
const MATCH: &str = "java/lang/MatchException";
/// Before.
const CHANGE: &str = "java/lang/IncompatibleClassChangeError";

pub(crate) fn filter(listing: &Listing, filtered: &mut Filtered) {
    for at in 0..listing.ops.len() {
        if let ListedOperand::Switch { default, .. } = listing.ops[at].operand
            && let Some(start) = listing.at(default)
            && is_of_same_line(listing, at, default)
            && let Some(end) = throws(listing, start)
        {
            filtered.ignore(start..=end);
            filtered.without_default[at] = true;
        }
    }
}

/// Whether the line that begins at the default, if one does, is the switch's.
fn is_of_same_line(listing: &Listing, at: usize, default: u16) -> bool {
    let mut lines = listing.lines.iter().filter(|line| line.0 == default);
    let own = listing.line_of(listing.ops[at].offset);
    lines.next().is_none_or(|line| Some(line.1) == own)
}

fn throws(listing: &Listing, start: usize) -> Option<usize> {
    let mut matcher = Matcher::at(listing, start);
    match matcher.class(NEW)? {
        MATCH => {
            matcher.are(&[DUP, ACONST_NULL, ACONST_NULL])?;
            let desc = "(Ljava/lang/String;Ljava/lang/Throwable;)V";
            matcher.member(INVOKESPECIAL, [MATCH, "<init>", desc])?;
        }
        CHANGE => {
            matcher.is(DUP)?;
            matcher.member(INVOKESPECIAL, [CHANGE, "<init>", "()V"])?;
        }
        _ => return None,
    }
    matcher.is(ATHROW)?;
    Some(matcher.position() - 1)
}
