//! Coverage of one run: which blocks of methods it executed.

use std::collections::{BTreeMap, BTreeSet};

/// The parts of methods that a run executed. Methods are told by the number of their
/// [`MethodId`](crate::MethodId), blocks by their number in the method's body.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// Methods of the program that were entered, class initializers apart.
    pub methods: BTreeSet<u32>,
    /// Method, block, and the block that control went to at its end.
    pub edges: BTreeSet<(u32, u16, u16)>,
    /// Method and line.
    pub lines: BTreeSet<(u32, u16)>,
    /// By method and block, how many of its instructions were completed at most: one that throws,
    /// or calls what throws, is not.
    pub completed: BTreeMap<(u32, u16), u32>,
}
