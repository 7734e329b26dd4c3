//! Defined predicates after a change of core predicates: defining formulas evaluated on pairs of values.

use crate::matrix::{NodeMatrix, is_one_edge_on_no_cycle};
use crate::pairs::PairSet;
use crate::structure::{NodeTuple, ProofStructure, ProofTarget, tuples};
use crate::tables::{TableKind, TablePart, TableSet};
use crate::truth::CellTruth;

/// Two structures over the same nodes, of which the second has new core predicates and pointers.
pub(crate) struct StructureChange<'a> {
    pub(crate) before: &'a ProofStructure,
    pub(crate) after: ProofStructure,
    /// A node that was not there before.
    pub(crate) fresh: Option<usize>,
    /// Nodes that are not there any more.
    pub(crate) gone: Vec<usize>,
    /// Predicates with nodes whose values were written: the others are as they were.
    pub(crate) written: Vec<(usize, NodeTuple)>,
}

impl<'a> StructureChange<'a> {
    /// Nothing is changed yet.
    pub(crate) fn new(before: &'a ProofStructure) -> StructureChange<'a> {
        StructureChange {
            before,
            after: before.clone(),
            fresh: None,
            gone: Vec::new(),
            written: Vec::new(),
        }
    }

    /// Writes the value of a core predicate.
    pub(crate) fn write(&mut self, predicate: usize, nodes: &[usize], value: CellTruth) {
        let mut tuple = [0; 3];
        tuple[..nodes.len()].copy_from_slice(nodes);
        self.written.push((predicate, tuple));
        self.after.set(predicate, nodes, value);
    }

    fn is_pointer_changed(&self, pointer: usize) -> bool {
        self.before.pointers[pointer] != self.after.pointers[pointer]
    }

    /// The structure after the change, with its defined predicates; `None` if it stands for no heap.
    pub(crate) fn finish(self, set: &TableSet) -> Option<ProofStructure> {
        let mut evaluation = PairEvaluation::new(set, &self);
        evaluation.run()?;
        let mut values = Vec::new();
        for (predicate, part) in set.stored.iter().enumerate() {
            let defined = !matches!(set.tables[part.table].kind, TableKind::Core(_));
            if defined && evaluation.affected[part.table] {
                for tuple in tuples(self.after.len(), set.arities[predicate]) {
                    let value = evaluation.value(part, &tuple).after()?;
                    values.push((predicate, tuple, value));
                }
            }
        }
        let mut after = self.after;
        for (predicate, tuple, value) in values {
            after.set(predicate, &tuple[..set.arities[predicate]], value);
        }
        Some(after)
    }
}

struct PairEvaluation<'a> {
    set: &'a TableSet,
    change: &'a StructureChange<'a>,
    count: usize,
    /// Which tables the change can be felt in, and which are needed for those.
    affected: Vec<bool>,
    needed: Vec<bool>,
    values: Vec<Vec<PairSet>>,
    /// The predicate that stores a table's values.
    stores: Vec<Option<usize>>,
}

impl<'a> PairEvaluation<'a> {
    fn new(set: &'a TableSet, change: &'a StructureChange<'a>) -> PairEvaluation<'a> {
        let tables = &set.tables[..set.definitions];
        let mut stores = vec![None; tables.len()];
        for (predicate, part) in set.stored.iter().enumerate() {
            if part.arguments.len() == set.arities[predicate] {
                stores[part.table] = Some(predicate);
            }
        }
        let everything = change.fresh.is_some() || !change.gone.is_empty();
        let mut affected: Vec<bool> = Vec::with_capacity(tables.len());
        for table in tables {
            let own = match table.kind {
                TableKind::Pointer(pointer) => change.is_pointer_changed(pointer),
                TableKind::Core(core) => change.written.iter().any(|(other, _)| *other == core),
                _ => table.kind.parts().any(|part| affected[part.table]),
            };
            affected.push(everything || own);
        }
        let mut needed = affected.clone();
        for (index, table) in tables.iter().enumerate().rev() {
            if needed[index] && (affected[index] || stores[index].is_none()) {
                for part in table.kind.parts() {
                    needed[part.table] = true;
                }
            }
        }
        PairEvaluation {
            set,
            change,
            count: change.after.len(),
            affected,
            needed,
            values: vec![Vec::new(); tables.len()],
            stores,
        }
    }

    fn is_fresh(&self, nodes: &[usize]) -> bool {
        self.change
            .fresh
            .is_some_and(|fresh| nodes.contains(&fresh))
    }

    fn is_gone(&self, nodes: &[usize]) -> bool {
        nodes.iter().any(|node| self.change.gone.contains(node))
    }

    fn value(&self, part: &TablePart, nodes: &NodeTuple) -> PairSet {
        let at = part
            .arguments
            .iter()
            .rev()
            .fold(0, |at, argument| at * self.count + nodes[*argument]);
        self.values[part.table][at]
    }

    fn run(&mut self) -> Option<()> {
        for index in 0..self.values.len() {
            if !self.needed[index] {
                continue;
            }
            let table = &self.set.tables[index];
            let stored = self.stores[index];
            let closed = match &table.kind {
                TableKind::Closure(edges) if self.affected[index] || stored.is_none() => {
                    Some(self.closure(edges, stored)?)
                }
                _ => None,
            };
            let mut values = Vec::new();
            for (at, nodes) in tuples(self.count, table.variables).enumerate() {
                let own = &nodes[..table.variables];
                let known = stored.filter(|_| !self.is_fresh(own)).map(|predicate| {
                    let order = &self.set.stored[predicate].arguments;
                    let mut tuple = [0; 3];
                    for (variable, argument) in order.iter().enumerate() {
                        tuple[*argument] = own[variable];
                    }
                    self.change.before.value(predicate, &tuple[..order.len()])
                });
                let value = match (&closed, known) {
                    (None, Some(known)) if !self.affected[index] => PairSet::unchanged(known),
                    (Some(closed), _) => closed[at],
                    (None, _) => self.combined(&table.kind, &nodes, table.variables),
                };
                let value = known.map_or(value, |known| value.with_before(known));
                values.push(value);
            }
            self.values[index] = values;
        }
        Some(())
    }

    /// The value of a table that is no closure, from the values of its parts.
    fn combined(&self, kind: &TableKind, nodes: &NodeTuple, free: usize) -> PairSet {
        match kind {
            TableKind::Same => PairSet::unchanged(if nodes[0] != nodes[1] {
                CellTruth::False
            } else if self.change.after.summary[nodes[0]] {
                CellTruth::Either
            } else {
                CellTruth::True
            }),
            TableKind::Pointer(pointer) => {
                let value = |structure: &ProofStructure| match structure.pointers[*pointer] {
                    ProofTarget::Node(node) => CellTruth::of(node == nodes[0]),
                    ProofTarget::Null => CellTruth::False,
                    ProofTarget::Unknown => CellTruth::Either,
                };
                let before = value(self.change.before);
                if self.change.is_pointer_changed(*pointer) {
                    PairSet::changed(before, value(&self.change.after))
                } else {
                    PairSet::unchanged(before)
                }
            }
            TableKind::Core(core) => self.core(*core, nodes, free),
            TableKind::Closure(_) => unreachable!("a closure is computed as a whole"),
            TableKind::Repeat(part) => self.value(part, nodes),
            TableKind::Not(part) => self.value(part, nodes).not(),
            TableKind::And(left, right) => self
                .value(left, nodes)
                .combine(self.value(right, nodes), |one, other| one && other),
            TableKind::Or(left, right) => self
                .value(left, nodes)
                .combine(self.value(right, nodes), |one, other| one || other),
            TableKind::Exists(part) => self.exists(part, nodes, free),
            TableKind::Several(part) => self.several(part, nodes, free),
        }
    }

    fn core(&self, core: usize, nodes: &NodeTuple, arity: usize) -> PairSet {
        let own = &nodes[..arity];
        let after = self.change.after.value(core, own);
        if self.is_fresh(own) {
            return PairSet::changed(CellTruth::False, after);
        }
        let before = self.change.before.value(core, own);
        if self.is_gone(own) {
            return PairSet::changed(before, CellTruth::False);
        }
        let written = self
            .change
            .written
            .iter()
            .any(|(other, tuple)| *other == core && tuple[..arity] == *own);
        if written {
            PairSet::changed(before, after)
        } else {
            PairSet::unchanged(before)
        }
    }

    /// The values of a part for one node that its bound variable can be. A node that is not there counts for nothing.
    fn bound(&self, part: &TablePart, nodes: &NodeTuple, free: usize, bound: usize) -> PairSet {
        let mut longer = *nodes;
        longer[free] = bound;
        let value = self.value(part, &longer);
        let (fresh, gone) = (self.is_fresh(&[bound]), self.is_gone(&[bound]));
        value.map(|before, after| (before && !fresh, after && !gone))
    }

    fn exists(&self, part: &TablePart, nodes: &NodeTuple, free: usize) -> PairSet {
        let none = PairSet::unchanged(CellTruth::False);
        (0..self.count).fold(none, |sofar, node| {
            let mut value = self.bound(part, nodes, free, node);
            if self.change.after.summary[node] {
                // Different cells of the node may have different values.
                value = value.union(value.combine(value, |one, other| one || other));
            }
            sofar.combine(value, |one, other| one || other)
        })
    }

    /// How many cells satisfy the part before and after, counted up to two.
    fn several(&self, part: &TablePart, nodes: &NodeTuple, free: usize) -> PairSet {
        let mut counts = vec![(0u8, 0u8)];
        for node in 0..self.count {
            let value = self.bound(part, nodes, free, node);
            let add = |counts: &[(u8, u8)]| {
                let mut sums = Vec::new();
                for (one, two) in counts {
                    for (before, after) in value.pairs() {
                        let sum = (
                            (one + u8::from(before)).min(2),
                            (two + u8::from(after)).min(2),
                        );
                        if !sums.contains(&sum) {
                            sums.push(sum);
                        }
                    }
                }
                sums
            };
            counts = add(&counts);
            if self.change.after.summary[node] {
                // One cell or more: as many as make a difference.
                for _ in 0..4 {
                    for sum in add(&counts) {
                        if !counts.contains(&sum) {
                            counts.push(sum);
                        }
                    }
                }
            }
        }
        let none = PairSet::unchanged(CellTruth::False).map(|_, _| (false, false));
        counts
            .into_iter()
            .map(|(before, after)| none.map(|_, _| (before > 1, after > 1)))
            .reduce(PairSet::union)
            .unwrap_or(none)
    }

    /// The pairs of a closure, from those of its edges. A path that no lost edge is on is still there; a path that
    /// is new goes over a gained edge; after the loss of one edge on no cycle, what is reached is known exactly
    /// (Dong and Su: Incremental maintenance of recursive views in SQL).
    fn closure(&self, edges: &TablePart, stored: Option<usize>) -> Option<Vec<PairSet>> {
        let count = self.count;
        let pairs: Vec<PairSet> = tuples(count, 2)
            .map(|nodes| {
                let (fresh, gone) = (self.is_fresh(&nodes[..2]), self.is_gone(&nodes[..2]));
                self.value(edges, &nodes)
                    .map(|before, after| (before && !fresh, after && !gone))
            })
            .collect();
        let matrix = |value: &dyn Fn(PairSet) -> Option<CellTruth>| -> Option<NodeMatrix> {
            let values = pairs
                .iter()
                .map(|pair| value(*pair))
                .collect::<Option<_>>()?;
            Some(NodeMatrix { count, values })
        };
        let summary = &self.change.after.summary;
        let mut old = matrix(&PairSet::before)?;
        old.close(summary);
        if let Some(predicate) = stored {
            for (at, nodes) in tuples(count, 2).enumerate() {
                if !self.is_fresh(&nodes[..2]) {
                    let order = &self.set.stored[predicate].arguments;
                    let known = [nodes[order[0]], nodes[order[1]]];
                    let known = self.change.before.value(predicate, &known);
                    old.values[at] = old.values[at].narrow(known)?;
                }
            }
        }
        let lost = matrix(&|pair| Some(pair.lost()))?;
        let gained = matrix(&|pair| Some(pair.gained()))?;
        let new_edges = matrix(&PairSet::after)?;
        let suspicious = old.product(&lost).product(&old);
        let trusty = old.zip(&suspicious, |old, bad| old.and(bad.not()));
        let kept = if is_one_edge_on_no_cycle(&lost, &gained, &old, summary) {
            let detours = trusty.product(&new_edges).product(&trusty);
            trusty.zip(&detours, CellTruth::or)
        } else {
            trusty.zip(&old, |sure, old| match (sure, old) {
                (CellTruth::True, _) => CellTruth::True,
                (_, CellTruth::False) => CellTruth::False,
                _ => CellTruth::Either,
            })
        };
        let mut new = kept.zip(&gained, CellTruth::or);
        new.close(summary);
        let mut direct = new_edges;
        direct.close(summary);
        for (value, direct) in new.values.iter_mut().zip(&direct.values) {
            *value = value.narrow(*direct)?;
        }
        let over_gained = new.product(&gained).product(&new);
        Some(
            tuples(count, 2)
                .enumerate()
                .map(|(at, nodes)| {
                    let after = new.values[at];
                    if self.is_fresh(&nodes[..2]) || self.is_gone(&nodes[..2]) {
                        return PairSet::changed(CellTruth::Either, after);
                    }
                    let mut set = PairSet::changed(old.values[at], after);
                    if suspicious.values[at] == CellTruth::False {
                        set = set.not_lost();
                    }
                    if over_gained.values[at] == CellTruth::False {
                        set = set.not_gained();
                    }
                    set
                })
                .collect(),
        )
    }
}
