//! Filter for `try` with resources, as `javac` 11 and newer compile it: the resource is closed after the body,
//! and once more in a handler that adds a second exception as suppressed.

use super::Filtered;
use super::matcher::Matcher;
use crate::opcode::{ALOAD, ASTORE, ATHROW, GOTO, IFNULL, INVOKEINTERFACE, INVOKEVIRTUAL};
use ir::{ListedOperand, Listing};

const THROWABLE: &str = "java/lang/Throwable";

pub(crate) fn filter(listing: &Listing, filtered: &mut Filtered) {
    for handler in &listing.handlers {
        if handler.catch.as_deref() != Some(THROWABLE) {
            continue;
        }
        let Some(start) = listing.at(handler.handler) else {
            continue;
        };
        // A resource that is made by `new` is not compared with null.
        for compared in [true, false] {
            ignore_closing(listing, start, compared, filtered);
        }
    }
}

/// The resource's local, and the class whose `close` is called.
#[derive(PartialEq, Eq)]
struct Close<'a> {
    resource: u16,
    owner: &'a str,
}

fn ignore_closing(listing: &Listing, start: usize, compared: bool, filtered: &mut Filtered) {
    let Some((close, end)) = handler(listing, start, compared) else {
        return;
    };
    // The nearest one before the handler is that of the body's end.
    let Some((first, mut last)) = (0..start).rev().find_map(|first| {
        let mut matcher = Matcher::at(listing, first);
        let found = closes(&mut matcher, compared)?;
        (found == close).then(|| (first, matcher.position() - 1))
    }) else {
        return;
    };
    if listing.ops[last + 1].code == GOTO {
        last += 1;
    }
    filtered.ignore(first..=last);
    filtered.ignore(start..=end);
}

/// What the handler at `start` closes, and the handler's last instruction.
fn handler(listing: &Listing, start: usize, compared: bool) -> Option<(Close<'_>, usize)> {
    let mut matcher = Matcher::at(listing, start);
    let first = matcher.local(ASTORE)?;
    let close = closes(&mut matcher, compared)?;
    matcher.is(GOTO)?;
    let second = matcher.local(ASTORE)?;
    matcher.this_local(ALOAD, first)?;
    matcher.this_local(ALOAD, second)?;
    let add = [THROWABLE, "addSuppressed", "(Ljava/lang/Throwable;)V"];
    matcher.member(INVOKEVIRTUAL, add)?;
    matcher.this_local(ALOAD, first)?;
    matcher.is(ATHROW)?;
    Some((close, matcher.position() - 1))
}

/// `r.close()`, or `if (r != null) r.close()`.
fn closes<'a>(matcher: &mut Matcher<'a>, compared: bool) -> Option<Close<'a>> {
    let resource = matcher.local(ALOAD)?;
    if compared {
        matcher.is(IFNULL)?;
        matcher.this_local(ALOAD, resource)?;
    }
    let interface = matcher.is(INVOKEINTERFACE);
    match interface.or_else(|| matcher.is(INVOKEVIRTUAL))? {
        ListedOperand::Member { class, name, desc } if (&**name, &**desc) == ("close", "()V") => {
            let owner = class;
            Some(Close { resource, owner })
        }
        _ => None,
    }
}
