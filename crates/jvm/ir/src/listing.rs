//! Bytecode listing: a method's code as its class file has it. Branch coverage counts the bytecode's jumps, not
//! those of the [`Body`](crate::Body).

use std::sync::Arc;

/// The instructions, in their order, and where those of the body come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub ops: Vec<ListedInst>,
    /// The exception table.
    pub handlers: Vec<ListedHandler>,
    /// `(offset, source line)`, sorted by offset; of several at one offset the last counts.
    pub lines: Vec<(u16, u16)>,
    /// By instruction of the body: the offset that it comes from.
    pub origins: Vec<u16>,
    /// By block of the body: the offset of its first instruction.
    pub starts: Vec<u16>,
}

/// One instruction. Short and wide forms have the number of the plain one: `iload_1` is `iload`,
/// `ldc_w` is `ldc`, `goto_w` is `goto`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedInst {
    pub offset: u16,
    pub code: u8,
    pub operand: ListedOperand,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListedOperand {
    /// None, or one that nobody asks for.
    Other,
    Local(u16),
    Class(Arc<str>),
    /// A field or method.
    Member {
        class: Arc<str>,
        name: Arc<str>,
        desc: Arc<str>,
    },
    Jump(u16),
    /// Targets, those of the cases in the file's order.
    Switch {
        default: u16,
        cases: Vec<u16>,
    },
}

/// In force for the offsets in `[start, end)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedHandler {
    pub start: u16,
    pub end: u16,
    pub handler: u16,
    /// `None` catches everything.
    pub catch: Option<Arc<str>>,
}

impl Listing {
    /// The position of the instruction at `offset` in [`Listing::ops`].
    pub fn at(&self, offset: u16) -> Option<usize> {
        self.ops.binary_search_by_key(&offset, |op| op.offset).ok()
    }

    pub fn line_of(&self, offset: u16) -> Option<u16> {
        let after = self.lines.partition_point(|entry| entry.0 <= offset);
        after.checked_sub(1).map(|i| self.lines[i].1)
    }
}
