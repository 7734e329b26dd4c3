//! Reachability search: the predicate is called in every state of the state graph.

use answer::{Location, PredicateAnswer, PredicateReport, ReachedState};
use classes::{ClassRef, MethodRef};
use java_source::access::Package;
use jvm_symex::{After, EdgeSet, WatchedEdges};
use solver::{Feasibility, PathSolver};
use states::class_initialization::{Initialization, prepare};
use states::extent::{GraphBudget, describe_extent, stats};
use states::graph::{Arrival, ArrivalEnd, CallQuery, NodeId, Scope, StateGraph, Visitor};
use states::nondeterminism::explain_dependence;
use states::progress::CallCounter;
use std::sync::Arc;
use std::time::Instant;
use synthesis::{Candidate, CandidateRun, NoGoals, SynthesizedTest};
use vm::{State, Value, Vm};

/// A method that returns a `boolean`, and the value that is sought.
#[derive(Clone, Copy, Debug)]
pub struct PredicateGoal {
    /// The predicate.
    pub method: MethodRef,
    /// What it is to give.
    pub sought: bool,
}

/// What the user may choose.
#[derive(Clone, Debug)]
pub struct ReachOptions {
    /// How long calls are explored.
    pub budget: GraphBudget,
    /// How large states and how long sequences become.
    pub scope: Scope,
}

/// The classes whose objects a predicate looks at.
fn subjects(vm: &Vm, method: MethodRef) -> Vec<ClassRef> {
    let own = (!method.is_static()).then(|| method.class());
    let names = method.parsed.params.iter().filter_map(|p| p.class_name());
    let taken = names.filter_map(|name| vm.world.load(name).ok());
    let taken = taken.filter(|class| vm.opens(class) && !class.is_array());
    let mut classes: Vec<ClassRef> = Vec::new();
    for class in own.into_iter().chain(taken) {
        if classes.iter().all(|c| c.id != class.id) {
            classes.push(class);
        }
    }
    classes
}

/// Looks for calls that lead to objects for which the predicate returns the value sought. When a
/// violation is sought, an exception is one, too. An error tells why nothing can be looked for.
pub fn reach(
    vm: &Arc<Vm>,
    booted: &State,
    predicate: PredicateGoal,
    options: &ReachOptions,
    solver: &mut PathSolver,
) -> Result<PredicateReport, String> {
    let started = Instant::now();
    let deadline = started + options.budget.time;
    let classes = subjects(vm, predicate.method);
    let Some(class) = classes.first() else {
        let name = predicate.method.pretty();
        return Err(format!(
            "{name} has neither a receiver nor a parameter of a class in the targets: no calls can make it true or false"
        ));
    };
    let (from, called) = (class.package(), predicate.method.class().package());
    if from != called && !Package::of(&vm.world, class).sees_method(predicate.method) {
        let (name, class) = (predicate.method.pretty(), class.java_name());
        return Err(format!(
            "{name} can't be called from the package of {class}, where the objects are made: make it and its class public"
        ));
    }
    let mut start = booted.clone();
    for class in classes.iter().chain([&predicate.method.class()]) {
        start = match prepare(vm, &start, class) {
            Initialization::Ready(state) => *state,
            Initialization::Broken(finding) => {
                let name = class.java_name();
                return Err(format!(
                    "the static initializer of {name} throws {}",
                    finding.kind
                ));
            }
            Initialization::Unknown(reason) => return Err(reason.what),
        };
    }
    let edges = Arc::new(WatchedEdges::default());
    let mut graph = StateGraph::new(vm, &classes, &start, edges, options.scope);
    graph.end_on(options.budget.progress.cancellation.flag());
    graph.trace_to(options.budget.progress.trace.as_ref());
    let mut wish = PredicateVisitor {
        vm,
        package: Package::of(&vm.world, class),
        predicate,
        start,
        is_asked: false,
        reached: None,
        depends: None,
        counter: CallCounter::new(&options.budget.progress),
    };
    while !wish.poll_stop(&graph) && Instant::now() < deadline {
        if !graph.step(solver, deadline, &mut wish) {
            break;
        }
    }
    let mut exploration = stats(&graph, started, &options.budget);
    exploration.is_cut |= solver.stats().late_calls > 0;
    let answer = match wish.reached {
        Some(reached) => PredicateAnswer::Reached(Box::new(reached)),
        None if let Some(because) = wish.depends => PredicateAnswer::Depends { because },
        None if !wish.is_asked => PredicateAnswer::NoObject {
            because: describe_extent(&graph, started, &options.budget),
        },
        None if graph.is_closed() => PredicateAnswer::Never,
        None => PredicateAnswer::NotSoFar {
            because: describe_extent(&graph, started, &options.budget),
            is_whole: graph.is_complete_to_length(),
        },
    };
    Ok(PredicateReport {
        predicate: predicate.method.pretty(),
        class: class.java_name(),
        sought: predicate.sought,
        answer,
        exploration,
        at: location(predicate.method),
    })
}

/// Where a method begins.
fn location(method: MethodRef) -> Location {
    let place = jvm_symex::place_of(&[(method, 0)]);
    Location {
        path: place.path(),
        file: place.file.map(|file| file.to_string()),
        line: place.line,
        method: place.method,
        within: None,
    }
}

/// Whether a predicate can return the value sought.
enum GoalNarrowing {
    /// In this state.
    Yes(Box<State>),
    No,
    Unknown,
}

struct PredicateVisitor<'a> {
    vm: &'a Arc<Vm>,
    /// Where the calls are made from.
    package: Package<'a>,
    predicate: PredicateGoal,
    start: State,
    /// An object was there that the predicate looks at.
    is_asked: bool,
    reached: Option<ReachedState>,
    /// What the answer depends on in some state.
    depends: Option<String>,
    counter: CallCounter,
}

impl Visitor for PredicateVisitor<'_> {
    fn wants(&self, _: MethodRef) -> bool {
        false
    }

    fn visit(&mut self, _: &StateGraph, _: &Arrival<'_>, _: &mut PathSolver) {}

    fn looks_at_calls(&self) -> bool {
        false
    }

    fn enter(
        &mut self,
        graph: &mut StateGraph,
        id: NodeId,
        solver: &mut PathSolver,
        deadline: Instant,
    ) {
        let question = CallQuery {
            method: self.predicate.method,
            after: &After::default(),
            with_null: false,
        };
        for (call, ends) in graph.explore_calls_of(id, question, solver, deadline) {
            self.is_asked = true;
            let mut found: Vec<State> = Vec::new();
            for end in ends.returned {
                match self.narrow_to_goal(end.state, end.value, solver) {
                    GoalNarrowing::Yes(state) => found.push(*state),
                    GoalNarrowing::No => {}
                    GoalNarrowing::Unknown => graph.work.lost += 1,
                }
            }
            if !self.predicate.sought {
                found.extend(ends.threw.into_iter().map(|end| end.state));
            }
            for state in found {
                let arrival = Arrival {
                    from: id,
                    call: &call,
                    state: &state,
                    reached: &EdgeSet::default(),
                    end: ArrivalEnd::Returned(None),
                };
                self.reached = self.reached_state(graph, &arrival, solver);
                if self.reached.is_some() {
                    return;
                }
                // There may be such a state, but it can't be shown.
                graph.work.lost += 1;
            }
        }
    }

    fn poll_stop(&self, graph: &StateGraph) -> bool {
        self.counter.tell(graph.work.calls);
        self.counter.is_interrupted() || self.reached.is_some()
    }
}

impl PredicateVisitor<'_> {
    /// The state, narrowed to where the predicate returned the value sought.
    fn narrow_to_goal(
        &self,
        mut state: State,
        value: Option<Value>,
        solver: &mut PathSolver,
    ) -> GoalNarrowing {
        let Some(value) = value else {
            return GoalNarrowing::Unknown;
        };
        let Some(term) = value.term else {
            return match value.as_bool() == self.predicate.sought {
                true => GoalNarrowing::Yes(Box::new(state)),
                false => GoalNarrowing::No,
            };
        };
        let terms = &self.vm.terms;
        let is_false = terms.eq(term, terms.bv(32, 0));
        let condition = match self.predicate.sought {
            true => terms.not(is_false),
            false => is_false,
        };
        match solver.assume(&state.path, condition) {
            Feasibility::Yes(path) => {
                state.path = path;
                GoalNarrowing::Yes(Box::new(state))
            }
            Feasibility::No => GoalNarrowing::No,
            Feasibility::Unknown(_) => GoalNarrowing::Unknown,
        }
    }

    /// The calls, if they lead there on machine values.
    fn reached_state(
        &mut self,
        graph: &StateGraph,
        arrival: &Arrival<'_>,
        solver: &mut PathSolver,
    ) -> Option<ReachedState> {
        let candidate = Candidate::new(graph, arrival, None, solver)?;
        if !candidate.is_plain(self.vm) {
            return None;
        }
        let ran = candidate.run(self.vm, &self.start, &NoGoals)?;
        if !ran.returns_value(self.predicate.sought) {
            return None;
        }
        let gives = (
            &ran,
            CandidateRun::returns_like as fn(&CandidateRun, &CandidateRun) -> bool,
        );
        let others = candidate.run_with_other_hashes(self.vm, &self.start, &NoGoals, gives);
        if others.is_none() {
            let asked = ran.first_hash_read()?;
            self.depends = Some(explain_dependence(asked, "its result").1);
            return None;
        }
        let found = SynthesizedTest {
            candidate,
            ran,
            new: EdgeSet::default(),
            others: Vec::new(),
        };
        Some(ReachedState {
            statements: found.statements(self.vm)?,
            test: found.test(self.vm, self.package, &[])?,
        })
    }
}
