//! Both versions on one concrete input, each from the same start.

use crate::comparison::{Compared, PairEnds, compare};
use crate::pair_program::{VersionEnd, VersionName, VersionOutcome, not_comparable, set_version};
use crate::pairing::VersionPairing;
use harness::{Entry, InputCase};
use heap::Ref;
use ir::ElemKind;
use jvm_symex::{After, CallOutcome, Jvm, JvmState};
use symex::{EndReason, ForkState, Program, StepResult};
use vm::State;

/// Instructions that a concrete run may take, where one is needed to show a difference.
pub(crate) const FUEL: u64 = 20_000_000;

/// The two ends on a concrete input.
pub(crate) struct ConcretePair {
    old: VersionEnd,
    new: VersionEnd,
    start: State,
    roots: Vec<Ref>,
    result: Option<ElemKind>,
}

/// How two concrete runs differ: one partition of inputs for each way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DeltaKind {
    old: Option<String>,
    new: Option<String>,
    /// Whether the results differ, not only what the call leaves behind.
    by_result: bool,
    /// Whether a version writes to a standard stream.
    pub(crate) prints: bool,
}

impl ConcretePair {
    /// Runs both versions, each with so many instructions; the error says why that can't be done.
    pub(crate) fn run(
        entry: &Entry,
        case: &InputCase<'_>,
        fuel: u64,
    ) -> Result<ConcretePair, String> {
        let (call, mut start) = entry.concrete_call(case)?;
        let call = Jvm {
            after: After::default(),
            ..call
        };
        let params = call.call.method.parsed.params.iter();
        let references = params
            .zip(&call.call.args)
            .filter(|(p, _)| p.elem == ElemKind::Ref);
        let mut roots: Vec<Ref> = references.map(|(_, value)| value.as_ref()).collect();
        roots.extend(start.given());
        roots.retain(|r| r.is_object());
        // A version may drop what it was given; the other one may change it.
        start.machine.pinned.extend(roots.iter().copied());
        let old = run_version(&call, start.fork(), VersionName::Old, fuel)?;
        let new = run_version(&call, start.fork(), VersionName::New, fuel)?;
        Ok(ConcretePair {
            old,
            new,
            start: start.machine,
            roots,
            result: call.call.method.parsed.ret.as_ref().map(|r| r.elem),
        })
    }

    /// How the versions differ; `None` if they don't. The error says why they can't be compared.
    pub(crate) fn difference(
        &self,
        entry: &Entry,
        pairing: &VersionPairing,
        reals: bool,
    ) -> Result<Option<DeltaKind>, String> {
        let ends = PairEnds {
            vm: &entry.vm,
            pairing,
            start: &self.start,
            result: self.result,
            old: &self.old,
            new: (&self.new.state, self.new.outcome, self.new.subject),
            distinct: &[],
            roots: &self.roots,
            reals,
        };
        match compare(&ends).compared {
            Compared::DifferWhere(term) => match entry.vm.terms.as_bool(term) {
                Some(true) => {}
                Some(false) => return Ok(None),
                None => return Err("a concrete run with unknown values".to_owned()),
            },
            Compared::Incomparable(why) => return Err(why),
            Compared::AskWhetherSame(..) | Compared::AskForLengths => {
                return Err("a concrete run with unknown objects".to_owned());
            }
        }
        let class = |end: &VersionEnd| match end.outcome {
            VersionOutcome::Threw(thrown) => Some(end.state.heap.get(thrown).class.java_name()),
            VersionOutcome::Returned(_) => None,
        };
        let by_result = match (self.old.outcome, self.new.outcome, self.result) {
            (VersionOutcome::Returned(Some(a)), VersionOutcome::Returned(Some(b)), Some(elem)) => {
                elem != ElemKind::Ref && a.bits != b.bits
            }
            _ => false,
        };
        Ok(Some(DeltaKind {
            old: class(&self.old),
            new: class(&self.new),
            by_result,
            prints: prints(&self.old) || prints(&self.new),
        }))
    }
}

fn prints(end: &VersionEnd) -> bool {
    let output = end.state.notes.output.as_ref();
    output.is_some_and(|output| !output.is_empty())
}

fn run_version(
    call: &Jvm,
    mut state: JvmState,
    version: VersionName,
    fuel: u64,
) -> Result<VersionEnd, String> {
    set_version(&call.vm, &mut state.machine, version);
    state.machine.notes.output = Some(Vec::new());
    loop {
        let outcome = match call.step(&mut state) {
            StepResult::Running if call.instructions(&state) > fuel => {
                return Err("a version does not end soon".to_owned());
            }
            StepResult::Running | StepResult::CameBack => continue,
            StepResult::Ended(EndReason::Returned, CallOutcome::Returned(value)) => {
                VersionOutcome::Returned(value)
            }
            StepResult::Ended(EndReason::Threw, CallOutcome::Threw(thrown)) => {
                VersionOutcome::Threw(thrown)
            }
            StepResult::Ended(_, CallOutcome::Stuck(what)) => return Err(what),
            StepResult::Ended(reason, _) => return Err(reason.text().to_owned()),
            StepResult::Decide(_) | StepResult::Choose(_) | StepResult::Split(_) => {
                return Err("a concrete run with unknown values".to_owned());
            }
        };
        if let Some(why) = not_comparable(&state.machine, outcome) {
            return Err(why);
        }
        let subject = state.subject();
        return Ok(VersionEnd {
            outcome,
            subject,
            state: state.machine,
        });
    }
}
