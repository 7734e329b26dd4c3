//! The states that a program can get objects of a class into, and the calls that lead from one to
//! another (the paper's BuildGraph).
//!
//! From the empty heap on, every call that code of the package may make is executed on unknown
//! arguments, in every state, short sequences first. A state that an earlier one covers is dropped;
//! of several that wait and differ in numbers only, one is made (`union.rs`). States that were
//! gone on with before are left as they are: what is new is gone on with alone. A call that throws
//! leaves a state behind like any other.
//!
//! Departures from the paper: fields keep the terms that calls gave them, so that a state carries
//! its calls' arguments with it and the way back is read off any model; new variables are made only
//! where states are united. Numbers that don't depend on arguments (sizes, colours) are part of the
//! structure.

mod arrive;
mod call;
mod dive;
mod node;
mod offered;
mod others;
mod plans;
mod texts;
mod there;
mod union;
mod walk;
mod work;

pub use call::Question;
pub use node::{Member, Node, NodeId, Origin, Way, way_to};
pub use plans::MAX_HELD;
pub use work::Work;

use crate::callable::Callables;
use crate::explore::Plan;
use crate::sequence::SequenceCall;
use arrive::Waiting;
use call::Made;
use classes::{ClassId, ClassRef, MethodRef};
use java_source::members::is_callable;
use jvm_symex::{Matching, Reached, WatchedEdges};
use plans::{Planner, is_cheap};
use rustc_hash::FxHashMap;
use solver::PathSolver;
use static_analysis::PureMethods;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use there::{There, objects_there};
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
    Threw,
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

    /// A state is gone on with.
    fn enter(&mut self, _: &mut StateGraph, _: NodeId, _: &mut PathSolver, _: Instant) {}

    /// How often something was found that is of interest.
    fn found(&self) -> u64 {
        0
    }

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
    /// By length and number of variables.
    agenda: BTreeMap<(u32, usize), VecDeque<NodeId>>,
    /// Nodes that were not gone on with yet, by their structure.
    waiting: FxHashMap<Vec<u64>, Waiting>,
    matching: Matching,
    /// Classes of the program whose static fields are part of a state.
    statics: Vec<ClassId>,
    edges: Arc<WatchedEdges>,
    scope: Scope,
    /// States in whose place others are gone on with.
    taken_back: u64,
    /// Methods that lead to no other state.
    pure: PureMethods,
    /// Static methods that take and give no objects of the program.
    functions: Vec<MethodRef>,
    /// What code can do that is not done here, so that there may be other states.
    left_out: Vec<String>,
    /// What calls asked the world outside, each question once.
    asked: Vec<Asked>,
    /// A state that was not gone on with as a whole.
    under_way: Option<UnderWay>,
    /// The work after which it ends.
    budget: u64,
    /// Set when a call has to end before its time.
    ended: Arc<AtomicBool>,
    pub work: Work,
}

/// A state that is gone on with.
struct UnderWay {
    id: NodeId,
    length: u32,
    /// Calls that were not made yet.
    plans: VecDeque<Plan>,
}

impl StateGraph {
    /// For objects of `classes` and those that their methods take, from `start`, in which they are
    /// initialized.
    pub fn new(
        vm: &Arc<Vm>,
        classes: &[ClassRef],
        start: &State,
        edges: Arc<WatchedEdges>,
        scope: Scope,
    ) -> StateGraph {
        let callables = Callables::for_all(vm, classes);
        let mut state = start.clone();
        state.inputs.close();
        let own = vm.opened.iter().filter_map(|name| vm.world.load(name).ok());
        let own: Vec<ClassRef> = own.collect();
        let with_fields = own.iter().filter(|c| !c.static_slots.is_empty());
        let statics = with_fields.map(|c| c.id).collect();
        let matching = Matching::between_calls(vm, &state);
        let first = Node {
            state,
            held: Vec::new(),
            types: Vec::new(),
            origin: Origin::Start,
            length: 0,
            longest: 0,
            objects: 0,
            view: None,
        };
        let functions = functions(&callables, classes);
        let there = objects_there(vm, start, &callables, classes);
        let left_out = others::left_out(vm, &callables, &there, classes);
        StateGraph {
            vm: vm.clone(),
            callables,
            there,
            subjects: classes.iter().map(|c| c.id).collect(),
            views: Vec::new(),
            nodes: vec![first],
            agenda: BTreeMap::from([((0, 0), VecDeque::from([NodeId(0)]))]),
            waiting: FxHashMap::default(),
            matching,
            statics,
            edges,
            scope,
            taken_back: 0,
            pure: PureMethods::new(&own),
            functions,
            left_out,
            asked: Vec::new(),
            under_way: None,
            budget: u64::MAX,
            ended: Arc::default(),
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

    /// How many states there are. Where two became one, neither counts but that one does.
    pub fn states(&self) -> u64 {
        // Of a union, the one part was taken back, and the other never waited.
        self.nodes.len() as u64 - self.taken_back - self.work.merged
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
                return true;
            };
            if self.pure.contains(plan.selected) && !visitor.wants(plan.selected) {
                continue;
            }
            if under_way.length >= self.scope.calls && !visitor.looks_at_calls() {
                self.work.beyond += 1;
                continue;
            }
            self.follow(under_way.id, &plan, solver, deadline, visitor);
        }
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
        // Whether it is ever so is what counts.
        let is_limited = self.work.limited == 0 && planner.is_limited();
        let mut plans = planner.plans();
        self.work.limited += u64::from(is_limited);
        plans.sort_by_key(|plan| !is_cheap(&self.vm, plan));
        Some(UnderWay {
            id,
            length,
            plans: plans.into(),
        })
    }

    fn pick(&mut self) -> Option<NodeId> {
        let mut cheapest = self.agenda.first_entry()?;
        let picked = cheapest.get_mut().pop_front();
        if cheapest.get().is_empty() {
            cheapest.remove();
        }
        let id = picked?;
        let view = self.nodes[id.0 as usize].view.as_ref();
        if let Some(structure) = view.and_then(|v| v.structure()) {
            self.waiting.remove(&structure);
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
        let limits = self.limits(plan);
        let Made { call, nodes, threw } = self.make(id, plan, limits, solver, deadline, visitor);
        for node in nodes {
            self.arrive(node, solver);
        }
        // Later: a state that calls lead to which return is the better one to begin a test with.
        for end in threw {
            if let Some(node) = self.after_throw(id, &call, end) {
                self.arrive(node, solver);
            }
        }
    }

    /// Which calls may come next.
    fn planner(&self, id: NodeId) -> Planner<'_> {
        let node = self.node(id);
        // Beside objects, those are of interest that may change static fields.
        let of_interest = |m: &&MethodRef| node.held.is_empty() || !self.pure.contains(m);
        Planner {
            vm: &self.vm,
            callables: &self.callables,
            state: &node.state,
            held: &node.held,
            there: &self.there,
            types: &node.types,
            functions: self.functions.iter().filter(of_interest).copied().collect(),
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
