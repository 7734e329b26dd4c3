//! The state graph: states that a program can get objects of a class into, and the calls that lead from one to
//! another (BuildGraph of "Efficient Synthesis of Method Call Sequences for Test Generation and Bounded
//! Verification").
//!
//! From the empty heap on, calls that code of the package may make are executed on unknown arguments, short sequences
//! first. Which ones, and which states are kept, is up to the policy (`policy.rs`); what comes of a call is
//! up to the [`Visitor`]. With the covering policy, every call is made in every state. A state that an earlier
//! one subsumes is dropped; several that wait and differ in numbers only are merged (`union.rs`). States that were
//! expanded before are left as they are: what is new is expanded alone. A call that throws leaves a state behind
//! like any other.
//!
//! Departures from the paper: fields keep the terms that calls gave them, so that a state carries
//! its calls' arguments with it and the way back is read off any model; new variables are made only
//! where states are merged. Numbers that don't depend on arguments (sizes, colours) are part of the
//! structure.

mod aim;
mod arrive;
mod call;
mod chosen;
mod dive;
mod form;
mod frontier;
mod node;
mod offered;
mod others;
mod plans;
mod policy;
mod sampling;
mod texts;
mod there;
mod trials;
mod union;
mod walk;
mod work;

pub use aim::{Aim, Attempt, Target, Wanted};
pub use call::Question;
pub use node::{Member, Node, NodeId, Origin, Way, way_to};
pub use plans::{MAX_HELD, combinations};
pub use work::Work;

use crate::{Callables, Plan, SequenceCall};
use call::Made;
use classes::{ClassId, ClassRef, MethodRef};
use frontier::Frontier;
use heap::Ref;
use java_source::members::is_callable;
use jvm_symex::{Matching, Reached, WatchedEdges};
use plans::{Arguments, Planner, is_cheap};
use policy::{Covering, Policy};
use rustc_hash::FxHashMap;
use solver::PathSolver;
use static_analysis::PureMethods;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use there::{There, objects_there};
use trials::Trials;
use vm::environment::Asked;
use vm::{State, Value, Vm};

/// How large the graph may become.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    pub objects: u32,
    pub calls: u32,
    pub merge: bool,
}

/// One way that a call took from a node.
pub struct Arrival<'a> {
    pub from: NodeId,
    /// Numbers in it are places among what the node holds.
    pub call: &'a Arc<SequenceCall>,
    pub state: &'a State,
    /// The edges that it took.
    pub reached: &'a Reached,
    pub end: ArrivalEnd,
}

/// How a way of a call ended.
#[derive(Clone, Copy, Debug)]
pub enum ArrivalEnd {
    Returned(Option<Value>),
    Threw(Ref),
}

/// A call that was made in a state.
#[derive(Clone, Copy)]
pub struct Attempted<'a> {
    pub from: NodeId,
    pub plan: &'a Plan,
    /// It led to a state that was not there before.
    pub is_new: bool,
}

/// Hears of every way that calls take.
pub trait Visitor {
    /// Whether a call of this method is of interest even if it changes nothing.
    fn wants(&self, method: MethodRef) -> bool;

    fn visit(&mut self, graph: &StateGraph, arrival: &Arrival<'_>, solver: &mut PathSolver);

    /// Whether it looks at calls, not only at states.
    fn looks_at_calls(&self) -> bool {
        true
    }

    /// A state is expanded.
    fn enter(&mut self, _: &mut StateGraph, _: NodeId, _: &mut PathSolver, _: Instant) {}

    /// How often something was found that is of interest.
    fn found(&self) -> u64 {
        0
    }

    /// Looks at what must hold after a call, which may have led to new states: whether it holds for no
    /// arguments.
    fn breaks(
        &mut self,
        _: &mut StateGraph,
        _: Attempted<'_>,
        _: &mut PathSolver,
        _: Instant,
    ) -> bool {
        false
    }

    /// Calls with chosen arguments were made, one after the other from the start.
    fn tried(&mut self, _: &mut StateGraph, _: &[Plan], _: &mut PathSolver, _: Instant) {}

    /// Whether nothing more is wanted.
    fn has_enough(&self, graph: &StateGraph) -> bool;
}

pub struct StateGraph {
    pub vm: Arc<Vm>,
    /// What may be called.
    callables: Callables,
    /// Objects that are there from the start.
    there: Vec<There>,
    /// The classes that it is about.
    subjects: Vec<ClassId>,
    /// Classes whose objects variables hold as what an interface of the JDK has: iterators, views.
    views: Vec<ClassId>,
    pub nodes: Vec<Node>,
    frontier: Frontier,
    policy: Policy,
    /// The edges that are noted on every way of a call.
    edges: Option<Arc<WatchedEdges>>,
    /// What calls asked the world outside, each question once.
    asked: Vec<Asked>,
    /// A state that was not expanded as a whole.
    under_way: Option<UnderWay>,
    /// The work after which it ends.
    budget: u64,
    /// Set when a call has to end before its time.
    ended: Arc<AtomicBool>,
    /// Calls with chosen arguments that are tried.
    trials: Option<Box<Trials>>,
    pub work: Work,
}

/// A state that is being expanded.
struct UnderWay {
    id: NodeId,
    length: u32,
    /// Calls that were not made yet.
    plans: VecDeque<Plan>,
}

impl StateGraph {
    /// All states of objects of `classes` and those that their methods take, from `start`, in which they are
    /// initialized.
    pub fn new(
        vm: &Arc<Vm>,
        classes: &[ClassRef],
        start: &State,
        edges: Arc<WatchedEdges>,
        scope: Scope,
    ) -> StateGraph {
        let callables = Callables::for_all(vm, classes);
        let first = Node::start(start);
        let own = vm.opened.iter().filter_map(|name| vm.world.load(name).ok());
        let own: Vec<ClassRef> = own.collect();
        let with_fields = own.iter().filter(|c| !c.static_slots.is_empty());
        let mut there = objects_there(vm, start, &callables);
        there.retain(|t| {
            let is_subject = classes.iter().any(|s| t.held.class.is_subtype_of(s));
            is_subject || t.may_change_itself(start)
        });
        let covering = Covering {
            waiting: FxHashMap::default(),
            matching: Matching::between_calls(vm, &first.state),
            statics: with_fields.map(|c| c.id).collect(),
            scope,
            taken_back: 0,
            pure: PureMethods::new(&own),
            functions: functions(&callables, classes),
            left_out: others::left_out(vm, &callables, &there, classes),
        };
        let policy = Policy::Covering(Box::new(covering));
        StateGraph {
            edges: Some(edges),
            ..StateGraph::with_policy(vm, callables, there, classes, first, policy)
        }
    }

    fn with_policy(
        vm: &Arc<Vm>,
        callables: Callables,
        there: Vec<There>,
        subjects: &[ClassRef],
        first: Node,
        policy: Policy,
    ) -> StateGraph {
        let mut frontier = Frontier::default();
        frontier.push((0, 0), NodeId(0));
        StateGraph {
            vm: vm.clone(),
            callables,
            there,
            subjects: subjects.iter().map(|c| c.id).collect(),
            views: Vec::new(),
            nodes: vec![first],
            frontier,
            policy,
            edges: None,
            asked: Vec::new(),
            under_way: None,
            budget: u64::MAX,
            ended: Arc::default(),
            trials: None,
            work: Work::default(),
        }
    }

    /// Calls under way end when this is set: whoever sets it says so as a visitor, too.
    pub fn end_on(&mut self, ended: &Arc<AtomicBool>) {
        self.ended = ended.clone();
    }

    /// Objects of these classes are held wherever a call gives one, if only as an `Iterator`.
    pub fn hold_views(&mut self, classes: &[ClassRef]) {
        self.views = classes.iter().map(|c| c.id).collect();
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// What may be called.
    pub fn callables(&self) -> &Callables {
        &self.callables
    }

    /// Whether a node may stand for several that differ in numbers.
    pub fn has_unions(&self) -> bool {
        self.work.merged > 0
    }

    /// How many states there are. Where two became one, neither counts but that one does.
    pub fn states(&self) -> u64 {
        // Of a union, the one part was taken back, and the other never waited.
        let taken_back = self.covering().map_or(0, |c| c.taken_back);
        self.nodes.len() as u64 - taken_back - self.work.merged
    }

    /// Ends when so much more work is done.
    pub fn allow(&mut self, work: u64) {
        self.budget = self.work.done.saturating_add(work);
    }

    /// Whether the work that is allowed is done, or the time is up.
    pub fn is_over(&self, deadline: Instant) -> bool {
        self.is_spent() || Instant::now() >= deadline
    }

    /// Whether the work that is allowed is done.
    pub fn is_spent(&self) -> bool {
        self.work.done >= self.budget
    }

    /// Goes on with the next node, and tells every way that a call takes. False if there is none, or if the
    /// visitor has enough, or if it is over: what is left of the node then comes first the next time.
    pub fn step(
        &mut self,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> bool {
        if self.under_way.is_none() {
            self.under_way = self.enter(solver, deadline, visitor);
        }
        let Some(mut under_way) = self.under_way.take() else {
            return false;
        };
        loop {
            if visitor.has_enough(self) || !under_way.plans.is_empty() && self.is_over(deadline) {
                self.under_way = Some(under_way);
                return false;
            }
            let Some(plan) = under_way.plans.pop_front() else {
                if self.sampling().is_some() {
                    self.release(under_way.id);
                }
                return true;
            };
            if self.is_idle(plan.selected) && !visitor.wants(plan.selected) {
                continue;
            }
            if self.is_beyond(under_way.length) && !visitor.looks_at_calls() {
                self.work.beyond += 1;
                continue;
            }
            self.follow(under_way.id, &plan, solver, deadline, visitor);
        }
    }

    /// Whether a call of a method leads to no other state, as far as is known.
    fn is_idle(&self, method: MethodRef) -> bool {
        match &self.policy {
            Policy::Covering(covering) => covering.pure.contains(method),
            Policy::Sampling(sampling) => sampling.is_fruitless(method),
        }
    }

    /// Whether no sequences may be longer.
    fn is_beyond(&self, length: u32) -> bool {
        let covering = self.covering();
        covering.is_some_and(|covering| length >= covering.scope.calls)
    }

    /// The next node, and the calls to make there.
    fn enter(
        &mut self,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> Option<UnderWay> {
        let id = self.pick()?;
        let Node {
            length, objects, ..
        } = *self.node(id);
        self.work.length = self.work.length.max(length);
        self.work.objects = self.work.objects.max(objects);
        visitor.enter(self, id, solver, deadline);
        let planner = self.planner(id);
        let is_covering = self.covering().is_some();
        // Whether it is ever so is what counts.
        let is_limited = is_covering && self.work.limited == 0 && planner.is_limited();
        let mut plans = planner.plans();
        if is_covering {
            self.work.limited += u64::from(is_limited);
            plans.sort_by_key(|plan| !is_cheap(&self.vm, plan));
        }
        Some(UnderWay {
            id,
            length,
            plans: plans.into(),
        })
    }

    fn pick(&mut self) -> Option<NodeId> {
        let id = self.frontier.pop()?;
        let view = self.nodes[id.0 as usize].view.as_ref();
        if let Policy::Covering(covering) = &mut self.policy
            && let Some(structure) = view.and_then(|v| v.structure())
        {
            covering.waiting.remove(&structure);
        }
        Some(id)
    }

    fn follow(
        &mut self,
        id: NodeId,
        plan: &Plan,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) {
        self.work.followed += 1;
        let limits = self.limits(plan);
        let Made { step, nodes, threw } = self.make(id, plan, limits, solver, deadline, visitor);
        if self.sampling().is_some() {
            let new = self.sample(plan.selected, nodes);
            let attempted = Attempted {
                from: id,
                plan,
                is_new: !new.is_empty(),
            };
            let is_broken = visitor.breaks(self, attempted, solver, deadline);
            for id in new {
                self.nodes[id.0 as usize].is_broken |= is_broken;
            }
            return;
        }
        for node in nodes {
            self.arrive(node, solver);
        }
        // Later: a state that calls lead to which return is the better one to begin a test with.
        for end in threw {
            if let Some(node) = self.after_throw(id, &step, end) {
                self.arrive(node, solver);
            }
        }
    }

    /// Which calls may come next.
    fn planner(&self, id: NodeId) -> Planner<'_> {
        let node = self.node(id);
        let (arguments, functions, has_static_state) = match &self.policy {
            Policy::Covering(covering) => {
                // Beside objects, those are of interest that may change static fields.
                let of_interest =
                    |m: &&MethodRef| node.held.is_empty() || !covering.pure.contains(m);
                let functions = covering.functions.iter().filter(of_interest);
                (Arguments::Typed, functions.copied().collect(), false)
            }
            Policy::Sampling(sampling) => {
                let statics = sampling.statics.clone();
                (Arguments::Declared, statics, sampling.has_static_state)
            }
        };
        Planner {
            vm: &self.vm,
            callables: &self.callables,
            state: &node.state,
            held: &node.held,
            there: &self.there,
            types: &node.types,
            functions,
            arguments,
            has_static_state,
        }
    }
}

/// Whether a variable of this type is for views: what the class under test makes of the JDK's interfaces.
fn is_view(class: ClassRef) -> bool {
    class.is_interface() && class.module().is_some()
}

/// The static methods of classes that neither make nor take objects.
fn functions(callables: &Callables, classes: &[ClassRef]) -> Vec<MethodRef> {
    let known = callables.statics.iter().chain(&callables.makers);
    let known: Vec<u32> = known.map(|m| m.id.0).collect();
    let methods = classes.iter().flat_map(|c| c.methods.iter());
    let is_one = |m: &MethodRef| m.is_static() && is_callable(m) && !known.contains(&m.id.0);
    methods.filter(is_one).collect()
}
