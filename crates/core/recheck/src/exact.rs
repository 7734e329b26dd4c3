//! The exact structure of a heap: formulas with two truth values, by definition.

use crate::certificate::ProofFile;
use crate::formula::ProofFormula;
use crate::predicates::PredicateMeaning;
use crate::structure::{ProofStructure, ProofTarget, tuples};
use crate::truth::CellTruth;
use heap_program::ExplicitHeap;

/// The cells that variables stand for.
type Environment<'a> = [(&'a str, usize)];

impl ProofFile {
    /// The structure that stands for exactly one heap.
    pub(crate) fn exact_structure(&self, heap: &ExplicitHeap) -> ProofStructure {
        let target = |cell: &Option<usize>| cell.map_or(ProofTarget::Null, ProofTarget::Node);
        let count = heap.cells.len();
        let mut values: Vec<Vec<CellTruth>> = Vec::new();
        for (number, predicate) in self.predicates.iter().enumerate() {
            let holds = tuples(count, self.set.arities[number]).map(|cells| {
                let [first, second, _] = cells;
                let cell = &heap.cells[first];
                CellTruth::of(match &predicate.meaning {
                    PredicateMeaning::Type(node_type) => cell.node_type == *node_type,
                    PredicateMeaning::Assertion {
                        field,
                        comparison,
                        constant,
                    } => comparison.holds(cell.data[*field], *constant),
                    PredicateMeaning::Field(field) => cell.links[*field] == Some(second),
                    PredicateMeaning::Order(field) => {
                        cell.data[*field] <= heap.cells[second].data[*field]
                    }
                    PredicateMeaning::Defined(formula) => {
                        // Definitions use predicates that come before.
                        let known = ExactValues {
                            heap,
                            values: &values,
                        };
                        known.holds(formula, &[("u", first), ("v", second)])
                    }
                })
            });
            let holds = holds.collect();
            values.push(holds);
        }
        ProofStructure {
            summary: vec![false; count],
            pointers: heap.pointers.iter().map(target).collect(),
            values,
        }
    }
}

struct ExactValues<'a> {
    heap: &'a ExplicitHeap,
    values: &'a [Vec<CellTruth>],
}

impl ExactValues<'_> {
    fn holds<'f>(&self, formula: &'f ProofFormula, cells: &Environment<'f>) -> bool {
        let count = self.heap.cells.len();
        let cell = |name: &str| {
            cells
                .iter()
                .rev()
                .find(|(variable, _)| *variable == name)
                .map(|(_, cell)| *cell)
                .expect("formulas of certificates bind their variables")
        };
        match formula {
            ProofFormula::Same(left, right) => cell(left) == cell(right),
            ProofFormula::Pointer(pointer, name) => {
                self.heap.pointers[*pointer] == Some(cell(name))
            }
            ProofFormula::Predicate(predicate, names) => {
                let at = names
                    .iter()
                    .rev()
                    .fold(0, |at, name| at * count + cell(name));
                self.values[*predicate][at] == CellTruth::True
            }
            ProofFormula::Closure {
                from,
                to,
                edges,
                arguments,
            } => {
                let (start, end) = (cell(&arguments[0]), cell(&arguments[1]));
                let mut reached = vec![false; count];
                let mut work = vec![start];
                while let Some(at) = work.pop() {
                    if std::mem::replace(&mut reached[at], true) {
                        continue;
                    }
                    let next = |next: &usize| {
                        self.holds(edges, &[(from.as_str(), at), (to.as_str(), *next)])
                    };
                    work.extend((0..count).filter(next));
                }
                reached[end]
            }
            ProofFormula::Not(inner) => !self.holds(inner, cells),
            ProofFormula::And(left, right) => self.holds(left, cells) && self.holds(right, cells),
            ProofFormula::Or(left, right) => self.holds(left, cells) || self.holds(right, cells),
            ProofFormula::Exists(bound, inner) => self.satisfying(bound, inner, cells) > 0,
            ProofFormula::Several(bound, inner) => self.satisfying(bound, inner, cells) > 1,
        }
    }

    /// How many cells satisfy a formula.
    fn satisfying<'f>(
        &self,
        bound: &'f str,
        inner: &'f ProofFormula,
        cells: &Environment<'f>,
    ) -> usize {
        (0..self.heap.cells.len())
            .filter(|cell| {
                let mut longer = cells.to_vec();
                longer.push((bound, *cell));
                self.holds(inner, &longer)
            })
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axioms::{closure_axioms, core_axioms};
    use crate::certificate::read_certificate;
    use heap_program::HeapCell;

    /// A certificate with all kinds of predicates, over two fields.
    const PREDICATES: &str = "cairn-shape-proof 1
program
type a
type b
field 0 0 f
field 0 0 g
data 0 d
variable 0 x
locations 2 0 1
predicates
predicate type 0 name a
predicate type 1 name b
predicate assertion 0 == 1 name one
predicate assertion 0 <= 1 name low
predicate assertion 0 < 1 name lower
predicate field 0 name f
predicate field 1 name g
predicate order 0 name at most
predicate defined 2 - (closure a b (predicate 5 a b) u v) name path
predicate defined 2 - (closure a b (or (predicate 5 a b) (predicate 6 a b)) u v) name down
predicate defined 2 - (closure a b (predicate 5 b a) u v) name back
structures
structure 0 at 0
nodes
pointers null
covers
initial 0
end";

    /// All heaps of so many cells; types and data are derived from the links.
    fn all_heaps(cells: usize, visit: &mut dyn FnMut(&ExplicitHeap)) {
        let choices = cells + 1;
        for code in 0..choices.pow(2 * cells as u32) {
            let mut rest = code;
            let mut link = || {
                let target = rest % choices;
                rest /= choices;
                target.checked_sub(1)
            };
            let cells = (0..cells)
                .map(|cell| HeapCell {
                    node_type: (code >> cell) % 2,
                    links: vec![link(), link()],
                    data: vec![(code / (cell + 1) % 3) as i64],
                })
                .collect();
            let pointers = vec![None];
            visit(&ExplicitHeap { pointers, cells });
        }
    }

    #[test]
    fn axioms_hold_in_all_small_heaps() {
        let file = read_certificate(PREDICATES).unwrap();
        let mut axioms = core_axioms(&file.predicates);
        for closure in &file.set.closures {
            axioms.extend(closure_axioms(closure, &file.predicates));
        }
        assert_eq!(file.set.closures.len(), 3);
        assert!(axioms.len() > 20);
        let most = if std::env::var_os("CAIRN_LONG").is_some() {
            4
        } else {
            3
        };
        for cells in 1..=most {
            all_heaps(cells, &mut |heap| {
                let exact = file.exact_structure(heap);
                let known = ExactValues {
                    heap,
                    values: &exact.values,
                };
                for axiom in &axioms {
                    for [x, y, z] in tuples(cells, 3) {
                        let environment = vec![("?x", x), ("?y", y), ("?z", z)];
                        assert!(known.holds(axiom, &environment), "{axiom:?} in {heap:?}");
                    }
                }
            });
        }
    }
}
