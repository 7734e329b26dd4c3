//! Filter for `assert`: whether assertions are enabled is no branch of the program.

use super::Filtered;
use super::matcher::Matcher;
use crate::opcode::{GETSTATIC, GOTO, ICONST_0, ICONST_1, IFNE, INVOKEVIRTUAL, PUTSTATIC};
use ir::Listing;

pub(crate) fn filter(class: &str, listing: &Listing, filtered: &mut Filtered) {
    let field = [class, "$assertionsDisabled", "Z"];
    for at in 0..listing.ops.len() {
        if let Some(last) = asks(listing, at, field) {
            filtered.ignore(last..=last);
        }
        if let Some(last) = sets(listing, at, field) {
            filtered.ignore(at..=last);
        }
    }
}

/// `if (!$assertionsDisabled)`.
fn asks(listing: &Listing, at: usize, field: [&str; 3]) -> Option<usize> {
    let mut matcher = Matcher::at(listing, at);
    matcher.member(GETSTATIC, field)?;
    matcher.is(IFNE)?;
    Some(matcher.position() - 1)
}

/// `$assertionsDisabled = !C.class.desiredAssertionStatus()`, which only an initializer has.
fn sets(listing: &Listing, at: usize, field: [&str; 3]) -> Option<usize> {
    let mut matcher = Matcher::at(listing, at);
    let status = ["java/lang/Class", "desiredAssertionStatus", "()Z"];
    matcher.member(INVOKEVIRTUAL, status)?;
    matcher.are(&[IFNE, ICONST_1, GOTO, ICONST_0])?;
    matcher.member(PUTSTATIC, field)?;
    Some(matcher.position() - 1)
}
