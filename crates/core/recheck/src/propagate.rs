//! Sharpens structures: values of formulas and of their parts narrow each other until nothing changes.
//!
//! A value is about all cells that the nodes of its tuple stand for; each step holds for every choice of them.

use crate::structure::{NodeTuple, ProofStructure, ProofTarget, tuples};
use crate::tables::{TableKind, TablePart, TableSet};
use crate::truth::CellTruth;

/// The structure stands for no heap.
pub(crate) struct NoHeap;

type Narrowing = Result<(), NoHeap>;

/// Sharpens a structure without losing a heap that it stands for; `None` if it stands for none.
pub(crate) fn sharpen(set: &TableSet, mut structure: ProofStructure) -> Option<ProofStructure> {
    if structure.len() == 0 {
        return Some(structure);
    }
    for target in structure.pointers.clone() {
        if let ProofTarget::Node(node) = target {
            structure.summary[node] = false;
        }
    }
    let mut propagation = Propagation::new(set, &structure).ok()?;
    propagation.run().ok()?;
    propagation.write_back(&mut structure);
    Some(structure)
}

/// A tuple with one more node.
fn with(nodes: &NodeTuple, free: usize, bound: usize) -> NodeTuple {
    let mut longer = *nodes;
    longer[free] = bound;
    longer
}

struct Propagation<'a> {
    set: &'a TableSet,
    count: usize,
    summary: Vec<bool>,
    pointers: Vec<ProofTarget>,
    values: Vec<Vec<CellTruth>>,
    /// How often each table was changed; the last entry counts changes of which nodes are summary nodes.
    changes: Vec<u64>,
    /// The changes that each table had seen when it was last computed, and when its parts were last narrowed.
    computed: Vec<u64>,
    narrowed: Vec<u64>,
}

impl<'a> Propagation<'a> {
    fn new(set: &'a TableSet, structure: &ProofStructure) -> Result<Propagation<'a>, NoHeap> {
        let count = structure.len();
        let tables = set.tables.len();
        let values = set
            .tables
            .iter()
            .map(|table| vec![CellTruth::Either; count.pow(table.variables as u32)])
            .collect();
        let mut propagation = Propagation {
            set,
            count,
            summary: structure.summary.clone(),
            pointers: structure.pointers.clone(),
            values,
            changes: vec![1; tables + 1],
            computed: vec![0; tables],
            narrowed: vec![0; tables],
        };
        for axiom in &set.axioms {
            propagation.values[*axiom].fill(CellTruth::True);
        }
        for (predicate, part) in set.stored.iter().enumerate() {
            let arity = set.arities[predicate];
            for tuple in tuples(count, arity) {
                propagation.narrow(part, &tuple, structure.value(predicate, &tuple[..arity]))?;
            }
        }
        Ok(propagation)
    }

    fn at(&self, part: &TablePart, nodes: &NodeTuple) -> usize {
        part.arguments
            .iter()
            .rev()
            .fold(0, |at, argument| at * self.count + nodes[*argument])
    }

    fn value(&self, part: &TablePart, nodes: &NodeTuple) -> CellTruth {
        self.values[part.table][self.at(part, nodes)]
    }

    fn narrow(&mut self, part: &TablePart, nodes: &NodeTuple, value: CellTruth) -> Narrowing {
        let at = self.at(part, nodes);
        self.narrow_at(part.table, at, value)
    }

    fn narrow_at(&mut self, table: usize, at: usize, value: CellTruth) -> Narrowing {
        let old = self.values[table][at];
        let new = old.narrow(value).ok_or(NoHeap)?;
        if new != old {
            self.values[table][at] = new;
            self.changes[table] += 1;
        }
        Ok(())
    }

    fn make_single(&mut self, node: usize) {
        if std::mem::replace(&mut self.summary[node], false) {
            *self
                .changes
                .last_mut()
                .expect("one entry is for summary nodes") += 1;
        }
    }

    fn run(&mut self) -> Narrowing {
        loop {
            let before: u64 = self.changes.iter().sum();
            for table in 0..self.set.tables.len() {
                let seen = self.seen(table, false);
                if std::mem::replace(&mut self.computed[table], seen) != seen {
                    self.compute(table)?;
                }
            }
            for table in (0..self.set.tables.len()).rev() {
                let seen = self.seen(table, true);
                if std::mem::replace(&mut self.narrowed[table], seen) != seen {
                    self.narrow_parts(table)?;
                }
            }
            if self.changes.iter().sum::<u64>() == before {
                return Ok(());
            }
        }
    }

    /// How often what a table depends on was changed; counts only grow.
    fn seen(&self, table: usize, itself: bool) -> u64 {
        let own = if itself { self.changes[table] } else { 0 };
        let parts: u64 = self.set.tables[table]
            .kind
            .parts()
            .map(|part| self.changes[part.table])
            .sum();
        own + parts + self.changes[self.set.tables.len()]
    }

    /// Narrows a table by the values of its parts.
    fn compute(&mut self, table: usize) -> Narrowing {
        let formula = &self.set.tables[table];
        if matches!(formula.kind, TableKind::Core(_) | TableKind::Closure(_)) {
            return Ok(());
        }
        for (at, nodes) in tuples(self.count, formula.variables).enumerate() {
            let value = self.computed_value(&formula.kind, &nodes, formula.variables);
            self.narrow_at(table, at, value)?;
        }
        Ok(())
    }

    fn computed_value(&self, kind: &TableKind, nodes: &NodeTuple, free: usize) -> CellTruth {
        match kind {
            TableKind::Same if nodes[0] != nodes[1] => CellTruth::False,
            TableKind::Same if self.summary[nodes[0]] => CellTruth::Either,
            TableKind::Same => CellTruth::True,
            TableKind::Pointer(pointer) => match self.pointers[*pointer] {
                ProofTarget::Node(node) => CellTruth::of(node == nodes[0]),
                ProofTarget::Null => CellTruth::False,
                ProofTarget::Unknown => CellTruth::Either,
            },
            TableKind::Core(_) | TableKind::Closure(_) => CellTruth::Either,
            TableKind::Repeat(part) => self.value(part, nodes),
            TableKind::Not(part) => self.value(part, nodes).not(),
            TableKind::And(left, right) => self.value(left, nodes).and(self.value(right, nodes)),
            TableKind::Or(left, right) => self.value(left, nodes).or(self.value(right, nodes)),
            TableKind::Exists(part) => self
                .row(part, nodes, free)
                .fold(CellTruth::False, CellTruth::or),
            TableKind::Several(part) => {
                let row: Vec<CellTruth> = self.row(part, nodes, free).collect();
                let surely = row
                    .iter()
                    .filter(|value| **value == CellTruth::True)
                    .count();
                let maybe: usize = (0..self.count)
                    .filter(|node| row[*node].can_be(true))
                    .map(|node| if self.summary[node] { 2 } else { 1 })
                    .sum();
                match (surely, maybe) {
                    (2.., _) => CellTruth::True,
                    (_, 0 | 1) => CellTruth::False,
                    _ => CellTruth::Either,
                }
            }
        }
    }

    /// The values of a part for all nodes that its bound variable can be, which comes behind `free` others.
    fn row(
        &self,
        part: &TablePart,
        nodes: &NodeTuple,
        free: usize,
    ) -> impl Iterator<Item = CellTruth> {
        (0..self.count).map(move |bound| self.value(part, &with(nodes, free, bound)))
    }

    /// Narrows the parts of a table by its values.
    fn narrow_parts(&mut self, table: usize) -> Narrowing {
        let set = self.set;
        let formula = &set.tables[table];
        for (at, nodes) in tuples(self.count, formula.variables).enumerate() {
            let value = self.values[table][at];
            if value == CellTruth::Either {
                continue;
            }
            match &formula.kind {
                TableKind::Same if value == CellTruth::True => self.make_single(nodes[0]),
                // A cell that is not itself.
                TableKind::Same if nodes[0] == nodes[1] => return Err(NoHeap),
                TableKind::Same
                | TableKind::Pointer(_)
                | TableKind::Core(_)
                | TableKind::Closure(_) => {}
                TableKind::Repeat(part) => {
                    // The whole is about a cell and itself, the part about any two cells of the node.
                    if nodes[..formula.variables]
                        .iter()
                        .all(|node| !self.summary[*node])
                    {
                        self.narrow(part, &nodes, value)?;
                    }
                }
                TableKind::Not(part) => self.narrow(part, &nodes, value.not())?,
                TableKind::And(left, right) => {
                    self.narrow_both(left, right, &nodes, value, CellTruth::True)?;
                }
                TableKind::Or(left, right) => {
                    self.narrow_both(left, right, &nodes, value, CellTruth::False)?;
                }
                TableKind::Exists(part) => {
                    self.narrow_exists(part, &nodes, formula.variables, value)?
                }
                TableKind::Several(part) => {
                    self.narrow_several(part, &nodes, formula.variables, value)?
                }
            }
        }
        Ok(())
    }

    /// A conjunction that is true (a disjunction that is false) has true (false) parts; if it is the other value and
    /// one part is `neutral`, the other part has that value.
    fn narrow_both(
        &mut self,
        left: &TablePart,
        right: &TablePart,
        nodes: &NodeTuple,
        value: CellTruth,
        neutral: CellTruth,
    ) -> Narrowing {
        if value == neutral || self.value(right, nodes) == neutral {
            self.narrow(left, nodes, value)?;
        }
        if value == neutral || self.value(left, nodes) == neutral {
            self.narrow(right, nodes, value)?;
        }
        Ok(())
    }

    fn narrow_exists(
        &mut self,
        part: &TablePart,
        nodes: &NodeTuple,
        free: usize,
        value: CellTruth,
    ) -> Narrowing {
        let row: Vec<CellTruth> = self.row(part, nodes, free).collect();
        let set = |bound: usize| with(nodes, free, bound);
        if value == CellTruth::False {
            return (0..self.count).try_for_each(|bound| self.narrow(part, &set(bound), value));
        }
        let candidates: Vec<usize> = (0..self.count)
            .filter(|node| row[*node].can_be(true))
            .collect();
        match candidates[..] {
            [] => Err(NoHeap),
            [only] if !self.summary[only] => self.narrow(part, &set(only), CellTruth::True),
            _ => Ok(()),
        }
    }

    fn narrow_several(
        &mut self,
        part: &TablePart,
        nodes: &NodeTuple,
        free: usize,
        value: CellTruth,
    ) -> Narrowing {
        let row: Vec<CellTruth> = self.row(part, nodes, free).collect();
        let set = |bound: usize| with(nodes, free, bound);
        if value == CellTruth::False {
            let Some(only) = row.iter().position(|value| *value == CellTruth::True) else {
                return Ok(());
            };
            // One cell at most: this one.
            self.make_single(only);
            return (0..self.count)
                .filter(|bound| *bound != only)
                .try_for_each(|bound| self.narrow(part, &set(bound), CellTruth::False));
        }
        let candidates: Vec<usize> = (0..self.count)
            .filter(|node| row[*node].can_be(true))
            .collect();
        if candidates.iter().any(|node| self.summary[*node]) {
            return Ok(());
        }
        match candidates[..] {
            [] | [_] => Err(NoHeap),
            [one, other] => {
                self.narrow(part, &set(one), CellTruth::True)?;
                self.narrow(part, &set(other), CellTruth::True)
            }
            _ => Ok(()),
        }
    }

    fn write_back(&self, structure: &mut ProofStructure) {
        structure.summary.clone_from(&self.summary);
        for (predicate, part) in self.set.stored.iter().enumerate() {
            let arity = self.set.arities[predicate];
            for (at, tuple) in tuples(self.count, arity).enumerate() {
                structure.values[predicate][at] = self.value(part, &tuple);
            }
        }
    }
}
