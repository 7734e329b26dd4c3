//! Concrete execution: a call on machine values, from its start to its end. It confirms a finding.

use crate::host::PathHost;
use crate::program::{CallOutcome, Jvm, JvmState};
use crate::stack_trace::{Raised, read_exception};
use classes::{ClassRef, MethodRef};
use symex::{EndReason, Program, StepResult, TaskPanic};
use vm::Interp;
use vm::environment::Asked;

/// How a concrete call ended.
#[derive(Debug)]
pub enum ConcreteEnd {
    /// With this exception, after these questions to the world outside.
    Threw(Raised, Vec<Asked>),
    /// Well, but a contract does not hold.
    Broke(Breach, Vec<Asked>),
    /// In the middle, with what can't be executed.
    Stuck(String),
    /// Anything else.
    Other(EndReason),
    /// More instructions than allowed.
    TooLong,
}

/// A contract that does not hold.
#[derive(Debug)]
pub struct Breach {
    /// Its number among the checks.
    pub check: usize,
    /// What the predicate threw, if it did not return false.
    pub by: Option<Raised>,
    /// The class of what the call threw, if it did not return.
    pub after: Option<ClassRef>,
    /// The instruction that ended the call: a return, or what threw.
    pub ended_at: Option<(MethodRef, u32)>,
}

/// Runs `call` from `state` for at most about `fuel` instructions.
pub fn run_concretely(call: &Jvm, mut state: JvmState, fuel: u64) -> ConcreteEnd {
    loop {
        match call.step(&mut state) {
            StepResult::Running if call.instructions(&state) > fuel => return ConcreteEnd::TooLong,
            StepResult::Running | StepResult::CameBack => {}
            StepResult::Ended(EndReason::Threw, CallOutcome::Threw(exception)) => {
                let asked = state.machine.notes.asked.clone();
                let mut host = PathHost::at(state.machine.instructions);
                let mut interp = Interp::new(&call.vm, &mut state.machine, &mut host);
                return ConcreteEnd::Threw(read_exception(&mut interp, exception), asked);
            }
            StepResult::Ended(_, CallOutcome::Broke(broken)) => {
                let asked = state.machine.notes.asked.clone();
                let after = broken.after.map(|e| state.machine.heap.get(e).class);
                let by = broken.by.map(|exception| {
                    let mut host = PathHost::at(state.machine.instructions);
                    let mut interp = Interp::new(&call.vm, &mut state.machine, &mut host);
                    read_exception(&mut interp, exception)
                });
                let breach = Breach {
                    check: broken.check,
                    by,
                    after,
                    ended_at: broken.ended_at,
                };
                return ConcreteEnd::Broke(breach, asked);
            }
            // Paths end with a mistake of Cairn's own. This is no path, but the task that needs the answer.
            StepResult::Ended(EndReason::Internal, CallOutcome::Stuck(what)) => {
                TaskPanic::from_text(what).resume()
            }
            StepResult::Ended(_, CallOutcome::Stuck(what)) => return ConcreteEnd::Stuck(what),
            StepResult::Ended(reason, _) => return ConcreteEnd::Other(reason),
            // No value is symbolic.
            StepResult::Decide(_) | StepResult::Choose(_) | StepResult::Split(_) => {
                return ConcreteEnd::Other(EndReason::Internal);
            }
        }
    }
}
