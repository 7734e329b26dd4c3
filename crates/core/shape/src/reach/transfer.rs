//! The abstract post operator: what an edge of a program does to a structure.

use crate::class::{BinaryKind, FieldAssertion, ShapeClass};
use crate::logic::bits;
use crate::structure::{PointsTo, ShapeGraph};
use crate::tracking::TrackingMap;
use crate::transform::{TooManyNodes, Transformer, WrittenData};
use heap_program::{DataComparison, DataOperand, ShapeCondition, ShapeEdge, ShapeOp, ShapeProgram};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::time::Instant;

/// A program with the class and the tracking definitions under which it is analysed.
pub struct ShapeAnalysis<'a> {
    /// The program.
    pub program: &'a ShapeProgram,
    /// The tracking definitions.
    pub tracking: &'a TrackingMap,
    /// Works on structures of the class.
    pub transformer: Transformer<'a>,
    /// The class tracks every pointer field: what it doesn't reach is garbage.
    complete: bool,
    deadline: Option<Instant>,
    watch: ExplorationWatch<'a>,
}

/// Who looks on while a program is explored.
#[derive(Default)]
pub(crate) struct ExplorationWatch<'a> {
    /// Becomes true when nobody wants the result any more.
    pub(crate) cancelled: Option<&'a AtomicBool>,
    /// Who hears of it when so many structures were made.
    pub(crate) milestone: Option<(u64, SyncSender<()>)>,
}

type Cases = Result<Vec<ShapeGraph>, TooManyNodes>;

impl<'a> ShapeAnalysis<'a> {
    /// An analysis with structures of a class.
    pub fn new(
        program: &'a ShapeProgram,
        class: &'a ShapeClass,
        tracking: &'a TrackingMap,
    ) -> ShapeAnalysis<'a> {
        let tracked = |kind| class.binary.iter().any(|predicate| predicate.kind == kind);
        let complete = (0..program.fields.len()).all(|field| tracked(BinaryKind::Field(field)));
        ShapeAnalysis {
            program,
            tracking,
            transformer: Transformer::new(class),
            complete,
            deadline: None,
            watch: ExplorationWatch::default(),
        }
    }

    /// The same, which gives up at a deadline.
    pub(crate) fn until(self, deadline: Option<Instant>) -> ShapeAnalysis<'a> {
        ShapeAnalysis { deadline, ..self }
    }

    /// The same, watched.
    pub(crate) fn watched(self, watch: ExplorationWatch<'a>) -> ShapeAnalysis<'a> {
        ShapeAnalysis { watch, ..self }
    }

    /// True if so many structures are too many, the deadline has passed, or nobody wants the result any more.
    pub(crate) fn is_over(&mut self, structures: u64, limit: u64) -> bool {
        if let Some((milestone, hearer)) = &self.watch.milestone
            && structures > *milestone
        {
            // A hearer who has gone does not mind.
            let _ = hearer.try_send(());
            self.watch.milestone = None;
        }
        structures > limit
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
            || self
                .watch
                .cancelled
                .is_some_and(|cancelled| cancelled.load(Ordering::Relaxed))
    }

    /// The class.
    pub fn class(&self) -> &'a ShapeClass {
        self.transformer.class
    }

    /// The structure that a program starts with.
    pub fn initial(&mut self) -> ShapeGraph {
        let graph = ShapeGraph::empty(self.class().layout());
        self.forget(graph, self.program.start)
    }

    /// All structures after an edge, blurred.
    pub fn post(&mut self, graph: &ShapeGraph, edge: &ShapeEdge) -> Cases {
        let mut results = Vec::new();
        for case in self.execute(graph.clone(), edge)? {
            // What an edge didn't touch is as sharp as it was, and blurred. Garbage may have come from case splits.
            let is_untouched = case == *graph;
            if is_untouched && !self.forgets(&case, edge.to) && !self.has_garbage(&case) {
                results.push(case);
                continue;
            }
            let coerced = match is_untouched {
                true => Some(case),
                false => self.transformer.coerce(case),
            };
            let Some(case) = coerced else { continue };
            let mut case = self.forget(case, edge.to);
            if self.complete {
                case = self.transformer.collect_garbage(case);
            }
            for split in self.transformer.focus_separating(case)? {
                results.push(split.into_blurred(self.class()));
            }
        }
        Ok(results)
    }

    /// True if a structure says anything about pointers that are not followed at a location.
    fn forgets(&self, graph: &ShapeGraph, location: usize) -> bool {
        let mut forgotten = self.tracking.forgotten(location).iter();
        forgotten.any(|(pointer, target)| graph.pointer(*pointer) != *target)
    }

    fn has_garbage(&self, graph: &ShapeGraph) -> bool {
        self.complete && self.transformer.garbage(graph) != 0
    }

    /// Says nothing any more about pointers that are not followed at a location.
    fn forget(&mut self, mut graph: ShapeGraph, location: usize) -> ShapeGraph {
        for &(pointer, target) in self.tracking.forgotten(location) {
            if graph.pointer(pointer) != target {
                graph = self.transformer.assign(&graph, pointer, target);
            }
        }
        graph
    }

    fn is_tracked(&self, edge: &ShapeEdge, pointer: usize) -> bool {
        self.tracking.at(edge.from).pointers.contains(&pointer)
            || self.tracking.at(edge.to).pointers.contains(&pointer)
    }

    fn execute(&mut self, graph: ShapeGraph, edge: &ShapeEdge) -> Cases {
        match edge.op {
            ShapeOp::Skip => Ok(vec![graph]),
            ShapeOp::Assume(ShapeCondition::Same { left, right }, holds) => {
                self.assume_same(graph, edge, left, right, holds)
            }
            ShapeOp::Assume(
                ShapeCondition::Data {
                    base,
                    field,
                    comparison,
                    right,
                },
                holds,
            ) => Ok(self
                .assume_data(graph, (base, field), comparison, right, holds)
                .into_iter()
                .collect()),
            ShapeOp::Assign { to, from } => {
                let target = from.map_or(PointsTo::Null, |from| graph.pointer(from));
                Ok(vec![self.transformer.assign(&graph, to, target)])
            }
            ShapeOp::New { to } => {
                let grown = self
                    .transformer
                    .allocate(&graph, self.program.variables[to].target)?;
                let target = PointsTo::Node(grown.len() - 1);
                Ok(vec![self.transformer.assign(&grown, to, target)])
            }
            ShapeOp::Load { to, base, field } => self.load(graph, edge, to, base, field),
            ShapeOp::Store { base, field, value } => self.store(graph, base, field, value),
            ShapeOp::SetData { base, field, value } => self.set_data(graph, base, field, value),
        }
    }

    /// The cases of a pointer that is not known; with `Null` left out for one that is dereferenced.
    fn focus(&mut self, graph: ShapeGraph, pointer: usize) -> Cases {
        let target = self.program.variables[pointer].target;
        self.transformer.focus_pointer(graph, pointer, target)
    }

    /// The cases in which a pointer points to a node, with the node.
    fn dereference(
        &mut self,
        graph: ShapeGraph,
        pointer: usize,
    ) -> Result<Vec<(ShapeGraph, usize)>, TooManyNodes> {
        let cases = self.focus(graph, pointer)?;
        Ok(cases
            .into_iter()
            .filter_map(|case| match case.pointer(pointer) {
                PointsTo::Node(node) => Some((case, node)),
                PointsTo::Null | PointsTo::Unknown => None,
            })
            .collect())
    }

    fn assume_same(
        &mut self,
        graph: ShapeGraph,
        edge: &ShapeEdge,
        left: usize,
        right: Option<usize>,
        holds: bool,
    ) -> Cases {
        let mut cases = vec![graph];
        for pointer in [Some(left), right].into_iter().flatten() {
            if self.is_tracked(edge, pointer) {
                let mut split = Vec::new();
                for case in cases {
                    split.extend(self.focus(case, pointer)?);
                }
                cases = split;
            }
        }
        let value = |case: &ShapeGraph, pointer: Option<usize>| {
            pointer.map_or(PointsTo::Null, |pointer| case.pointer(pointer))
        };
        cases.retain(|case| {
            let (one, other) = (value(case, Some(left)), value(case, right));
            let known = one != PointsTo::Unknown && other != PointsTo::Unknown;
            !known || (one == other) == holds
        });
        Ok(cases)
    }

    fn load(
        &mut self,
        graph: ShapeGraph,
        edge: &ShapeEdge,
        to: usize,
        base: usize,
        field: usize,
    ) -> Cases {
        let wanted = self.tracking.at(edge.to).pointers.contains(&to);
        let (Some(field), true) = (self.class().field(field), wanted) else {
            return Ok(vec![self.transformer.assign(&graph, to, PointsTo::Unknown)]);
        };
        let mut results = Vec::new();
        for (case, node) in self.dereference(graph, base)? {
            for case in self.transformer.focus_field(case, field, node)? {
                let target = bits(case.row(field, node).must).next();
                let target = target.map_or(PointsTo::Null, PointsTo::Node);
                results.push(self.transformer.assign(&case, to, target));
            }
        }
        Ok(results)
    }

    fn store(
        &mut self,
        graph: ShapeGraph,
        base: usize,
        field: usize,
        value: Option<usize>,
    ) -> Cases {
        let Some(field) = self.class().field(field) else {
            return Ok(vec![graph]);
        };
        let mut cases = vec![graph];
        if let Some(value) = value {
            cases = self.focus(cases.remove(0), value)?;
        }
        let mut results = Vec::new();
        for case in cases {
            for (case, node) in self.dereference(case, base)? {
                for case in self.transformer.focus_field(case, field, node)? {
                    let target = value.and_then(|value| match case.pointer(value) {
                        PointsTo::Node(target) => Some(target),
                        PointsTo::Null | PointsTo::Unknown => None,
                    });
                    results.push(self.transformer.write_field(&case, field, node, target));
                }
            }
        }
        Ok(results)
    }

    /// True if the class says anything about a data field.
    fn has_data(&self, field: usize) -> bool {
        self.class().order(field).is_some()
            || self
                .class()
                .assertions()
                .any(|(_, assertion)| assertion.field == field)
    }

    fn set_data(
        &mut self,
        graph: ShapeGraph,
        base: usize,
        field: usize,
        value: DataOperand,
    ) -> Cases {
        if !self.has_data(field) {
            return Ok(vec![graph]);
        }
        let mut results = Vec::new();
        for (case, node) in self.dereference(graph, base)? {
            match value {
                DataOperand::Constant(constant) => {
                    let data = WrittenData::Constant(constant);
                    results.push(self.transformer.write_data(&case, field, node, data));
                }
                DataOperand::Any => {
                    results.push(
                        self.transformer
                            .write_data(&case, field, node, WrittenData::Any),
                    );
                }
                DataOperand::Of(other) => {
                    for (case, source) in self.dereference(case, other)? {
                        let data = WrittenData::Of(source);
                        results.push(self.transformer.write_data(&case, field, node, data));
                    }
                }
            }
        }
        Ok(results)
    }

    fn assume_data(
        &mut self,
        graph: ShapeGraph,
        (base, field): (usize, usize),
        comparison: DataComparison,
        right: DataOperand,
        holds: bool,
    ) -> Option<ShapeGraph> {
        // Of a pointer that is not tracked nothing is learnt.
        let PointsTo::Node(node) = graph.pointer(base) else {
            return Some(graph);
        };
        match right {
            DataOperand::Constant(constant) => {
                let tested = FieldAssertion {
                    field,
                    comparison,
                    constant,
                };
                self.transformer.assume_data(graph, node, tested, holds)
            }
            DataOperand::Of(other) => {
                let PointsTo::Node(other) = graph.pointer(other) else {
                    return Some(graph);
                };
                match comparison {
                    DataComparison::AtMost => {
                        self.transformer
                            .assume_order(graph, field, (node, other), holds)
                    }
                    DataComparison::Less => {
                        self.transformer
                            .assume_order(graph, field, (other, node), !holds)
                    }
                    DataComparison::Equal if holds => {
                        let one =
                            self.transformer
                                .assume_order(graph, field, (node, other), true)?;
                        self.transformer
                            .assume_order(one, field, (other, node), true)
                    }
                    DataComparison::Equal => Some(graph),
                }
            }
            DataOperand::Any => Some(graph),
        }
    }
}
