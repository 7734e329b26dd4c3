//! Interpreter. [`Interp`] borrows a state for as long as it runs it; the files in this folder hold its
//! operations by family.

mod access;
mod arith;
mod arrays;
mod boxes;
mod calls;
mod collect;
mod constants;
mod dynamic;
mod environment;
mod fields;
mod files;
mod init;
mod linkage;
mod lookups;
mod monitors;
mod objects;
mod regs;
mod resources;
mod run;
mod schedule;
mod signals;
mod strings;
mod symbolic;
mod throw;
mod unknowns;
mod unwind;

pub use arith::{d2i, d2l, f2i, f2l};
pub use constants::is_unchanging;
pub use files::FileFailure;
pub use resources::Resource;
pub use schedule::WaitOutcome;
pub use unknowns::Unknowns;

use crate::host::Host;
use crate::stack::{Cont, Frame};
use crate::state::State;
use crate::trap::{Stop, Trap};
use crate::value::Value;
use crate::vm::Vm;
use classes::{ClassRef, MethodRef};
use ir::Reg;
use term::Term;

pub struct Interp<'a> {
    pub vm: &'a Vm,
    pub state: &'a mut State,
    pub host: &'a mut dyn Host,
    /// Instructions that may still be executed in this call of [`Interp::run`].
    fuel: u64,
    /// A driver that looks at the process's memory between calls of [`Interp::run`]: once so many bytes of arrays
    /// were made in one call, it stops before the next is made.
    pub turn_bytes: usize,
    /// Bytes of arrays made in this call of [`Interp::run`].
    made_bytes: usize,
    /// The current thread asked to let others go first.
    yield_requested: bool,
    /// The method reference of the native call under way: signature-polymorphic methods
    /// (`MethodHandle.invokeExact`, `VarHandle.compareAndSet`) take their types from it. `None` if
    /// no instruction made the call, but reflection or another model.
    pub call_site: Option<&'static ir::MethodSymbol>,
    /// When the deadline of the current thread was told, if it begins to wait.
    deadline_told: Option<i64>,
    /// The method whose model runs: it has no frame, but stack traces show it.
    model: Option<MethodRef>,
}

impl<'a> Interp<'a> {
    pub fn new(vm: &'a Vm, state: &'a mut State, host: &'a mut dyn Host) -> Interp<'a> {
        state.wake();
        Interp {
            vm,
            state,
            host,
            fuel: u64::MAX,
            turn_bytes: usize::MAX,
            made_bytes: 0,
            yield_requested: false,
            call_site: None,
            deadline_told: None,
            model: None,
        }
    }

    pub fn frame(&self) -> &Frame {
        self.state
            .thread()
            .stack
            .frames
            .last()
            .expect("a running thread has a frame")
    }

    pub(crate) fn frame_mut(&mut self) -> &mut Frame {
        self.state
            .thread_mut()
            .stack
            .frames
            .last_mut()
            .expect("a running thread has a frame")
    }

    /// The value of a register of the top frame.
    pub(crate) fn reg(&self, r: Reg) -> Value {
        let frame = self.frame();
        let at = frame.base as usize + r.index();
        let stack = &self.state.thread().stack;
        Value {
            bits: stack.vals[at],
            term: Term::from_raw(stack.terms[at]),
        }
    }

    /// Writes a register of the top frame, which becomes symbolic if the value is.
    pub(crate) fn set_reg(&mut self, r: Reg, value: Value) {
        if !r.is_some() {
            return;
        }
        let frame = self.frame_mut();
        frame.symbolic |= value.is_symbolic();
        let at = frame.base as usize + r.index();
        let stack = &mut self.state.thread_mut().stack;
        stack.vals[at] = value.bits;
        stack.terms[at] = value.term.map_or(0, Term::raw);
    }

    /// The truth of a term, from the driver if it isn't plain.
    pub fn decide(&mut self, condition: Term) -> Result<bool, Trap> {
        match self.vm.terms.as_bool(condition) {
            Some(known) => Ok(known),
            None => match self.state.next_answer() {
                Some(answer) => Ok(answer != 0),
                None => Err(Trap::Decide(condition)),
            },
        }
    }

    /// Goes on only with inputs for which `condition` holds.
    pub fn assume(&mut self, condition: Term) -> Result<(), Trap> {
        match self.decide(condition)? {
            true => Ok(()),
            false => Err(Trap::Reject),
        }
    }

    /// A machine value for `value`, each possible one on a path of its own.
    pub fn choose(&mut self, value: Value) -> Result<u64, Trap> {
        let Some(term) = value.term else {
            return Ok(value.bits);
        };
        match self.state.next_answer() {
            Some(answer) => Ok(answer),
            None => Err(Trap::Choose(term)),
        }
    }
}

/// Entry points for drivers.
impl Interp<'_> {
    /// Runs a method from the current thread's empty stack to its end.
    pub fn run_method(&mut self, method: MethodRef, args: &[Value], fuel: u64) -> Stop {
        match self.enter_method(method, args) {
            Ok(()) => self.run(fuel),
            Err(stop) => stop,
        }
    }

    /// Pushes the bottom frame; [`Interp::run`] then executes it.
    pub fn enter_method(&mut self, method: MethodRef, args: &[Value]) -> Result<(), Stop> {
        self.clear_stack();
        let entered = self.call(method, args, Cont::Entry);
        entered
            .and_then(|()| self.make_records(args))
            .or_else(|trap| self.handle(trap).map_or(Ok(()), Err))
    }

    /// Initializes a class from the current thread's empty stack.
    pub fn run_initializer(&mut self, class: ClassRef, fuel: u64) -> Result<(), Stop> {
        self.clear_stack();
        let object =
            self.vm.world.load("java/lang/Object").map_err(|e| {
                Stop::Unsupported(format!("no class library: {e}").into_boxed_str())
            })?;
        let code = init::empty_code();
        self.push_frame(&object.methods[0], code, &[], Cont::Entry, heap::Ref::NULL);
        // Not part of any stack trace.
        self.frame_mut().started = false;
        match self.ensure_initialized(class) {
            Ok(()) => Ok(()),
            Err(Trap::Again) => match self.run(fuel) {
                Stop::Returned(_) => Ok(()),
                other => Err(other),
            },
            Err(trap) => match self.handle(trap) {
                Some(stop) => Err(stop),
                None => Ok(()),
            },
        }
    }

    /// The innermost frames, as a stack trace shows them.
    pub fn location(&self, frames: usize) -> Vec<String> {
        let mut lines = Vec::new();
        self.state.thread().stack.for_each_frame(|frame, _| {
            if lines.len() < frames {
                let method = frame.method;
                let file = method.class().source_file().map_or("Unknown Source", |f| f);
                let line = frame.code.body.line_of(frame.pc);
                let line = line.map_or(String::new(), |l| format!(":{l}"));
                let class = method.class().java_name();
                lines.push(format!("{class}.{}({file}{line})", method.name));
            }
        });
        lines
    }

    fn clear_stack(&mut self) {
        while self.state.thread_mut().stack.pop().is_some() {}
    }

    /// `java.lang.Error: message`, for people.
    pub fn describe_exception(&self, exception: heap::Ref) -> String {
        let class = self.state.heap.get(exception).class.java_name();
        match self.object_of_exception(exception, "detailMessage") {
            heap::Ref::NULL => class,
            message => format!("{class}: {}", self.string_lossy(message)),
        }
    }
}
