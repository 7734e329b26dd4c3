//! Calls with their arguments: executed on machine values before they are believed.

use crate::goals::Goals;
use classes::ClassRef;
use heap::Ref;
use sequences::graph::{Arrival, StateGraph, way_to};
use sequences::{
    Concrete, Root, SequenceCall, Structure, agreeing, build, describe, has_hidden_twins, is_shared,
};
use solver::{Feasibility, Model, PathSolver};
use symex_jvm::{
    Call, ConcreteEnd, Jvm, JvmState, PathHost, Reached, Receiver, Trail, WatchedEnd, run_watched,
};
use term::{Sort, Term};
use vm::{Interp, State, Value, Vm};

/// Instructions for one call.
const FUEL: u64 = 5_000_000;

/// Arguments that are chosen to be different ones.
const MOST_TELLING: usize = 24;

/// Calls that a test makes, the one under test last.
#[derive(Clone)]
pub struct Candidate {
    pub calls: Vec<SequenceCall>,
    /// Where they lead; the arguments are in there.
    pub end: State,
    pub model: Model,
}

/// What became of them.
pub struct Ran {
    /// The edges that they took, all together.
    pub reached: Reached,
    /// Those that the last one took.
    pub taken: Reached,
    /// What each call gave, the last one too.
    pub given: Vec<Ref>,
    /// What each call was called with, without the receiver.
    pub arguments: Vec<Vec<Value>>,
    /// The state before the last call, and after it.
    pub before: State,
    pub state: State,
    pub end: RanEnd,
}

pub enum RanEnd {
    Returned(Option<Value>),
    Threw {
        class: ClassRef,
        message: Option<String>,
    },
}

impl Ran {
    /// Whether the last call, of a predicate, gave this value, or threw where false is sought.
    pub fn gives(&self, sought: bool) -> bool {
        match &self.end {
            RanEnd::Returned(value) => value.is_some_and(|v| v.as_bool() == sought),
            RanEnd::Threw { .. } => !sought,
        }
    }
}

impl Candidate {
    /// The calls that lead to where a call of the graph arrived, with the simplest arguments.
    pub fn new(
        graph: &StateGraph,
        arrival: &Arrival<'_>,
        solver: &mut PathSolver,
    ) -> Option<Candidate> {
        let vm = graph.vm;
        let end = agreeing(vm, arrival.state.clone(), solver)?;
        let vars = variables(vm, &end, arrival.call);
        let end = telling(graph, arrival, end, solver);
        let model = solver.simplest_model(&end.path, &vars).ok()?;
        let mut way = way_to(&graph.nodes, arrival.from, &vm.terms, &model)?;
        way.push(arrival.call);
        Some(Candidate {
            calls: way.calls,
            end,
            model,
        })
    }

    pub fn structure<'a>(&'a self, vm: &'a Vm) -> Structure<'a> {
        Structure {
            vm,
            state: &self.end,
            model: &self.model,
        }
    }

    pub fn roots(&self) -> Vec<Root> {
        let roots = self.calls.iter().flat_map(|c| c.unknowns().cloned());
        roots.collect()
    }

    /// Whether the arguments can be written as expressions, one by one.
    pub fn is_plain(&self, vm: &Vm) -> bool {
        let heap = describe(&self.structure(vm), &self.roots(), &[]);
        !is_shared(&heap) && !has_hidden_twins(&heap)
    }

    /// Executes the calls from `start` on; `None` if one before the last throws, or if what happens
    /// may be another thing in another run.
    pub fn run(&self, vm: &'static Vm, start: &State, goals: &Goals) -> Option<Ran> {
        let concrete = build(&self.structure(vm), start, &self.roots()).ok()?;
        let Concrete {
            mut state, roots, ..
        } = concrete;
        let mut unknowns = roots.into_iter();
        let mut reached = Reached::default();
        let mut given: Vec<Ref> = Vec::new();
        let mut passed: Vec<Vec<Value>> = Vec::new();
        let (last, before) = self.calls.split_last()?;
        for call in before {
            let args = arguments(call, &given, &mut unknowns)?;
            passed.push(args.clone());
            let (end, made, trail) = run_call(vm, state, call, &given, args)?;
            reached.add(&goals.reached_by(&trail));
            let WatchedEnd::Returned(value, after) = end else {
                return None;
            };
            state = *after;
            given.push(result(call, made, value, &mut state));
        }
        let args = arguments(last, &given, &mut unknowns)?;
        passed.push(args.clone());
        let start = state.clone();
        let (end, made, trail) = run_call(vm, state, last, &given, args)?;
        let taken = goals.reached_by(&trail);
        reached.add(&taken);
        reached.add(&goals.tested(last.method));
        let ran = match end {
            WatchedEnd::Returned(value, after) => {
                let mut state = *after;
                given.push(result(last, made, value, &mut state));
                Ran {
                    reached,
                    taken,
                    given,
                    arguments: passed,
                    before: start,
                    state,
                    end: RanEnd::Returned(value),
                }
            }
            WatchedEnd::Ended(ConcreteEnd::Threw(raised, _)) => {
                let name = &*raised.class.name;
                let depends = ["java/lang/StackOverflowError", "java/lang/OutOfMemoryError"];
                if raised.trouble.is_some() || depends.contains(&name) {
                    return None;
                }
                given.push(Ref::NULL);
                Ran {
                    reached,
                    taken,
                    given,
                    arguments: passed,
                    state: start.clone(),
                    before: start,
                    end: RanEnd::Threw {
                        class: raised.class,
                        message: raised.message,
                    },
                }
            }
            WatchedEnd::Ended(_) => return None,
        };
        let is_void = ran.state.asked.iter().any(|a| a.voids_failures());
        (!is_void).then_some(ran)
    }
}

/// The path on arguments that differ, as far as possible, and from what fields hold anyway: a test in
/// which all numbers are zero tells little. They are 1, 2, 3 in the order of the calls.
fn telling(
    graph: &StateGraph,
    arrival: &Arrival<'_>,
    mut end: State,
    solver: &mut PathSolver,
) -> State {
    let terms = &graph.vm.terms;
    let way = end.path.model().and_then(|model| {
        let mut way = way_to(&graph.nodes, arrival.from, terms, model)?;
        way.push(arrival.call);
        Some(way)
    });
    let calls = way.map_or(Vec::new(), |way| way.calls);
    let numbers = calls.iter().flat_map(|c| c.unknowns());
    let numbers = numbers.filter_map(|root| root.value.term);
    let numbers =
        numbers.filter(|t| terms.sort(*t) == Sort::Bv(32) && terms.var_name(*t).is_some());
    let mut next = 1;
    for var in numbers.take(MOST_TELLING) {
        let wish = terms.eq(var, terms.bv(32, next));
        if let Feasibility::Yes(path) = solver.wish(&end.path, wish) {
            end.path = path;
            next += 1;
        }
    }
    end
}

/// The variables of a call's arguments: these are made simple first.
fn variables(vm: &Vm, end: &State, call: &SequenceCall) -> Vec<Term> {
    let lengths = end.inputs.arrays().iter().map(|a| a.len);
    let numbers = call.unknowns().filter_map(|r| r.value.term);
    let terms = lengths.chain(numbers);
    let mut vars: Vec<Term> = Vec::new();
    for var in terms.flat_map(|t| vm.terms.vars_of(t)) {
        if !vars.contains(var) {
            vars.push(*var);
        }
    }
    vars
}

fn arguments(
    call: &SequenceCall,
    given: &[Ref],
    unknowns: &mut impl Iterator<Item = Value>,
) -> Option<Vec<Value>> {
    let args = call.args.iter().map(|arg| match arg.given_by {
        Some(number) => Some(given[number].into()),
        None => unknowns.next(),
    });
    args.collect()
}

/// Runs one call; with the object that it made, if it is a constructor, and what it executed.
pub(crate) fn run_call(
    vm: &'static Vm,
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
    let receiver = made.or(call.receiver.map(|number| given[number]));
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

/// What a call gave, if it is an object.
fn result(call: &SequenceCall, made: Option<Ref>, value: Option<Value>, state: &mut State) -> Ref {
    let returned = call.method.parsed.ret.as_ref();
    let is_reference = returned.is_some_and(|r| r.class_name().is_some());
    let returned = value.filter(|_| is_reference).map(|v| v.as_ref());
    let result = made.or(returned).unwrap_or(Ref::NULL);
    state.pinned.push(result);
    result
}
