//! Machines with other identity hash codes: what is different there is no test and no answer.

use crate::candidate::Candidate;
use crate::goals::Goals;
use crate::run::Ran;
use states::nondeterminism::{asking_place, line_text};
use std::sync::Arc;
use vm::environment::{Asked, IDENTITY_HASH};
use vm::{State, Vm};

/// Machines that a test must be the same on: the chance that one bit of a hash code, or the order of
/// two, is the same on all of them is small.
const MACHINES: u32 = 8;

/// Hash codes handed out before, on each of these more.
const OTHER_HASHES: u32 = 7919;

impl Ran {
    /// Where the calls asked for hash codes first.
    pub fn asked_for_hash(&self) -> Option<&Asked> {
        let mut asked = self.state.asked.iter();
        asked.find(|a| std::ptr::eq(a.source, &IDENTITY_HASH))
    }
}

impl Candidate {
    /// The same calls on machines with other hash codes, none if they don't ask for any; `None` if they
    /// are not like that everywhere.
    pub fn elsewhere(
        &self,
        vm: &Arc<Vm>,
        start: &State,
        goals: &Goals,
        (ran, is_like): (&Ran, fn(&Ran, &Ran) -> bool),
    ) -> Option<Vec<Ran>> {
        if ran.asked_for_hash().is_none() {
            return Some(Vec::new());
        }
        let machines = (1..=MACHINES).map(|machine| {
            let mut start = start.clone();
            start.heap.skip_hashes(machine * OTHER_HASHES);
            let again = self.run(vm, &start, goals)?;
            is_like(&again, ran).then_some(again)
        });
        machines.collect()
    }
}

/// What is taken for granted because calls asked for it.
pub(crate) fn assumption(asked: &Asked) -> String {
    let place = line_text(&asking_place(asked));
    format!("assuming {asked}, asked at {place}")
}
