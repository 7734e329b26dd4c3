//! Nondeterminism of identity hash codes: the same state on machines that hand out other ones.
//!
//! What is found or written must not depend on them, so it is executed on some of these machines once more.

use vm::State;
use vm::environment::{Asked, IDENTITY_HASH};

/// Machines that something must be the same on: the chance that one bit of a hash code, or the order of
/// two, is the same on all of them is small.
pub const MACHINES: u32 = 8;

/// Hash codes handed out before, on each of these more.
const OTHER_HASHES: u32 = 7919;

/// The first time that a hash code was asked for.
pub fn first_hash_read(asked: &[Asked]) -> Option<&Asked> {
    let is_hash = |a: &&Asked| std::ptr::eq(a.source, &IDENTITY_HASH);
    asked.iter().find(is_hash)
}

/// The state on another machine; the one with number 0 is this one.
pub fn state_on_machine(start: &State, machine: u32) -> State {
    let mut start = start.clone();
    start.heap.skip_hashes(machine * OTHER_HASHES);
    start
}
