//! The state graph: states that a program can get objects of a class into, and the calls that lead from one to
//! another (BuildGraph of "Efficient Synthesis of Method Call Sequences for Test Generation and Bounded
//! Verification").
//!
//! From the empty heap on, calls that code of the package may make are executed on unknown arguments, short sequences
//! first. Which ones, and which states are kept, is up to the policy (`policy.rs`); what comes of a call is
//! up to the [`Visitor`]. With the covering policy, every call is made in every state. A state that an earlier
//! one subsumes is dropped; several that wait and differ in numbers only are merged (`merge.rs`). States that were
//! expanded before are left as they are: what is new is expanded alone. A call that throws leaves a state behind
//! like any other.
//!
//! Departures from the paper: fields keep the terms that calls gave them, so that a state carries
//! its calls' arguments with it and the path back is read off any model; new variables are made only
//! where states are merged. Numbers that don't depend on arguments (sizes, colours) are part of the
//! structure.

mod aim;
mod call;
mod canonical_form;
mod closed_world;
mod dive;
mod expand;
mod foreign_creators;
mod frontier;
mod initial_objects;
mod merge;
mod nested_arguments;
mod node;
mod planner;
mod policy;
mod sampling;
mod state_pool;
mod string_identity;
mod successors;
mod trials;
mod visitor;
mod walk;
mod work;

pub use aim::{Aim, AimTarget, Attempt, Wanted, has_cell};
pub use call::CallQuery;
pub use node::{MergedNode, Node, NodeId, Origin, StepSequence, step_sequence_to};
pub use planner::{MAX_HELD, combinations};
pub use visitor::{Arrival, ArrivalEnd, AttemptedCall, Visitor};
pub use work::GraphWork;

use crate::Callables;
use classes::{ClassId, ClassRef, MethodRef};
use expand::Expansion;
use frontier::StateFrontier;
use initial_objects::{InitialObject, initial_objects};
use java_source::members::is_callable;
use jvm_symex::{Matching, PathTrace, WatchedEdges};
use policy::{Covering, Policy};
use rustc_hash::FxHashMap;
use static_analysis::PureMethods;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use trials::Trials;
use vm::environment::Asked;
use vm::{State, Vm};

/// How large the graph may become.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    pub objects: u32,
    pub calls: u32,
    pub merge: bool,
}

pub struct StateGraph {
    pub vm: Arc<Vm>,
    /// What may be called.
    callables: Callables,
    /// Objects that are there from the start.
    initial_objects: Vec<InitialObject>,
    /// The classes that it is about.
    subjects: Vec<ClassId>,
    /// Classes whose objects variables hold as what an interface of the JDK has: iterators, views.
    views: Vec<ClassId>,
    pub nodes: Vec<Node>,
    frontier: StateFrontier,
    policy: Policy,
    /// The edges that are noted on every path of a call.
    edges: Option<Arc<WatchedEdges>>,
    /// What calls read from the environment, each source once.
    asked: Vec<Asked>,
    /// A state that was not expanded as a whole.
    under_way: Option<Expansion>,
    /// The work after which it ends.
    budget: u64,
    /// Memory of the process, in bytes: calls under way end before it takes more.
    memory: u64,
    /// Set when a call has to end before its time.
    ended: Arc<AtomicBool>,
    /// Calls on concrete arguments that are tried.
    trials: Option<Box<Trials>>,
    /// Hears what becomes of the paths of calls, if somebody wants to know.
    trace: Option<Arc<PathTrace>>,
    pub work: GraphWork,
    /// The method that was called last.
    pub called: Option<MethodRef>,
    /// What panics said that ended paths of calls, and which methods were called.
    pub internal_errors: Vec<(MethodRef, String)>,
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
        let mut initial_objects = initial_objects(vm, start, &callables);
        initial_objects.retain(|t| {
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
            external_effects: closed_world::external_effects(
                vm,
                &callables,
                &initial_objects,
                classes,
            ),
        };
        let policy = Policy::Covering(Box::new(covering));
        StateGraph {
            edges: Some(edges),
            ..StateGraph::with_policy(vm, callables, initial_objects, classes, first, policy)
        }
    }

    fn with_policy(
        vm: &Arc<Vm>,
        callables: Callables,
        initial_objects: Vec<InitialObject>,
        subjects: &[ClassRef],
        first: Node,
        policy: Policy,
    ) -> StateGraph {
        let mut frontier = StateFrontier::default();
        frontier.push((0, 0), NodeId(0));
        StateGraph {
            vm: vm.clone(),
            callables,
            initial_objects,
            subjects: subjects.iter().map(|c| c.id).collect(),
            views: Vec::new(),
            nodes: vec![first],
            frontier,
            policy,
            edges: None,
            asked: Vec::new(),
            called: None,
            internal_errors: Vec::new(),
            under_way: None,
            budget: u64::MAX,
            memory: u64::MAX,
            ended: Arc::default(),
            trials: None,
            trace: None,
            work: GraphWork::default(),
        }
    }

    /// Calls under way end when this is set: whoever sets it says so as a visitor, too.
    pub fn end_on(&mut self, ended: &Arc<AtomicBool>) {
        self.ended = ended.clone();
    }

    /// Whether calls under way have to end.
    fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// Calls under way end when the process takes nearly so much memory, in bytes. What they lead to then depends on
    /// the machine.
    pub fn limit_memory(&mut self, bytes: u64) {
        self.memory = bytes;
    }

    /// Drops all states but the first: nothing more is expanded or tried.
    pub fn forget_states(&mut self) {
        self.give_up();
        self.end_trials();
        self.nodes.truncate(1);
        self.nodes.shrink_to_fit();
    }

    /// Tells what becomes of the paths of all calls from now on, if somebody wants to know.
    pub fn trace_to(&mut self, trace: Option<&Arc<PathTrace>>) {
        self.trace = trace.cloned();
    }

    /// Who hears what becomes of the paths of calls.
    pub fn trace(&self) -> Option<&Arc<PathTrace>> {
        self.trace.as_ref()
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
    pub fn has_merged_nodes(&self) -> bool {
        self.work.merged > 0
    }

    /// How many states there are. Where two became one, neither counts but that one does.
    pub fn states(&self) -> u64 {
        // Of a merged state, the one part was withdrawn, and the other never waited.
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
