//! State of a program: heap, threads, path condition, notes.

use crate::files::OpenFile;
use crate::inputs::{Inputs, SummaryStack};
use crate::memory::NativeMemory;
use crate::modules::Modules;
use crate::native_objects::NativeObjects;
use crate::notes::Notes;
use crate::stack::Cont;
use crate::threads::{JavaThread, Monitor};
use crate::value::Value;
use classes::{Class, ClassId, ClassRef};
use heap::{Heap, Ref};
use smallvec::SmallVec;
use std::ops::{Deref, DerefMut};
use term::PathCondition;
use triomphe::Arc;

/// More instructions than the initializers of the library take on a path.
const MOST_FOR_LIBRARY: u32 = 100_000_000;

/// Persistent: a copy costs a fraction of a microsecond and some hundred bytes, if made by
/// [`State::fork`]. What seldom changes is in [`Quiet`], whose fields can be used as if they were
/// here.
#[derive(Clone)]
pub struct State {
    pub heap: Heap,
    pub threads: SmallVec<[JavaThread; 1]>,
    /// The thread that runs, as an index into `threads`.
    pub current: usize,
    pub path: PathCondition,
    pub inputs: Inputs,
    /// Answers to the decisions of the instruction under execution, in the order asked.
    answers: SmallVec<[u64; 2]>,
    answers_used: usize,
    /// The stack was so deep that some JVM may have overflowed.
    pub deep_stack: bool,
    /// Memory or the stack was used up, which the program may have caught: when that comes depends on the machine.
    pub was_exhausted: bool,
    /// Boxes of symbolic values exist (see `machine/boxes.rs`).
    pub symbolic_boxes: bool,
    pub instructions: u64,
    /// What of these initialized classes of the library or made its objects for the input, and how many of such calls
    /// are under way.
    library_instructions: u32,
    pub(crate) library_initializers: u32,
    /// Forks taken on the way here.
    pub decisions: u32,
    /// How many of them were taken when it was last told that it came back; `None` if nobody wants
    /// to know.
    told_at: Option<u32>,
    quiet: Arc<Quiet>,
}

/// The part of a state that seldom changes: shared by copies until one of them writes to it.
#[derive(Clone, Default)]
pub struct Quiet {
    /// Objects that are locked or waited for.
    pub monitors: SmallVec<[(Ref, Monitor); 1]>,
    /// Objects that the VM itself holds on to.
    pub pinned: SmallVec<[Ref; 4]>,
    /// Errors that describe why the initialization of a class failed.
    pub init_failures: SmallVec<[(ClassId, Ref); 1]>,
    /// What a class loader has told about who signed a class, in older libraries.
    pub signers: SmallVec<[(ClassId, Ref); 1]>,
    pub modules: Modules,
    /// Whether the program runs in another world: whatever it asks there has another answer.
    pub elsewhere: bool,
    /// What was noted for observers.
    pub notes: Notes,
    /// Code that was not executed, but summarized.
    pub summaries: SummaryStack,
    /// Static fields written since their classes were initialized: only of those in which
    /// other calls could have left something.
    pub own_statics: SmallVec<[(ClassId, u16); 2]>,
    /// Open files by descriptor; the standard streams are not among them.
    pub files: Vec<Option<OpenFile>>,
    pub memory: NativeMemory,
    pub native_objects: NativeObjects,
    /// How often a thread began to wait for a notification.
    pub waits: u64,
    /// What `Thread.sleep` and timed waits have added to the clock.
    pub slept_nanos: i64,
    /// What threads slept while another really waited for input: the clock has it already.
    pub waited_nanos: i64,
}

impl Deref for State {
    type Target = Quiet;

    fn deref(&self) -> &Quiet {
        &self.quiet
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Quiet {
        Arc::make_mut(&mut self.quiet)
    }
}

/// How far the initialization of a class is (JVMS 5.5); kept in the `meta` word of its statics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitStatus {
    NotStarted,
    /// By the thread of this index.
    InProgress(usize),
    Done,
    Failed,
}

pub(crate) const INIT_IN_PROGRESS: u32 = 0;
pub(crate) const INIT_DONE: u32 = 1;
pub(crate) const INIT_FAILED: u32 = 2;

impl State {
    pub fn new() -> State {
        State {
            heap: Heap::new(),
            threads: SmallVec::from_iter([JavaThread::default()]),
            current: 0,
            path: PathCondition::default(),
            inputs: Inputs::default(),
            answers: SmallVec::new(),
            answers_used: 0,
            deep_stack: false,
            was_exhausted: false,
            symbolic_boxes: false,
            instructions: 0,
            library_instructions: 0,
            library_initializers: 0,
            decisions: 0,
            told_at: None,
            quiet: Arc::default(),
        }
    }

    /// An independent copy that shares all that has not changed. Neither has a live frame until
    /// an [`crate::Interp`] takes it up again.
    pub fn fork(&mut self) -> State {
        for thread in &mut self.threads {
            thread.stack.freeze();
        }
        self.clone()
    }

    /// Makes the frames that execution goes on in live again.
    pub(crate) fn wake(&mut self) {
        self.threads.iter_mut().for_each(|t| t.stack.wake());
    }

    /// Whether the state is the very one that `earlier`, a copy made on the way here, was: then
    /// the program goes round for ever. May say no where it could say yes.
    pub fn is_again(&self, earlier: &State) -> bool {
        self.current == earlier.current
            && self.threads.len() == 1
            && earlier.threads.len() == 1
            && self.waits == earlier.waits
            // An instruction that decides twice is executed again, but is further on.
            && self.answers == earlier.answers
            && self.slept_nanos == earlier.slept_nanos
            && self.notes.asked.len() == earlier.notes.asked.len()
            && self.notes.failed_assertion_count() == earlier.notes.failed_assertion_count()
            && self.open_resource_count() == earlier.open_resource_count()
            && self.inputs.is_same(&earlier.inputs)
            && self.summaries.is_same(&earlier.summaries)
            && self.heap.is_same(&earlier.heap)
            && self.threads[0].stack.is_equal(&earlier.threads[0].stack)
    }

    /// Objects that nobody has closed yet: none if nobody wants to know.
    pub fn open_resource_count(&self) -> usize {
        self.notes.open_resources.as_ref().map_or(0, Vec::len)
    }

    /// Whether nothing but the heap, the frames and the path is different from `earlier`, a copy made
    /// on the way here: no thread, lock, file or native memory.
    pub fn is_quiet_since(&self, earlier: &State) -> bool {
        self.threads.len() == 1
            && earlier.threads.len() == 1
            && self.monitors.is_empty()
            && self.files.is_empty()
            && earlier.files.is_empty()
            && self.init_failures.len() == earlier.init_failures.len()
            && self.signers.len() == earlier.signers.len()
            && self.modules.is_same(&earlier.modules)
            && self.memory.is_same(&earlier.memory)
            && self.native_objects.is_same(&earlier.native_objects)
            && self.waits == earlier.waits
            && self.slept_nanos == earlier.slept_nanos
            && self.waited_nanos == earlier.waited_nanos
    }

    /// Whether a run stops where the program comes back to the head of a loop, or calls a method
    /// within itself, after a decision ([`crate::Stop::CameBack`]).
    pub fn watch_returns(&mut self, watch: bool) {
        self.told_at = match (watch, self.told_at) {
            (false, _) => None,
            (true, Some(told)) => Some(told),
            // Also the first time.
            (true, None) => Some(u32::MAX),
        };
    }

    /// Notes that it was told where it is: not again until the next decision.
    pub fn mark_observed(&mut self) {
        self.told_at = Some(self.decisions);
    }

    #[inline]
    pub(crate) fn is_watched(&self) -> bool {
        self.told_at.is_some_and(|told| told != self.decisions)
    }

    /// Whether a call is under way that makes part of the input.
    pub fn is_building(&self) -> bool {
        let mut is_one = false;
        for thread in &self.threads {
            thread
                .stack
                .for_each_frame(|frame, _| is_one |= matches!(frame.cont, Cont::Built(_)));
        }
        is_one
    }

    pub fn init_status(&self, class: &Class) -> InitStatus {
        match self.heap.statics(class.id) {
            None => InitStatus::NotStarted,
            Some(statics) => match statics.meta {
                INIT_DONE => InitStatus::Done,
                INIT_FAILED => InitStatus::Failed,
                _ => InitStatus::InProgress(statics.hash as usize),
            },
        }
    }

    /// Whether code of the current thread may use the class without more ado.
    #[inline]
    pub(crate) fn is_usable(&self, class: &Class) -> bool {
        match self.heap.statics(class.id) {
            None => false,
            Some(statics) => {
                statics.meta == INIT_DONE
                    || statics.meta == INIT_IN_PROGRESS && statics.hash as usize == self.current
            }
        }
    }

    /// Records the driver's answer to the decision or choice that the state stopped at.
    pub fn answer(&mut self, answer: u64) {
        self.answers.push(answer);
        self.answers_used = 0;
        self.decisions += 1;
    }

    /// The answer to a decision that was asked for outside of any instruction, once it is given.
    pub fn take_answer(&mut self) -> Option<u64> {
        let answer = self.answers.first().copied();
        self.drop_answers();
        answer
    }

    pub(crate) fn next_answer(&mut self) -> Option<u64> {
        let answer = self.answers.get(self.answers_used).copied();
        self.answers_used += usize::from(answer.is_some());
        answer
    }

    /// Instructions that a bound on a path counts: all but those that initialized the library or made an input of it,
    /// which is no part of the program and has an end.
    pub fn counted_instructions(&self) -> u64 {
        self.instructions - u64::from(self.library_instructions)
    }

    /// So many instructions initialized classes of the library; whether that is as many as its initializers may take.
    pub(crate) fn count_library_instructions(&mut self, executed: u64) -> bool {
        let executed = u32::try_from(executed).unwrap_or(u32::MAX);
        let all = self.library_instructions.saturating_add(executed);
        self.library_instructions = all.min(MOST_FOR_LIBRARY);
        all <= MOST_FOR_LIBRARY
    }

    /// The instruction is complete: its answers are used up.
    #[inline]
    pub(crate) fn forget_answers(&mut self) {
        if self.answers_used != 0 {
            self.answers.clear();
            self.answers_used = 0;
        }
    }

    /// Other code runs before the instruction is executed again; it will ask again, and the path
    /// condition leaves only the same answers.
    pub(crate) fn drop_answers(&mut self) {
        self.answers.clear();
        self.answers_used = 0;
    }

    pub(crate) fn restart_answers(&mut self) {
        self.answers_used = 0;
    }

    /// What the initializer of a class asked begins to matter.
    pub fn release_asked(&mut self, class: ClassId) {
        if self.notes.asked_by_classes.is_empty() {
            return;
        }
        self.notes.release_asked(class);
    }

    pub fn thread(&self) -> &JavaThread {
        &self.threads[self.current]
    }

    pub fn thread_mut(&mut self) -> &mut JavaThread {
        &mut self.threads[self.current]
    }

    /// A cell of an object, machine value or term. An unknown that became known is told as what
    /// it is.
    pub fn cell(&self, r: Ref, i: usize) -> Value {
        let object = self.heap.get(r);
        if let Some(term) = object.term(i) {
            return Value::symbolic(term);
        }
        let bits = object.data.get(i);
        if !self.inputs.is_empty() && Ref::from_bits(bits).is_unknown() && object.holds_ref(i) {
            return Value::reference(self.inputs.follow(Ref::from_bits(bits)));
        }
        Value::concrete(bits)
    }

    /// Writes a static field of a class whose initialization has begun.
    pub(crate) fn set_static_cell(&mut self, class: ClassRef, slot: usize, value: Value) {
        let statics = self.heap.statics_mut(class.id);
        let statics = statics.expect("initialization has begun");
        match value.term {
            Some(term) => statics.set_term(slot, term),
            None => statics.set(slot, value.bits),
        }
    }

    pub fn set_cell(&mut self, r: Ref, i: usize, value: Value) {
        let object = self.heap.get_mut(r);
        match value.term {
            Some(term) => object.set_term(i, term),
            None => object.set(i, value.bits),
        }
    }
}

impl Default for State {
    fn default() -> State {
        State::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Thousands of them wait at a time.
    #[test]
    fn states_are_small() {
        assert!(size_of::<State>() <= 400, "{} bytes", size_of::<State>());
    }

    #[test]
    fn copies_don_t_share_what_they_write() {
        let mut one = State::new();
        one.pinned.push(Ref(1));
        let mut other = one.fork();
        other.pinned.push(Ref(2));
        one.waits += 1;
        assert_eq!((one.pinned.len(), one.waits), (1, 1));
        assert_eq!((other.pinned.len(), other.waits), (2, 0));
    }
}
