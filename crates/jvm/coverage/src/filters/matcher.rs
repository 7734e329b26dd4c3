//! Pattern matching on bytecode: a cursor that moves along a listing as long as it finds what is expected.

use ir::{ListedOperand, Listing};

pub(crate) struct Matcher<'a> {
    listing: &'a Listing,
    next: usize,
}

impl<'a> Matcher<'a> {
    pub(crate) fn at(listing: &'a Listing, start: usize) -> Matcher<'a> {
        let next = start;
        Matcher { listing, next }
    }

    /// The position behind what was found.
    pub(crate) fn position(&self) -> usize {
        self.next
    }

    /// Goes over any instruction.
    pub(crate) fn any(&mut self) -> Option<&'a ListedOperand> {
        let op = self.listing.ops.get(self.next)?;
        self.next += 1;
        Some(&op.operand)
    }

    pub(crate) fn is(&mut self, code: u8) -> Option<&'a ListedOperand> {
        let op = self.listing.ops.get(self.next)?;
        (op.code == code).then(|| self.any())?
    }

    pub(crate) fn are(&mut self, codes: &[u8]) -> Option<()> {
        codes.iter().try_for_each(|code| self.is(*code).map(|_| ()))
    }

    /// A load or store; tells the local.
    pub(crate) fn local(&mut self, code: u8) -> Option<u16> {
        match self.is(code)? {
            ListedOperand::Local(slot) => Some(*slot),
            _ => None,
        }
    }

    /// A load or store of this local.
    pub(crate) fn this_local(&mut self, code: u8, slot: u16) -> Option<()> {
        (self.local(code)? == slot).then_some(())
    }

    pub(crate) fn class(&mut self, code: u8) -> Option<&'a str> {
        match self.is(code)? {
            ListedOperand::Class(name) => Some(name),
            _ => None,
        }
    }

    pub(crate) fn member(&mut self, code: u8, member: [&str; 3]) -> Option<()> {
        match self.is(code)? {
            ListedOperand::Member { class, name, desc } => {
                ([&**class, &**name, &**desc] == member).then_some(())
            }
            _ => None,
        }
    }
}
