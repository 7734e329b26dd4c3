//! From states that an object might be in to states that it can get into.
//!
//! Objects of a class are made by its constructors and factories, then changed by its methods,
//! with unknown arguments, in all short sequences; on each state that comes out, the methods
//! with open findings are tried. What fails there too is a finding that a program can run into.
//! Only what code in the same package may call is used.

use crate::confirm::FindingKey;
use crate::entry::predicate_args;
use crate::inputs::unknown_arguments;
use crate::invariant::required_by;
use crate::script::{Script, ScriptCall};
use crate::shape::shape_of;
use crate::structure::Root;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use ir::flags;
use solver::{Feasibility, PathSolver};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Mutex;
use std::time::Instant;
use symex::{EndReason, Exploration, ForkState, Limits, Observer, Order};
use symex_jvm::{Call, Jvm, JvmState, Outcome, PathHost, Receiver, backtrace, place_of};
use vm::{Interp, State, Value, Vm};

/// A finding whose input may not exist.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub method: MethodRef,
    pub key: FindingKey,
}

/// How a sequence fails.
pub(crate) struct Reached {
    pub wanted: usize,
    pub script: Script,
}

/// States of one shape that are kept: their numbers may differ in what matters.
const PER_SHAPE: u32 = 3;

/// States that are kept in all.
const MAX_STATES: usize = 2_000;

/// How far each call is explored.
const CALL_LIMITS: Limits = Limits {
    paths: 64,
    depth: 48,
    choices: 4,
    instructions: 1_000_000,
    size: 24,
    memory: u64::MAX,
};

/// An object in a state that calls lead to.
struct Made {
    state: State,
    object: Ref,
    calls: Vec<ScriptCall>,
}

pub(crate) struct Search<'a> {
    vm: &'static Vm,
    class: ClassRef,
    /// A state in which the class is initialized.
    start: &'a State,
    wanted: &'a [Wanted],
    open: BTreeSet<usize>,
    shapes: HashMap<Vec<u64>, u32>,
    queue: VecDeque<Made>,
    states: usize,
    solver: &'a mut PathSolver,
    deadline: Instant,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        vm: &'static Vm,
        class: ClassRef,
        start: &'a State,
        wanted: &'a [Wanted],
        solver: &'a mut PathSolver,
        deadline: Instant,
    ) -> Search<'a> {
        Search {
            vm,
            class,
            start,
            wanted,
            open: (0..wanted.len()).collect(),
            shapes: HashMap::new(),
            queue: VecDeque::new(),
            states: 0,
            solver,
            deadline,
        }
    }

    /// Shortest sequences first, until all is found, nothing is left or the time is up.
    pub(crate) fn run(mut self) -> Vec<Reached> {
        let mut reached = Vec::new();
        for maker in makers(self.class) {
            self.make(maker, &mut reached);
        }
        let changers: Vec<MethodRef> = changers(self.class).collect();
        while let Some(made) = self.queue.pop_front() {
            for method in &changers {
                if self.open.is_empty() || Instant::now() >= self.deadline {
                    return reached;
                }
                self.change(&made, method, &mut reached);
            }
        }
        reached
    }

    /// New objects by a constructor or a factory.
    fn make(&mut self, maker: MethodRef, reached: &mut Vec<Reached>) {
        let mut state = self.start.clone();
        state.inputs.close();
        let object = maker.is_constructor().then(|| {
            let object = self.with_interp(&mut state, |i| i.alloc_instance(self.class));
            state.pinned.push(object);
            object
        });
        let (jvm, start, call) = self.prepare(state, object, maker, 0);
        for (state, returned) in self.explore(jvm, start) {
            let object = object.unwrap_or_else(|| returned.map_or(Ref::NULL, |v| v.as_ref()));
            if object.is_object() {
                let calls = vec![call.clone()];
                self.keep(
                    Made {
                        state,
                        object,
                        calls,
                    },
                    reached,
                );
            }
        }
    }

    fn change(&mut self, made: &Made, method: MethodRef, reached: &mut Vec<Reached>) {
        let number = made.calls.len();
        let state = made.state.clone();
        let (jvm, start, call) = self.prepare(state, Some(made.object), method, number);
        for (state, _) in self.explore(jvm, start) {
            let mut calls = made.calls.clone();
            calls.push(call.clone());
            let object = made.object;
            self.keep(
                Made {
                    state,
                    object,
                    calls,
                },
                reached,
            );
        }
    }

    /// A call with unknown arguments.
    fn prepare(
        &self,
        mut state: State,
        object: Option<Ref>,
        method: MethodRef,
        number: usize,
    ) -> (Jvm, JvmState, ScriptCall) {
        let prefix = format!("{number}.");
        let args = self.with_interp(&mut state, |i| unknown_arguments(i, method, &prefix));
        let values: Vec<Value> = args.iter().map(|a| a.value).collect();
        let jvm = Jvm {
            vm: self.vm,
            call: Call {
                method,
                class: self.class,
                receiver: match object {
                    Some(_) => Receiver::Given,
                    None => Receiver::None,
                },
                args: values,
            },
            requires: Vec::new(),
        };
        let start = match object {
            Some(object) => JvmState::on(state, object),
            None => JvmState::new(state),
        };
        (jvm, start, ScriptCall { method, args })
    }

    /// The states in which the call returns.
    fn explore(&mut self, jvm: Jvm, start: JvmState) -> Vec<(State, Option<Value>)> {
        let (ends, _) = self.ends(jvm, vec![start], false);
        ends
    }

    /// The states in which what the method requires holds before it is called.
    fn satisfying(
        &mut self,
        state: State,
        receiver: Option<Ref>,
        method: MethodRef,
        args: &[Root],
    ) -> Vec<State> {
        let mut states = vec![state];
        for predicate in required_by(method).unwrap_or_default() {
            let values = predicate_args(predicate, None, args);
            let (vm, class) = (self.vm, self.class);
            let jvm = || Jvm {
                vm,
                call: Call {
                    method: predicate,
                    class,
                    receiver: match predicate.is_static() {
                        true => Receiver::None,
                        false => Receiver::Given,
                    },
                    args: values.clone(),
                },
                requires: Vec::new(),
            };
            let mut holding = Vec::new();
            for state in states {
                let start = match receiver.filter(|_| !predicate.is_static()) {
                    Some(object) => JvmState::on(state, object),
                    None => JvmState::new(state),
                };
                for (mut state, value) in self.explore(jvm(), start) {
                    if self.assume_true(&mut state, value) {
                        holding.push(state);
                    }
                }
            }
            states = holding;
        }
        states
    }

    /// Whether a predicate may have returned true; then only that is looked at.
    fn assume_true(&mut self, state: &mut State, value: Option<Value>) -> bool {
        let Some(value) = value else { return false };
        let Some(term) = value.term else {
            return value.as_bool();
        };
        let terms = &self.vm.terms;
        let is_true = terms.not(terms.eq(term, terms.bv(32, 0)));
        match self.solver.assume(&state.path, is_true) {
            Feasibility::Yes(path) => {
                state.path = path;
                true
            }
            Feasibility::No | Feasibility::Unknown(_) => false,
        }
    }

    #[allow(clippy::type_complexity)]
    fn ends(
        &mut self,
        jvm: Jvm,
        starts: Vec<JvmState>,
        throwing: bool,
    ) -> (Vec<(State, Option<Value>)>, Vec<(State, Ref)>) {
        let ends = Ends {
            throwing,
            returned: Mutex::default(),
            threw: Mutex::default(),
        };
        let order = Order::BreadthFirst;
        let exploration = Exploration::new(jvm, ends, CALL_LIMITS, order, starts);
        exploration.work(self.solver, self.deadline);
        exploration.close();
        let take = exploration.observer();
        (take_all(&take.returned), take_all(&take.threw))
    }

    /// Tries the open findings on a new state, and keeps it for more calls.
    fn keep(&mut self, made: Made, reached: &mut Vec<Reached>) {
        if made.state.asked.iter().any(|a| a.voids_failures()) || self.states >= MAX_STATES {
            return;
        }
        let shape = shape_of(&made.state, made.object);
        let seen = self.shapes.entry(shape).or_default();
        *seen += 1;
        if *seen > PER_SHAPE {
            return;
        }
        self.states += 1;
        self.try_wanted(&made, reached);
        self.queue.push_back(made);
    }

    fn try_wanted(&mut self, made: &Made, reached: &mut Vec<Reached>) {
        let methods: BTreeSet<u32> = self
            .open
            .iter()
            .map(|w| self.wanted[*w].method.id.0)
            .collect();
        for id in methods {
            let method = self.vm.world.method(id);
            for plan in self.plans(made, method) {
                if Instant::now() >= self.deadline {
                    return;
                }
                self.try_method(made, plan, method, reached);
            }
        }
    }

    /// As the receiver, or as one of the arguments.
    fn plans(&self, made: &Made, method: MethodRef) -> Vec<Option<usize>> {
        let class = made.state.heap.get(made.object).class;
        if !method.is_static() {
            let fits = class.is_subtype_of(method.class()) && !method.is_constructor();
            return fits.then_some(None).into_iter().collect();
        }
        let params = method.parsed.params.iter().enumerate();
        let fitting = params.filter(|(_, p)| {
            let declared = p
                .class_name()
                .and_then(|name| self.vm.world.load(name).ok());
            declared.is_some_and(|d| self.vm.opens(d) && class.is_subtype_of(d))
        });
        fitting.map(|(i, _)| Some(i)).collect()
    }

    fn try_method(
        &mut self,
        made: &Made,
        plan: Option<usize>,
        method: MethodRef,
        reached: &mut Vec<Reached>,
    ) {
        let state = made.state.clone();
        let receiver = plan.is_none().then_some(made.object);
        let (mut jvm, start, call) = self.prepare(state, receiver, method, made.calls.len());
        let mut args = call.args.clone();
        if let Some(index) = plan {
            jvm.call.args[index] = made.object.into();
            args[index].value = made.object.into();
        }
        let starts = self.satisfying(start.machine, receiver, method, &args);
        let starts = starts.into_iter().map(|state| match receiver {
            Some(object) => JvmState::on(state, object),
            None => JvmState::new(state),
        });
        let (_, threw) = self.ends(jvm, starts.collect(), true);
        for (mut state, exception) in threw {
            let class = state.heap.get(exception).class;
            let place = self.with_interp(&mut state, |i| place_of(&backtrace(i, exception)));
            let key = FindingKey::new(class, &place);
            let found = self
                .open
                .iter()
                .copied()
                .find(|w| self.wanted[*w].method.id == method.id && self.wanted[*w].key == key);
            let Some(wanted) = found else { continue };
            let mut calls = made.calls.clone();
            calls.push(call.clone());
            let script = Script::new(self.vm, self.start, calls, plan, &key, state, self.solver);
            if let Some(script) = script {
                self.open.remove(&wanted);
                reached.push(Reached { wanted, script });
            }
        }
    }

    fn with_interp<R>(&self, state: &mut State, f: impl FnOnce(&mut Interp<'_>) -> R) -> R {
        let mut host = PathHost::at(state.instructions);
        f(&mut Interp::new(self.vm, state, &mut host))
    }
}

fn take_all<T>(ends: &Mutex<Vec<T>>) -> Vec<T> {
    let mut ends = ends.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    std::mem::take(&mut ends)
}

/// Nothing can be added to the packages of the JDK: only what is public can be called there.
fn is_callable(method: &MethodRef) -> bool {
    if method.class().module().is_some() && method.flags & flags::PUBLIC == 0 {
        return false;
    }
    let hidden = flags::PRIVATE | flags::SYNTHETIC | flags::BRIDGE | flags::ABSTRACT;
    method.flags & hidden == 0 && !method.is_native() && &*method.name != "<clinit>"
}

/// Constructors, and static methods that give an object of the class; few parameters first.
fn makers(class: ClassRef) -> Vec<MethodRef> {
    if is_inner(class) {
        return Vec::new();
    }
    let own = format!("L{};", class.name);
    let gives = |m: &MethodRef| {
        m.is_constructor() && !class.is_abstract()
            || m.is_static() && m.parsed.ret.as_ref().is_some_and(|r| *r.text == *own)
    };
    let mut makers: Vec<MethodRef> = class.methods.iter().filter(is_callable).collect();
    makers.retain(gives);
    makers.sort_by_key(|m| m.parsed.params.len());
    makers
}

/// Whether objects of the class belong to one of another, which must be there first.
fn is_inner(class: ClassRef) -> bool {
    let Some(def) = &class.def else { return false };
    let own = def.inner_classes.iter().find(|i| i.inner == def.name);
    own.is_some_and(|i| i.flags & flags::STATIC == 0)
}

/// Instance methods, inherited ones of the user's classes too.
fn changers(class: ClassRef) -> impl Iterator<Item = MethodRef> {
    let mut methods: Vec<MethodRef> = Vec::new();
    let mut next = Some(class);
    while let Some(declaring) = next {
        for method in declaring.methods.iter().filter(is_callable) {
            let overridden = |m: &MethodRef| m.name == method.name && m.desc == method.desc;
            let is_new = !methods.iter().any(overridden);
            if is_new && !method.is_static() && !method.is_constructor() {
                methods.push(method);
            }
        }
        next = declaring.super_class.filter(|c| c.module().is_none());
    }
    methods.into_iter()
}

/// Collects the states in which paths end.
struct Ends {
    /// Whether those that throw are wanted too.
    throwing: bool,
    returned: Mutex<Vec<(State, Option<Value>)>>,
    threw: Mutex<Vec<(State, Ref)>>,
}

impl Observer<Jvm> for Ends {
    fn ended(&self, state: &mut JvmState, _: EndReason, outcome: Outcome, _: &mut PathSolver) {
        let push = |state: &mut JvmState| state.fork().machine;
        match outcome {
            Outcome::Returned(value) => {
                let end = (push(state), value);
                lock(&self.returned).push(end);
            }
            Outcome::Threw(exception) if self.throwing => {
                let end = (push(state), exception);
                lock(&self.threw).push(end);
            }
            _ => {}
        }
    }

    fn cut(&self, _: &mut JvmState, _: EndReason, _: &mut PathSolver) {}
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
