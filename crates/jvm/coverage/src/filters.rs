//! JaCoCo's filters: branches that the compiler made, not the programmer, are left out.
//!
//! The patterns are those of JaCoCo's filters for `javac`, as far as they concern branches: it also
//! leaves out the code of records, of empty private constructors and the like, where there is
//! nothing to count. Its filters for Kotlin, for Eclipse's compiler and for `try` with resources
//! by `javac` before version 11 are not followed.

mod assertions;
mod exhaustive;
mod finally;
mod matcher;
mod resources;
mod strings;

use classes::{MethodRef, class_annotations, method_annotations};
use ir::{Listing, flags};
use std::ops::RangeInclusive;

/// What is not counted as it stands, by position in the listing.
pub(crate) struct Filtered {
    ignored: Vec<bool>,
    /// Instructions that are copies of another one: where that is.
    copy_of: Vec<Option<usize>>,
    /// Switches whose default can't be reached in a program compiled as a whole.
    without_default: Vec<bool>,
}

impl Filtered {
    pub(crate) fn of(class: &str, listing: &Listing) -> Filtered {
        let count = listing.ops.len();
        let mut filtered = Filtered {
            ignored: vec![false; count],
            copy_of: vec![None; count],
            without_default: vec![false; count],
        };
        resources::filter(listing, &mut filtered);
        finally::filter(listing, &mut filtered);
        assertions::filter(class, listing, &mut filtered);
        strings::filter(listing, &mut filtered);
        exhaustive::filter(listing, &mut filtered);
        filtered
    }

    /// Whether the instruction counts, by itself or for its copies.
    pub(crate) fn counts(&self, at: usize) -> bool {
        !self.ignored[at] && self.copy_of[at].is_none()
    }

    /// The instruction that counts for this one.
    pub(crate) fn original(&self, mut at: usize) -> usize {
        while let Some(of) = self.copy_of[at] {
            at = of;
        }
        at
    }

    pub(crate) fn is_without_default(&self, at: usize) -> bool {
        self.without_default[at]
    }

    fn ignore(&mut self, range: RangeInclusive<usize>) {
        self.ignored[range].fill(true);
    }

    fn merge(&mut self, original: usize, copy: usize) {
        let (original, copy) = (self.original(original), self.original(copy));
        if original != copy {
            self.copy_of[copy] = Some(original);
        }
    }
}

/// Whether the compiler made the whole method, or somebody says that it is generated.
pub(crate) fn is_left_out(method: MethodRef) -> bool {
    let class = method.class();
    let lambda = method.name.starts_with("lambda$");
    let generated = |a: &classes::Annotation| a.simple_name().contains("Generated");
    class.flags & flags::SYNTHETIC != 0
        || method.flags & flags::SYNTHETIC != 0 && !lambda
        || method.flags & flags::BRIDGE != 0
        || class_annotations(class).iter().any(generated)
        || method_annotations(method).iter().any(generated)
}
