//! Do calls lead to objects for which a predicate gives a certain value? Goals, and bounded
//! verification.

use crate::candidate::Candidate;
use crate::extent::{how_far, stats};
use crate::goals::Goals;
use crate::harvest::Found;
use crate::run::Ran;
use crate::suite::TestOptions;
use crate::watch::Watched;
use crate::write::{statements, written};
use answer::{Location, PredicateAnswer, PredicateReport, ReachedState};
use classes::{ClassRef, MethodRef, java_type_name};
use ir::ElemKind;
use java_source::access::Package;
use jvm_symex::{After, Reached};
use solver::{Feasibility, PathSolver};
use states::class_initialization::{Prepared, prepare};
use states::graph::{Arrival, ArrivalEnd, NodeId, Question, StateGraph, Visitor};
use states::nondeterminism::explain_dependence;
use std::sync::Arc;
use std::time::Instant;
use vm::{State, Value, Vm};

/// A method that gives a `boolean`, and the value that is sought.
#[derive(Clone, Copy, Debug)]
pub struct Predicate {
    pub method: MethodRef,
    pub sought: bool,
}

/// The predicate that `acme.Specs.wanted` or `acme.Specs.wanted(Node)` names; an error says what is
/// wrong with the name.
pub fn find_predicate(vm: &Vm, name: &str) -> Result<MethodRef, String> {
    let (path, parameters) = match name.split_once('(') {
        Some((path, rest)) => (path, Some(rest.trim_end_matches(')'))),
        None => (name, None),
    };
    let (class, method) = path.rsplit_once('.').ok_or_else(|| {
        format!("{name}: name the method with its class, as in acme.Specs.wanted")
    })?;
    let loaded = named_class(vm, class).ok_or_else(|| format!("no class {class}"))?;
    let methods = loaded.methods.iter();
    let named: Vec<MethodRef> = methods.filter(|m| *m.name == *method).collect();
    if named.is_empty() {
        return Err(format!("{class} has no method {method}"));
    }
    let is_meant = |m: &&MethodRef| parameters.is_none_or(|p| takes(m, p));
    let meant: Vec<MethodRef> = named.iter().filter(is_meant).copied().collect();
    if meant.is_empty() {
        let there: Vec<String> = named.iter().map(|m| m.pretty()).collect();
        return Err(format!("no method {name}; there is {}", there.join(", ")));
    }
    let gives_boolean = |m: &&MethodRef| {
        let returned = m.parsed.ret.as_ref();
        returned.is_some_and(|r| r.elem == ElemKind::Boolean)
    };
    let mut fitting: Vec<MethodRef> = meant.iter().filter(gives_boolean).copied().collect();
    if !fitting.is_empty() && fitting.iter().all(|m| m.is_abstract()) {
        return Err(format!("{name} is abstract: name a method that has a body"));
    }
    fitting.retain(|m| !m.is_abstract());
    match fitting[..] {
        [one] => Ok(one),
        [] => Err(format!("{name} gives no boolean")),
        [first, ..] => {
            let first = first.pretty();
            Err(format!(
                "several methods are called {name}: say which, as in {first}"
            ))
        }
    }
}

/// Whether these are the types of the parameters, with or without their packages.
fn takes(method: MethodRef, parameters: &str) -> bool {
    let wanted: Vec<&str> = parameters
        .split(',')
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .collect();
    let types = method.parsed.params.iter().map(|p| java_type_name(&p.text));
    let types: Vec<String> = types.map(|t| t.replace('$', ".")).collect();
    let is = |(own, wanted): (&String, &&str)| {
        own == wanted || own.strip_suffix(wanted).is_some_and(|p| p.ends_with('.'))
    };
    types.len() == wanted.len() && types.iter().zip(&wanted).all(is)
}

/// A class by its name in source: `acme.List.Node` may be a nested one.
fn named_class(vm: &Vm, name: &str) -> Option<ClassRef> {
    let mut internal = name.replace('.', "/");
    loop {
        if let Ok(class) = vm.world.load(&internal) {
            return Some(class);
        }
        let at = internal.rfind('/')?;
        internal.replace_range(at..=at, "$");
    }
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

/// Looks for calls that lead to objects for which the predicate gives the value sought. When a
/// violation is sought, an exception is one, too. An error tells why nothing can be looked for.
pub fn reach(
    vm: &Arc<Vm>,
    booted: &State,
    predicate: Predicate,
    options: &TestOptions,
    solver: &mut PathSolver,
) -> Result<PredicateReport, String> {
    let started = Instant::now();
    let deadline = started + options.time;
    let classes = subjects(vm, predicate.method);
    let Some(class) = classes.first() else {
        let name = predicate.method.pretty();
        return Err(format!(
            "{name} looks at no object of a class under analysis"
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
            Prepared::Ready(state) => *state,
            Prepared::Broken(finding) => {
                let name = class.java_name();
                return Err(format!("the initializer of {name} throws {}", finding.kind));
            }
            Prepared::Unknown(reason) => return Err(reason.what),
        };
    }
    let goals = Goals::of(&[], Vec::new());
    let mut graph = StateGraph::new(vm, &classes, &start, goals.edges(), options.scope);
    graph.end_on(options.watch.cancellation.flag());
    let mut wish = Wish {
        vm,
        package: Package::of(&vm.world, class),
        predicate,
        start,
        goals,
        is_asked: false,
        reached: None,
        depends: None,
        watched: Watched::new(&options.watch),
    };
    while !wish.has_enough(&graph) && Instant::now() < deadline {
        if !graph.step(solver, deadline, &mut wish) {
            break;
        }
    }
    let mut exploration = stats(&graph, started, options);
    exploration.is_cut |= solver.stats().late_calls > 0;
    let answer = match wish.reached {
        Some(reached) => PredicateAnswer::Reached(Box::new(reached)),
        None if let Some(because) = wish.depends => PredicateAnswer::Depends { because },
        None if !wish.is_asked => PredicateAnswer::NoObject {
            because: how_far(&graph, started, options),
        },
        None if graph.is_closed() => PredicateAnswer::Never,
        None => PredicateAnswer::NotSoFar {
            because: how_far(&graph, started, options),
            is_whole: graph.is_whole(),
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

/// Whether a predicate can give the value sought.
enum Granted {
    /// In this state.
    Yes(Box<State>),
    No,
    Unknown,
}

struct Wish<'a> {
    vm: &'a Arc<Vm>,
    /// Where the calls are made from.
    package: Package<'a>,
    predicate: Predicate,
    start: State,
    goals: Goals,
    /// An object was there that the predicate looks at.
    is_asked: bool,
    reached: Option<ReachedState>,
    /// What the answer depends on in some state.
    depends: Option<String>,
    watched: Watched,
}

impl Visitor for Wish<'_> {
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
        let question = Question {
            method: self.predicate.method,
            after: &After::default(),
            with_null: false,
        };
        for (call, ends) in graph.ask(id, question, solver, deadline) {
            self.is_asked = true;
            let mut found: Vec<State> = Vec::new();
            for end in ends.returned {
                match self.granted(end.state, end.value, solver) {
                    Granted::Yes(state) => found.push(*state),
                    Granted::No => {}
                    Granted::Unknown => graph.work.lost += 1,
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
                    reached: &Reached::default(),
                    end: ArrivalEnd::Returned(None),
                };
                self.reached = self.told(graph, &arrival, solver);
                if self.reached.is_some() {
                    return;
                }
                // There may be such a state, but it can't be shown.
                graph.work.lost += 1;
            }
        }
    }

    fn has_enough(&self, graph: &StateGraph) -> bool {
        self.watched.is_over(graph.work.calls) || self.reached.is_some()
    }
}

impl Wish<'_> {
    /// The state, narrowed to where the predicate gave the value sought.
    fn granted(&self, mut state: State, value: Option<Value>, solver: &mut PathSolver) -> Granted {
        let Some(value) = value else {
            return Granted::Unknown;
        };
        let Some(term) = value.term else {
            return match value.as_bool() == self.predicate.sought {
                true => Granted::Yes(Box::new(state)),
                false => Granted::No,
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
                Granted::Yes(Box::new(state))
            }
            Feasibility::No => Granted::No,
            Feasibility::Unknown(_) => Granted::Unknown,
        }
    }

    /// The calls, if they lead there on machine values.
    fn told(
        &mut self,
        graph: &StateGraph,
        arrival: &Arrival<'_>,
        solver: &mut PathSolver,
    ) -> Option<ReachedState> {
        let candidate = Candidate::new(graph, arrival, None, solver)?;
        if !candidate.is_plain(self.vm) {
            return None;
        }
        let ran = candidate.run(self.vm, &self.start, &self.goals)?;
        if !ran.gives(self.predicate.sought) {
            return None;
        }
        let gives = (&ran, Ran::gives_like as fn(&Ran, &Ran) -> bool);
        let elsewhere = candidate.elsewhere(self.vm, &self.start, &self.goals, gives);
        if elsewhere.is_none() {
            let asked = ran.asked_for_hash()?;
            self.depends = Some(explain_dependence(asked, "what it gives").1);
            return None;
        }
        let found = Found {
            candidate,
            ran,
            new: Reached::default(),
            others: Vec::new(),
        };
        Some(ReachedState {
            statements: statements(self.vm, &found)?,
            test: written(self.vm, self.package, &found, &[])?,
        })
    }
}
