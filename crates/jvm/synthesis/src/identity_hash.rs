//! Nondeterminism of identity hash codes: a candidate is also executed with other ones, and must behave the same.

use crate::candidate::Candidate;
use crate::candidate_run::CandidateRun;
use crate::goals::Goals;
use states::identity_hash::{MACHINES, first_hash_read, state_on_machine};
use std::sync::Arc;
use vm::environment::Asked;
use vm::{State, Vm};

impl CandidateRun {
    /// Where the calls asked for hash codes first.
    pub fn first_hash_read(&self) -> Option<&Asked> {
        first_hash_read(&self.state.notes.asked)
    }
}

impl Candidate {
    /// The same calls on machines with other hash codes, none if they don't ask for any; `None` if they
    /// are not like that everywhere.
    pub fn run_with_other_hashes(
        &self,
        vm: &Arc<Vm>,
        start: &State,
        goals: &dyn Goals,
        (ran, is_like): (&CandidateRun, fn(&CandidateRun, &CandidateRun) -> bool),
    ) -> Option<Vec<CandidateRun>> {
        if ran.first_hash_read().is_none() {
            return Some(Vec::new());
        }
        let machines = (1..=MACHINES).map(|machine| {
            let again = self.run(vm, &state_on_machine(start, machine), goals)?;
            is_like(&again, ran).then_some(again)
        });
        machines.collect()
    }
}
