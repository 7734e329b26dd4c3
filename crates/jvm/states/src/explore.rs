//! Symbolic execution of one call: in a given state, on symbolic arguments where none are fixed.

use crate::callable::may_be_unknown;
use crate::pins::{Pin, pin};
use crate::sequence::{Argument, HeldObject, SequenceCall, values};
use classes::{ClassRef, MethodRef, parameter_rules};
use contracts::preconditions::{argument_rules, predicate_args};
use contracts::predicates::required_predicates;
use heap::Ref;
use inputs::parameters::unknown_arguments;
use inputs::structure::Root;
use jvm_symex::{
    After, Broken, Call, CallOutcome, EdgeSet, Jvm, JvmState, PathHost, PathTrace, Receiver,
    WatchedEdges,
};
use solver::{Feasibility, PathSolver};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use symex::{EndReason, Exploration, ForkState, Limits, Observer, SearchStrategy, solver_work};
use vm::{Interp, State, Value, Vm};

/// What a call is made on and with.
#[derive(Clone, Debug)]
pub struct Plan {
    /// As the call names it.
    pub method: MethodRef,
    /// The one that is executed: the receiver's class may override it.
    pub selected: MethodRef,
    pub receiver: Option<HeldObject>,
    /// Objects to pass, by parameter; the others are unknown.
    pub passed: Vec<Option<HeldObject>>,
    /// What is chosen of the others, by parameter; empty if nothing is.
    pub pins: Vec<Pin>,
}

impl Plan {
    /// The method that is executed, and the one that the call names: what each requires must hold.
    fn methods(&self) -> impl Iterator<Item = MethodRef> {
        let named = Some(self.method).filter(|m| m.id != self.selected.id);
        std::iter::once(self.selected).chain(named)
    }

    /// The arguments, in the state of `interp`: unknown where nothing is passed or chosen.
    fn arguments(&self, interp: &mut Interp<'_>, prefix: &str) -> Vec<Root> {
        let mut roots = unknown_arguments(interp, self.method, prefix);
        for index in 0..roots.len() {
            if let Some(held) = self.passed[index] {
                roots[index].value = held.object.into();
                continue;
            }
            match self.pins.get(index) {
                Some(Pin::Same(other)) => roots[index].value = roots[*other].value,
                // What can't be made stays unknown.
                Some(chosen) => pin(interp, &mut roots[index], chosen, prefix).unwrap_or(()),
                None => {}
            }
        }
        roots
    }
}

/// How a call ends.
#[derive(Default)]
pub struct CallEnds {
    pub returned: Vec<CallEnd<Option<Value>>>,
    pub threw: Vec<CallEnd<Ref>>,
    pub broke: Vec<CallEnd<Broken>>,
    /// Not all paths of the call were followed to an end.
    pub is_cut: bool,
    /// What the first panic said that ended a path: a mistake of Cairn's own.
    pub internal_error: Option<String>,
    /// As [`Limits`] count it.
    pub work: u64,
}

/// One end of a call.
pub struct CallEnd<T> {
    pub state: State,
    pub value: T,
    /// The edges that it took, of those that are watched.
    pub reached: EdgeSet,
}

/// A call of a sequence as far as it is known.
pub struct ExploredCall {
    pub call: SequenceCall,
    /// The object that a constructor makes.
    pub made: Option<Ref>,
    pub ends: CallEnds,
}

/// Where a call begins, and what is noted of it.
pub struct CallStart<'a> {
    pub state: &'a State,
    /// Of the call: names the arguments of several calls apart.
    pub number: usize,
    /// What must hold when it is over.
    pub after: After,
    pub edges: Option<Arc<WatchedEdges>>,
    pub limits: Limits,
    /// Objects that arguments may hold.
    pub offered: Vec<Ref>,
    /// Set when it has to end before its time.
    pub ended: &'a AtomicBool,
    /// Hears what becomes of its paths, if somebody wants to know.
    pub trace: Option<&'a Arc<PathTrace>>,
}

impl CallStart<'_> {
    /// Makes the call, with unknown arguments where nothing is passed.
    pub fn explore(
        self,
        vm: &Arc<Vm>,
        plan: &Plan,
        solver: &mut PathSolver,
        deadline: Instant,
    ) -> ExploredCall {
        let method = plan.method;
        let mut state = self.state.clone();
        let made = method.is_constructor().then(|| {
            let object = with_interp(vm, &mut state, |i| i.alloc_instance(method.class()));
            state.pinned.push(object);
            object
        });
        let prefix = format!("{}.", self.number);
        let roots = with_interp(vm, &mut state, |i| plan.arguments(i, &prefix));
        state.inputs.offer(self.offered);
        let (mut assumes, mut rules) = (Vec::new(), Vec::new());
        for method in plan.methods() {
            let (numbers, others) = argument_rules(vm, method, &roots);
            assumes.extend(numbers);
            rules.extend(others);
        }
        let args = roots
            .into_iter()
            .zip(&plan.passed)
            .map(|(root, passed)| Argument {
                root,
                given_by: passed.map(|h| h.given_by),
            });
        let call = SequenceCall {
            method,
            receiver: plan.receiver.map(|h| h.given_by),
            args: args.collect(),
            rules,
        };
        let on = plan.receiver.map(|h| h.object);
        let mut caller = Caller {
            vm,
            class: plan.receiver.map_or(method.class(), |h| h.class),
            solver,
            limits: self.limits,
            deadline,
            ended: self.ended,
            edges: self.edges,
            trace: self.trace,
            is_cut: false,
        };
        let starts = match may_pass(vm, plan) {
            true => caller.satisfying_states(state, on, plan, &call),
            false => {
                caller.is_cut = true;
                Vec::new()
            }
        };
        let on = made.or(on);
        let jvm = Jvm {
            requires: call.rules.clone(),
            assumes,
            after: self.after,
            ..caller.jvm(plan.selected, on.is_some(), values(&call))
        };
        let mut ends = caller.ends(jvm, starts, on, "call");
        ends.is_cut |= caller.is_cut;
        ExploredCall { call, made, ends }
    }
}

/// Rules are known of arguments that calls don't change: not of an object that was made before. And
/// there must be an object around an inner one.
fn may_pass(vm: &Vm, plan: &Plan) -> bool {
    let mut passed = plan.passed.iter().enumerate();
    if passed.any(|(i, passed)| passed.is_none() && !may_be_unknown(plan.method, i)) {
        return false;
    }
    plan.methods().all(|method| {
        let rules = parameter_rules(&vm.world, method);
        let mut passed = plan.passed.iter().zip(rules);
        passed.all(|(held, rules)| held.is_none() || rules.rules.is_empty())
    })
}

struct Caller<'s> {
    vm: &'s Arc<Vm>,
    class: ClassRef,
    solver: &'s mut PathSolver,
    limits: Limits,
    deadline: Instant,
    ended: &'s AtomicBool,
    edges: Option<Arc<WatchedEdges>>,
    trace: Option<&'s Arc<PathTrace>>,
    /// Something was left out on the way to the call.
    is_cut: bool,
}

impl Caller<'_> {
    fn jvm(&self, method: MethodRef, has_receiver: bool, args: Vec<Value>) -> Jvm {
        let call = Call {
            method,
            class: self.class,
            receiver: match has_receiver {
                true => Receiver::Given,
                false => Receiver::None,
            },
            args,
        };
        Jvm::plain(self.vm, call)
    }

    /// How a call ends from these states; `purpose` is what a trace says that its paths are for.
    fn ends(
        &mut self,
        jvm: Jvm,
        starts: Vec<State>,
        on: Option<Ref>,
        purpose: &'static str,
    ) -> CallEnds {
        let starts = starts.into_iter().map(|state| {
            let start = match on {
                Some(object) => JvmState::on(state, object),
                None => JvmState::new(state),
            };
            match &self.edges {
                Some(edges) => start.note_edges(edges.clone()),
                None => start,
            }
        });
        let starts: Vec<JvmState> = starts.collect();
        let collecting = EndCollector::default();
        let exploration = Exploration::with_listener(
            jvm,
            collecting,
            self.limits,
            SearchStrategy::BreadthFirst,
            starts,
            self.trace.map(|trace| trace.listener(purpose)),
        );
        let before = solver_work(self.solver.stats());
        exploration.work_unless(self.solver, self.deadline, self.ended);
        let asked = solver_work(self.solver.stats()) - before;
        let is_complete = exploration.is_complete();
        exploration.close();
        let mut ends = std::mem::take(&mut *exploration.observer().lock());
        ends.is_cut |= !is_complete;
        ends.work = exploration.summary().work() + asked;
        ends
    }

    /// The states in which what the method requires holds before it is called.
    fn satisfying_states(
        &mut self,
        state: State,
        on: Option<Ref>,
        plan: &Plan,
        call: &SequenceCall,
    ) -> Vec<State> {
        // Nobody can keep a contract that can't be understood.
        let required: Result<Vec<_>, String> = plan.methods().map(required_predicates).collect();
        let Ok(required) = required else {
            self.is_cut = true;
            return Vec::new();
        };
        let roots: Vec<Root> = call.args.iter().map(|a| a.root.clone()).collect();
        let mut states = vec![state];
        for predicate in required.concat() {
            let on = on.filter(|_| !predicate.is_static());
            let args = predicate_args(predicate, None, &roots);
            let mut holding = Vec::new();
            for state in states {
                let jvm = self.jvm(predicate, on.is_some(), args.clone());
                let ends = self.ends(jvm, vec![state], on, "precondition");
                self.is_cut |= ends.is_cut;
                for mut end in ends.returned {
                    if self.assume_true(&mut end.state, end.value) {
                        holding.push(end.state);
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
            Feasibility::No => false,
            Feasibility::Unknown(_) => {
                self.is_cut = true;
                false
            }
        }
    }
}

pub fn with_interp<R>(vm: &Arc<Vm>, state: &mut State, f: impl FnOnce(&mut Interp<'_>) -> R) -> R {
    let mut host = PathHost::at(state.instructions);
    f(&mut Interp::new(vm, state, &mut host))
}

/// Collects the states in which paths end.
#[derive(Default)]
struct EndCollector(Mutex<CallEnds>);

impl EndCollector {
    fn lock(&self) -> MutexGuard<'_, CallEnds> {
        self.0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Observer<Jvm> for EndCollector {
    fn on_end(
        &self,
        state: &mut JvmState,
        reason: EndReason,
        outcome: CallOutcome,
        _: &mut PathSolver,
    ) {
        self.lock().is_cut |= !reason.is_whole();
        match outcome {
            CallOutcome::Returned(value) => self.lock().returned.push(end(state, value)),
            CallOutcome::Threw(exception) => self.lock().threw.push(end(state, exception)),
            CallOutcome::Broke(broken) => self.lock().broke.push(end(state, broken)),
            CallOutcome::Stuck(what) if reason == EndReason::Internal => {
                self.lock().internal_error.get_or_insert(what);
            }
            CallOutcome::Rejected
            | CallOutcome::NoReceiver(_)
            | CallOutcome::Exited(_)
            | CallOutcome::Deadlock
            | CallOutcome::Stuck(_) => {}
        }
    }

    fn on_nontermination(&self, _: &mut JvmState, _: &mut PathSolver) {}

    fn on_cut(&self, _: &mut JvmState, _: EndReason, _: &mut PathSolver) {
        self.lock().is_cut = true;
    }
}

fn end<T>(state: &mut JvmState, value: T) -> CallEnd<T> {
    let reached = state.edges_taken();
    CallEnd {
        state: state.fork().machine,
        value,
        reached,
    }
}
