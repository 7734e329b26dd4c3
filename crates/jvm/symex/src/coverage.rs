//! Coverage of a call: a run on machine values, observed after every transfer of control.

use crate::host::PathHost;
use crate::place::is_user_code;
use crate::program::{CallOutcome, Jvm, JvmState};
use crate::stack_trace::{Raised, read_exception};
use classes::{ClassRef, MethodRef, Trail};
use ir::Inst;
use symex::{EndReason, Program, StepResult, TaskPanic};
use vm::{Interp, State, Stop, Value, Vm};

/// How a watched run ended.
pub enum WatchedEnd {
    /// With this value; the state is that of the end.
    Returned(Option<Value>, Box<State>),
    /// With this exception; the state is that of the end, too.
    Threw(Box<Raised>, Box<State>),
    /// In another way.
    Other(EndReason),
    /// More instructions than allowed.
    TooLong,
}

/// Where a thread stands.
#[derive(Clone, Copy)]
pub(crate) struct Position {
    thread: usize,
    depth: usize,
    method: MethodRef,
    pc: u32,
}

/// Where the method itself begins.
pub(crate) fn entry(call: &Jvm, state: &JvmState) -> Position {
    Position {
        thread: state.machine.current,
        depth: 1,
        method: call.call.method,
        pc: 0,
    }
}

pub(crate) fn position(state: &JvmState) -> Option<Position> {
    position_of(&state.machine)
}

fn position_of(state: &State) -> Option<Position> {
    let stack = &state.thread().stack;
    let frame = stack.frames.last().filter(|frame| frame.started)?;
    Some(Position {
        thread: state.current,
        depth: stack.depth(),
        method: frame.method,
        pc: frame.pc,
    })
}

/// Notes that a run went straight from `before`, this many instructions, and is now at `after`.
fn note(trail: &mut Trail, before: Position, executed: u64, after: Option<Position>) {
    let method = before.method;
    let Ok(code) = method.code() else { return };
    let number = method.id.0;
    if &*method.name != "<clinit>" {
        trail.methods.insert(number);
    }
    let body = &code.body;
    let block = body.block_of(before.pc);
    let block_end = body.blocks[block.index()].end;
    let end = before.pc.saturating_add(executed as u32).min(block_end);
    // A handler begins behind the instruction that marks it.
    let caught = before.pc.checked_sub(1);
    let caught = caught.filter(|pc| matches!(body.insts[*pc as usize], Inst::Catch { .. }));
    let run = caught.unwrap_or(before.pc)..end;
    let lines = run.filter_map(|pc| body.line_of(pc));
    trail.lines.extend(lines.map(|line| (number, line)));
    // The last one may have thrown; if it did not, what comes after it shows that.
    let last = before.pc + (executed as u32).saturating_sub(1);
    let completed = last.min(block_end) - body.block_starts[block.index()];
    let most = trail.completed.entry((number, block.0)).or_default();
    *most = completed.max(*most);
    trail.edges.extend(edge(before, executed, after));
}

/// The edge from one block to another that straight code took: method, block, and its successor.
pub(crate) fn edge(
    before: Position,
    executed: u64,
    after: Option<Position>,
) -> Option<(u32, u16, u16)> {
    let (after, method) = (after?, before.method);
    let same_frame = (after.thread, after.depth) == (before.thread, before.depth)
        && after.method.id == method.id;
    let body = &method.code().ok().filter(|_| same_frame)?.body;
    let block = body.block_of(before.pc);
    if u64::from(body.blocks[block.index()].end - before.pc) != executed {
        return None;
    }
    let mut taken = None;
    body.for_each_successor(block, |to| {
        if body.block_starts[to.index()] == after.pc {
            taken = Some((method.id.0, block.0, to.0));
        }
    });
    taken
}

/// Whether code is the program's; or the JDK's, if that is what is called and looked at.
fn is_looked_at(vm: &Vm, called: ClassRef, method: MethodRef) -> bool {
    let is_opened = |class: ClassRef| class.module().is_some() && vm.opens(class);
    is_user_code(method) || is_opened(called) && is_opened(method.class())
}

/// Runs `call` from `state` for at most about `fuel` instructions, and tells what it executed.
pub fn run_watched(call: &Jvm, state: JvmState, fuel: u64) -> (WatchedEnd, Trail) {
    let mut state = state.watch_transfers();
    let mut trail = Trail::default();
    // The first step begins with the method itself.
    let mut before = Some(entry(call, &state));
    loop {
        let executed = state.machine.instructions;
        let step = call.step(&mut state);
        let executed = state.machine.instructions - executed;
        let after = match step {
            StepResult::Running | StepResult::CameBack => position(&state),
            _ => None,
        };
        if let Some(before) = before.filter(|b| is_looked_at(&call.vm, call.call.class, b.method)) {
            note(&mut trail, before, executed, after);
        }
        before = after;
        let end = match step {
            StepResult::Running if call.instructions(&state) > fuel => WatchedEnd::TooLong,
            StepResult::Running | StepResult::CameBack => continue,
            StepResult::Ended(EndReason::Returned, CallOutcome::Returned(value)) => {
                WatchedEnd::Returned(value, Box::new(state.machine))
            }
            StepResult::Ended(EndReason::Threw, CallOutcome::Threw(exception)) => {
                // What the exception says of itself is asked in a copy: that may change something.
                let mut copy = state.machine.clone();
                let mut host = PathHost::at(copy.instructions);
                let raised =
                    read_exception(&mut Interp::new(&call.vm, &mut copy, &mut host), exception);
                WatchedEnd::Threw(Box::new(raised), Box::new(state.machine))
            }
            // Whoever needs the answer has to hear of a mistake of Cairn's own.
            StepResult::Ended(EndReason::Internal, CallOutcome::Stuck(what)) => {
                TaskPanic::from_text(what).resume()
            }
            StepResult::Ended(reason, _) => WatchedEnd::Other(reason),
            // No value is symbolic.
            StepResult::Decide(_) | StepResult::Choose(_) | StepResult::Split(_) => {
                WatchedEnd::Other(EndReason::Internal)
            }
        };
        return (end, trail);
    }
}

/// What the initializers of a class and of its superclasses execute, from a state where they have
/// not run, in at most about `fuel` instructions: they run once, before any call.
pub fn watch_initializer(vm: &Vm, booted: &State, class: ClassRef, fuel: u64) -> Trail {
    let mut trail = Trail::default();
    let mut state = booted.clone();
    let last = state.instructions.saturating_add(fuel);
    let line: Vec<ClassRef> = std::iter::successors(Some(class), |c| c.super_class).collect();
    // A superclass is initialized first, so each begins with its own code.
    for class in line.into_iter().rev() {
        initialize(&mut trail, vm, &mut state, class, last);
    }
    trail
}

/// Runs the initializer of a class whose superclasses are initialized, up to a number of
/// instructions.
fn initialize(trail: &mut Trail, vm: &Vm, state: &mut State, class: ClassRef, last: u64) {
    let Some(initializer) = class.initializer else {
        return;
    };
    let mut host = PathHost::at(state.instructions);
    let mut before = Some(Position {
        thread: state.current,
        // Above a frame that stands for the caller.
        depth: 2,
        method: &class.methods[initializer],
        pc: 0,
    });
    let mut begun = false;
    loop {
        let executed = state.instructions;
        let mut interp = Interp::new(vm, state, &mut host);
        let stop = match std::mem::replace(&mut begun, true) {
            true => interp.run(1),
            false => match interp.run_initializer(class, 1) {
                Ok(()) => Stop::Returned(None),
                Err(stop) => stop,
            },
        };
        let executed = state.instructions - executed;
        let goes_on = matches!(stop, Stop::OutOfFuel) && state.instructions < last;
        let after = position_of(state).filter(|_| goes_on);
        // It has run already if nothing was executed.
        if let Some(before) = before.filter(|b| executed > 0 && is_looked_at(vm, class, b.method)) {
            note(trail, before, executed, after);
        }
        before = after;
        if !goes_on {
            return;
        }
    }
}
