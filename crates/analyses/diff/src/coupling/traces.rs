//! Traces: what the live registers of both versions held at cut points in runs on one concrete input.

use super::cut_points::CutBody;
use crate::pair_program::{VersionName, set_version};
use classes::ClassId;
use harness::{Entry, InputCase};
use heap::Ref;
use ir::Kind;
use jvm_symex::{After, Jvm, JvmState};
use symex::{ForkState, Program, StepResult};
use vm::{Cont, State};

/// Instructions of a run that are looked at.
const FUEL: u64 = 20_000;

/// Visits that are kept of one run.
const MAX_VISITS: usize = 64;

/// What a register held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TracedValue {
    Number(u64),
    Null,
    /// An object that both versions were given.
    Given(Ref),
    /// One that the version made.
    Made(ClassId),
}

/// One visit of a cut point: the values of its live registers, and the lengths of those that are arrays.
#[derive(Clone, Debug)]
pub(crate) struct PointVisit {
    pub(crate) point: usize,
    pub(crate) values: Vec<TracedValue>,
    pub(crate) lengths: Vec<Option<u64>>,
}

/// The visits of both versions on one input.
#[derive(Clone, Debug)]
pub(crate) struct PairTrace {
    pub(crate) old: Vec<PointVisit>,
    pub(crate) new: Vec<PointVisit>,
}

impl PairTrace {
    /// Runs both versions on an input; `None` if it can't be made.
    pub(crate) fn record(
        entry: &Entry,
        case: &InputCase<'_>,
        old: &CutBody,
        new: &CutBody,
    ) -> Option<PairTrace> {
        let (call, mut start) = entry.concrete_call(case).ok()?;
        let call = Jvm {
            after: After::default(),
            ..call
        };
        let given = start.machine.clone();
        Some(PairTrace {
            old: visits(&call, start.fork(), VersionName::Old, old, &given),
            new: visits(&call, start.fork(), VersionName::New, new, &given),
        })
    }
}

fn visits(
    call: &Jvm,
    mut state: JvmState,
    version: VersionName,
    body: &CutBody,
    given: &State,
) -> Vec<PointVisit> {
    set_version(&call.vm, &mut state.machine, version);
    let mut state = state.watch_transfers();
    let mut visits = Vec::new();
    while visits.len() < MAX_VISITS && call.instructions(&state) < FUEL {
        match call.step(&mut state) {
            StepResult::Running | StepResult::CameBack => {
                visits.extend(visit(call, &state.machine, body, given));
            }
            _ => break,
        }
    }
    visits
}

/// The visit that a state is at, if it is at one.
fn visit(call: &Jvm, state: &State, body: &CutBody, given: &State) -> Option<PointVisit> {
    let (frame, values, _) = state.thread().stack.registers().next()?;
    if frame.cont != Cont::Entry || frame.method.id != call.call.method.id {
        return None;
    }
    let mut points = body.points.iter();
    let point = points.position(|p| body.base + p.resume_pc == frame.pc)?;
    let live = &body.points[point].live;
    let held = live.iter().map(|l| {
        let bits = values[executed_register(body, l.register).index()];
        match l.kind {
            Kind::Ref => traced_reference(state, given, Ref::from_bits(bits)),
            Kind::Int => TracedValue::Number(u64::from(bits as u32)),
            _ => TracedValue::Number(bits),
        }
    });
    let lengths = live.iter().map(|l| {
        let bits = values[executed_register(body, l.register).index()];
        let at = Ref::from_bits(bits);
        let is_array = l.kind == Kind::Ref && at.is_object() && state.heap.get(at).class.is_array();
        is_array.then(|| state.heap.get(at).data.len() as u64)
    });
    Some(PointVisit {
        point,
        values: held.collect(),
        lengths: lengths.collect(),
    })
}

/// The register in the code of both versions.
fn executed_register(body: &CutBody, register: ir::Reg) -> ir::Reg {
    match register.0 < body.body.params {
        true => register,
        false => ir::Reg(register.0 + body.register_base),
    }
}

fn traced_reference(state: &State, given: &State, at: Ref) -> TracedValue {
    match at.is_object() {
        false => TracedValue::Null,
        true if given.heap.has(at) => TracedValue::Given(at),
        true => TracedValue::Made(state.heap.get(at).class.id),
    }
}
