//! Concrete execution of a candidate: its calls run on machine values before it becomes a test.

use crate::call_ending::CallEnding;
use crate::candidate::Candidate;
use crate::goals::Goals;
use classes::{ClassId, ClassRef};
use heap::Ref;
use inputs::concrete_heap::{ConcreteInput, build};
use inputs::structure::InputStructure;
use jvm_symex::{Call, EdgeSet, Jvm, JvmState, PathHost, Receiver, Trail, WatchedEnd, run_watched};
use states::class_initialization::{Initialization, prepare};
use states::sequence::{SequenceCall, object_of, static_field_of};
use states::side_effects::{has_changed, is_exhaustion};
use std::sync::Arc;
use vm::environment::{Asked, CHARSET, EnvironmentSource, IDENTITY_HASH, JDK_VERSION, Varies};
use vm::{Interp, State, Value, Vm};

/// Instructions for one call.
const FUEL: u64 = 5_000_000;

/// The JVM tries other locales and line ends; that what calls give is the same with another one of these is not
/// tried.
const UNTRIED: [&EnvironmentSource; 2] = [&CHARSET, &JDK_VERSION];

/// What became of the calls of a candidate.
pub struct CandidateRun {
    /// The edges that they took, all together.
    pub reached: EdgeSet,
    /// Those that the last one took.
    pub taken: EdgeSet,
    /// What each call gave, the last one too.
    pub given: Vec<Ref>,
    /// What each call was called with, without the receiver.
    pub arguments: Vec<Vec<Value>>,
    /// What each call before the last threw.
    pub thrown: Vec<Option<ClassRef>>,
    /// The state before the last call, and after it.
    pub before: State,
    pub state: State,
    /// How the last call ended.
    pub end: RunEnd,
}

/// How the last call ended.
pub enum RunEnd {
    /// It returned.
    Returned(Option<Value>),
    /// It threw.
    Threw {
        /// What was thrown.
        class: ClassRef,
        /// Its message.
        message: Option<String>,
    },
}

impl RunEnd {
    /// Whether something is thrown with this message.
    pub(crate) fn throws_message(&self, sought: &str) -> bool {
        match self {
            RunEnd::Returned(_) => false,
            RunEnd::Threw { message, .. } => message.as_deref() == Some(sought),
        }
    }

    /// What is thrown.
    pub fn thrown_class(&self) -> Option<ClassRef> {
        match self {
            RunEnd::Returned(_) => None,
            RunEnd::Threw { class, .. } => Some(class),
        }
    }
}

impl CandidateRun {
    /// Settings that the calls asked for. (Hash codes are tried out before.)
    pub fn settings(&self) -> Vec<String> {
        let asked = self.state.notes.asked.iter().map(|a| a.source);
        let settings = asked.filter(|s| s.varies == Varies::BySetting);
        let settings = settings.filter(|s| !std::ptr::eq(*s, &IDENTITY_HASH));
        let mut names: Vec<String> = settings.map(|s| s.name.to_owned()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Whether the last call, of a predicate, gave this value, or threw where false is sought.
    pub fn returns_value(&self, sought: bool) -> bool {
        match &self.end {
            RunEnd::Returned(value) => value.is_some_and(|v| v.as_bool() == sought),
            RunEnd::Threw { .. } => !sought,
        }
    }

    /// Whether the last call, of a predicate, ends as it does in another run.
    pub fn returns_like(&self, other: &CandidateRun) -> bool {
        match &other.end {
            RunEnd::Returned(value) => {
                let is_same = |v: bool| self.returns_value(v) && self.end.thrown_class().is_none();
                value.is_some_and(|v| is_same(v.as_bool()))
            }
            RunEnd::Threw { .. } => self.ends_like(other),
        }
    }

    /// Whether two runs of the same calls take the same branches and end in the same way.
    pub fn is_like(&self, other: &CandidateRun) -> bool {
        let same = |a: &EdgeSet, b| a.is_within(b) && b.is_within(a);
        same(&self.reached, &other.reached)
            && same(&self.taken, &other.taken)
            && self.ends_like(other)
    }

    /// Whether the same calls throw the same exceptions.
    pub fn ends_like(&self, other: &CandidateRun) -> bool {
        let id = |class: Option<ClassRef>| class.map(|c| c.id);
        let thrown = |ran: &CandidateRun| -> Vec<Option<ClassId>> {
            let all = ran.thrown.iter().copied().chain([ran.end.thrown_class()]);
            all.map(id).collect()
        };
        thrown(self) == thrown(other)
    }
}

impl Candidate {
    /// Executes the calls from `start` on; `None` if one before the last throws that should not, or
    /// does not although it should, or if what happens may be another thing in another run.
    pub fn run(&self, vm: &Arc<Vm>, start: &State, goals: &dyn Goals) -> Option<CandidateRun> {
        let structure = self.structure(vm);
        let mut running = SequenceRun {
            vm,
            concrete: build(&structure, start, &self.roots()).ok()?,
            structure: &structure,
            unknowns: 0,
            given: Vec::new(),
            arguments: Vec::new(),
        };
        let mut reached = EdgeSet::default();
        let mut thrown = Vec::new();
        let (last, before) = self.calls.split_last()?;
        for (call, throws) in before.iter().zip(&self.throws) {
            let (end, trail) = running.call(call)?;
            reached.add(&goals.reached_goals(&trail));
            if end.thrown_class().is_some() != *throws {
                return None;
            }
            thrown.push(end.thrown_class());
        }
        let before = running.concrete.state.clone();
        let (end, trail) = running.call(last)?;
        let taken = goals.reached_goals(&trail);
        reached.add(&taken);
        reached.add(&goals.method_goals(last.method));
        let endings = match &end {
            RunEnd::Threw { .. } => vec![CallEnding::Throws],
            RunEnd::Returned(value) => {
                let after = &running.concrete.state;
                let changed = || has_changed(vm, &before, after);
                CallEnding::of_return(last.method, *value, after, changed)
            }
        };
        for ending in endings {
            reached.add(&goals.ending_goals(last.method, ending));
        }
        let ran = CandidateRun {
            reached,
            taken,
            given: running.given,
            arguments: running.arguments,
            thrown,
            before,
            state: running.concrete.state,
            end,
        };
        let mut asked = ran.state.notes.asked.iter();
        let is_untried = |a: &Asked| UNTRIED.iter().any(|source| std::ptr::eq(a.source, *source));
        let is_void = |a: &Asked| a.differs_by_run() || is_untried(a);
        let is_same = !ran.state.was_exhausted && !asked.any(is_void);
        is_same.then_some(ran)
    }
}

/// In the midst of calls.
struct SequenceRun<'a> {
    vm: &'a Arc<Vm>,
    structure: &'a InputStructure<'a>,
    concrete: ConcreteInput,
    /// Arguments so far that no call gave.
    unknowns: usize,
    given: Vec<Ref>,
    arguments: Vec<Vec<Value>>,
}

impl SequenceRun<'_> {
    /// The next call; `None` if it has no end that is the same in every run.
    fn call(&mut self, call: &SequenceCall) -> Option<(RunEnd, Trail)> {
        self.initialize(call)?;
        // Where earlier calls were left out, there may be nothing to call it on.
        if let Some(number) = call.receiver
            && !self.object(number).is_object()
        {
            return None;
        }
        let mut args: Vec<Value> = Vec::new();
        for arg in &call.args {
            args.push(match arg.given_by {
                Some(number) => self.object(number).into(),
                None => {
                    self.unknowns += 1;
                    let place = self.unknowns - 1;
                    let made = self.concrete.argument(self.structure, &arg.root, place);
                    made.ok()?
                }
            });
        }
        self.arguments.push(args.clone());
        let state = self.concrete.state.clone();
        let (end, made, trail) = run_call(self.vm, state, call, &self.given, args)?;
        let end = match end {
            WatchedEnd::Returned(value, after) => {
                self.concrete.state = *after;
                let given = result(call, made, value);
                self.concrete.state.pinned.push(given);
                self.concrete
                    .record_result(self.structure, self.given.len(), given);
                self.given.push(given);
                RunEnd::Returned(value)
            }
            WatchedEnd::Threw(raised, after) => {
                if raised.trouble.is_some() || is_exhaustion(raised.class) {
                    return None;
                }
                self.concrete.state = *after;
                self.given.push(Ref::NULL);
                RunEnd::Threw {
                    class: raised.class,
                    message: raised.message,
                }
            }
            WatchedEnd::Other(_) | WatchedEnd::TooLong => return None,
        };
        Some((end, trail))
    }
}

impl SequenceRun<'_> {
    /// The result of a call, or what a static field holds.
    fn object(&self, number: usize) -> Ref {
        object_of(self.vm, &self.concrete.state, &self.given, number)
    }

    /// Who names a static field has its class initialized.
    fn initialize(&mut self, call: &SequenceCall) -> Option<()> {
        for (owner, _) in call.uses().filter_map(|n| static_field_of(self.vm, n)) {
            if self.concrete.state.heap.statics(owner.id).is_none() {
                match prepare(self.vm, &self.concrete.state, owner) {
                    Initialization::Ready(state) => self.concrete.state = *state,
                    Initialization::Broken(_) | Initialization::Unknown(_) => return None,
                }
            }
        }
        Some(())
    }
}

/// Runs one call; with the object that it made, if it is a constructor, and what it executed.
pub fn run_call(
    vm: &Arc<Vm>,
    mut state: State,
    call: &SequenceCall,
    given: &[Ref],
    args: Vec<Value>,
) -> Option<(WatchedEnd, Option<Ref>, Trail)> {
    let mut host = PathHost::at(state.instructions);
    let made = call.method.is_constructor().then(|| {
        let object = Interp::new(vm, &mut state, &mut host).alloc_instance(call.method.class());
        state.pinned.push(object);
        object
    });
    let on = call.receiver;
    let receiver = made.or(on.map(|number| object_of(vm, &state, given, number)));
    let class = receiver.map_or(call.method.class(), |r| state.heap.get(r).class);
    // The object's class may override what the variable's type has.
    let method = match (made, receiver) {
        (None, Some(_)) => class.select(call.method)?,
        _ => call.method,
    };
    let jvm = Jvm::plain(
        vm,
        Call {
            method,
            class,
            receiver: match receiver {
                Some(_) => Receiver::Given,
                None => Receiver::None,
            },
            args,
        },
    );
    let start = match receiver {
        Some(object) => JvmState::on(state, object),
        None => JvmState::new(state),
    };
    let (end, trail) = run_watched(&jvm, start, FUEL);
    Some((end, made, trail))
}

/// The result of a call, if it is an object.
fn result(call: &SequenceCall, made: Option<Ref>, value: Option<Value>) -> Ref {
    let returned = call.method.parsed.ret.as_ref();
    let is_reference = returned.is_some_and(|r| r.class_name().is_some());
    let returned = value.filter(|_| is_reference).map(|v| v.as_ref());
    made.or(returned).unwrap_or(Ref::NULL)
}
