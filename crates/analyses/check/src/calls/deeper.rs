//! Findings that no other calls led to, sought among all states that calls lead to.
//!
//! The search for short sequences keeps few states of a shape, and no long ones. Where it leaves a
//! finding open, the state graph goes on: it drops only states that others cover and unites those that
//! differ in numbers, so that it gets further, and may come to an end.

use super::failing::Failing;
use super::search::Search;
use crate::confirm::FindingKey;
use crate::method::Method;
use classes::MethodRef;
use heap::Ref;
use jvm_symex::{After, WatchedEdges, backtrace};
use solver::{Feasibility, PathSolver};
use states::explore::{CallEnds, with_interp};
use states::graph::{Arrival, NodeId, Question, Scope, StateGraph, Visitor, way_to};
use states::sequence::SequenceCall;
use states::step::Step;
use std::sync::Arc;
use std::time::Instant;
use symex::resident_bytes;
use vm::State;

/// The part of the calls for short sequences that are made here: states become large.
const FEWER_CALLS: u64 = 4;

/// How far the graph was looked through.
#[derive(Default)]
pub(super) struct Deeper {
    graph: Option<Box<StateGraph>>,
    /// Nothing more is looked at.
    is_done: bool,
}

impl Deeper {
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Whether all states that calls lead to were looked at.
    pub fn is_whole(&self) -> bool {
        self.graph.as_ref().is_some_and(|graph| graph.is_closed())
    }
}

impl Search {
    /// Looks through the states that calls lead to, as long as a finding is open.
    pub(super) fn look_deeper(&mut self, solver: &mut PathSolver, until: Instant) {
        if self.deeper.is_done || !self.has_open_findings() {
            return;
        }
        let graph = self.deeper.graph.take();
        let mut graph = graph.unwrap_or_else(|| Box::new(self.graph()));
        let mut looking = Looking { search: self };
        let most = self.effort.calls / FEWER_CALLS;
        let mut is_done = false;
        while !is_done && Instant::now() < until {
            let is_over = graph.work.calls >= most || resident_bytes() > self.effort.memory;
            is_done = is_over || !graph.step(solver, until, &mut looking);
        }
        self.cost.calls += graph.work.calls;
        self.cost.states += graph.nodes.len() as u64;
        // What was interrupted by the time is not taken up again: the node is gone.
        self.deeper.is_done = true;
        self.deeper.graph = Some(graph);
    }

    fn graph(&self) -> StateGraph {
        let scope = Scope {
            objects: u32::MAX,
            calls: u32::MAX,
            merge: true,
        };
        let edges = Arc::new(WatchedEdges::default());
        StateGraph::new(&self.vm, &[self.class], &self.start, edges, scope)
    }
}

struct Looking<'a> {
    search: &'a Search,
}

impl Visitor for Looking<'_> {
    fn wants(&self, _: MethodRef) -> bool {
        false
    }

    fn visit(&mut self, _: &StateGraph, _: &Arrival<'_>, _: &mut PathSolver) {}

    fn enter(
        &mut self,
        graph: &mut StateGraph,
        id: NodeId,
        solver: &mut PathSolver,
        deadline: Instant,
    ) {
        for method in &self.search.sought {
            if !method.watch.has_open_findings() {
                continue;
            }
            let promised = &method.entry.contract.after;
            let promised = Some(promised).filter(|after| !after.checks.is_empty());
            for after in std::iter::once(&After::default()).chain(promised) {
                let question = Question {
                    method: method.target.method,
                    after,
                    with_null: true,
                };
                let asked = graph.ask(id, question, solver, deadline);
                self.report(graph, id, method, asked, solver);
            }
        }
    }

    fn has_enough(&self, _: &StateGraph) -> bool {
        !self.search.has_open_findings()
    }
}

/// A call of a method under test, and one way in which it fails.
struct Failed {
    key: FindingKey,
    is_breach: bool,
    end: State,
}

impl Looking<'_> {
    fn report(
        &self,
        graph: &mut StateGraph,
        id: NodeId,
        method: &Arc<Method>,
        asked: Vec<(Arc<SequenceCall>, CallEnds)>,
        solver: &mut PathSolver,
    ) {
        for (call, ends) in asked {
            if !is_of(graph, id, &call, method) {
                continue;
            }
            for failed in self.failed(method, &call, ends) {
                let key = failed.key.clone();
                let failing = failing(graph, id, method, &call, failed, solver);
                self.search.report(failing, solver);
                // There may be such a state, but it can't be shown.
                graph.work.lost += u64::from(method.watch.is_open(&key));
            }
        }
    }

    /// How a call fails in ways that no calls are known for.
    fn failed(&self, method: &Method, call: &SequenceCall, ends: CallEnds) -> Vec<Failed> {
        let contract = &method.entry.contract;
        let threw = ends.threw.into_iter().filter_map(|mut end| {
            let thrown = end.state.heap.get(end.value).class;
            let trace = with_interp(&self.search.vm, &mut end.state, |i| backtrace(i, end.value));
            let has_null = super::failing::has_null(&end.state, call);
            Some(Failed {
                key: method.watch.wanted(thrown, &trace, has_null)?,
                is_breach: false,
                end: end.state,
            })
        });
        let broke = ends.broke.into_iter().filter_map(|end| {
            let class = |e: Ref| end.state.heap.get(e).class;
            let (by, after) = (end.value.by.map(class), end.value.after.map(class));
            let key = contract.breach_key(end.value.check, by, after);
            method.watch.is_open(&key).then_some(Failed {
                key,
                is_breach: true,
                end: end.state,
            })
        });
        threw.chain(broke).collect()
    }
}

/// Whether it is this method that a call selects: the object's class may override it.
fn is_of(graph: &StateGraph, id: NodeId, call: &SequenceCall, method: &Method) -> bool {
    let node = graph.node(id);
    let on = call.receiver.map(|place| node.held[place].object);
    let class = on.map(|object| node.state.heap.get(object).class);
    let called = method.target.method;
    class.is_none_or(|c| {
        c.is_subtype_of(method.target.class) && c.select(called).is_some_and(|m| m.id == called.id)
    })
}

/// The calls that lead there: of states that were united, those of one that a model tells.
fn failing(
    graph: &StateGraph,
    id: NodeId,
    method: &Arc<Method>,
    call: &SequenceCall,
    failed: Failed,
    solver: &mut PathSolver,
) -> Option<Failing> {
    let Failed {
        key,
        is_breach,
        mut end,
    } = failed;
    let model = solver.simplest_model(&end.path, &[]).ok()?;
    let mut way = way_to(&graph.nodes, id, &graph.vm.terms, &model)?;
    if way.throws.contains(&true) {
        // Tests of findings have no place for a call that throws before the one that fails.
        return None;
    }
    way.push(call);
    let mut calls: Vec<Step> = way.calls.into_iter().map(Into::into).collect();
    for (object, number) in way.given {
        calls[number].gave = Some(object);
    }
    for condition in way.conditions {
        let Feasibility::Yes(path) = solver.assume(&end.path, condition) else {
            return None;
        };
        end.path = path;
    }
    Some(Failing {
        method: method.clone(),
        calls,
        key,
        is_breach,
        end,
    })
}
