//! Summarizing list segments, in one state and where two states are joined.

use super::columns::Column;
use super::elements::ElementFacts;
use super::join::Joined;
use super::runs::{Run, runs};
use super::values::{
    Around, Objects, common_facts, numbers_at, numbers_of, object_before, object_behind,
};
use super::{Forgotten, Spot, Widening};
use crate::graph::{Classes, HeapGraph, ListSegment};
use crate::pairing::Pairing;
use solver::PathSolver;
use term::{Term, TermStore};

/// Whether parts of lists could be summed up.
pub fn has_list_segments(graph: &HeapGraph, classes: &dyn Classes) -> bool {
    !runs(graph, classes).is_empty()
}

/// The same state with parts of lists summed up that nothing else leads into; `None` if there is none.
pub fn summarize_lists(
    graph: &HeapGraph,
    classes: &dyn Classes,
    solver: &mut PathSolver,
    keep: &ElementFacts,
) -> Option<Widening> {
    let columns = numbers_of(graph);
    let mut widening = Widening {
        path: graph.path.clone(),
        ..Widening::default()
    };
    for run in runs(graph, classes) {
        let objects = Objects {
            graph,
            taken: &run.taken,
            number: |c| c.now,
        };
        let around = around(&run, graph, solver.store());
        let known = common_facts(&run.segment, &[objects], &columns, &around, keep, solver);
        let index = widening.forgotten.len();
        let run_links = run.segment.links.clone();
        let spots = run.spots.into_iter().map(|spot| (spot, index));
        widening.references.extend(spots);
        widening.replaced.push((run.begins, index));
        let segment = ListSegment {
            known,
            ..run.segment
        };
        widening.forgotten.push(Forgotten::segment(segment));
        if let Some((last, spots)) = run.last {
            let at = widening.forgotten.len();
            widening
                .references
                .extend(spots.into_iter().map(|spot| (spot, at)));
            widening.replaced.push((last, at));
            widening.forgotten.push(Forgotten::last(index, &run_links));
        }
    }
    (!widening.forgotten.is_empty()).then_some(widening)
}

/// The objects before and behind a run.
fn around(run: &Run, graph: &HeapGraph, store: &TermStore) -> Around {
    let links = &run.segment.links;
    let numbers = |node: u32| {
        let cells = &graph.nodes[node as usize].cells;
        numbers_at(links, cells, cells, |_| None, store)
    };
    let spot = match run.spots[..] {
        [spot] => Some(spot),
        _ => None,
    };
    Around {
        from: object_before(graph, &run.segment, spot).and_then(numbers),
        to: object_behind(graph, &run.segment).and_then(numbers),
    }
}

/// Two states of which one is made, with objects paired, and what is in the place of numbers that differ.
pub(super) struct Both<'a> {
    pub earlier: &'a HeapGraph,
    pub now: &'a HeapGraph,
    pub objects: &'a Pairing,
    pub numbers: &'a [(Spot, Term)],
    pub columns: &'a [Column],
}

impl Both<'_> {
    /// What is known in both of the objects that a segment takes the place of.
    pub(crate) fn join_knowledge(
        &self,
        joined: &Joined,
        segment: &ListSegment,
        keep: &ElementFacts,
        solver: &mut PathSolver,
    ) -> crate::segments::Known {
        let objects = [
            Objects {
                graph: self.earlier,
                taken: &joined.earlier,
                number: |c| c.earlier,
            },
            Objects {
                graph: self.now,
                taken: &joined.now,
                number: |c| c.now,
            },
        ];
        let around = self.around(joined, segment, solver.store());
        common_facts(segment, &objects, self.columns, &around, keep, solver)
    }

    fn around(&self, joined: &Joined, segment: &ListSegment, store: &TermStore) -> Around {
        let links = &segment.links;
        let in_both = |node: u32| {
            let other = self.objects.back(node)?;
            let wide = |slot: usize| {
                let at = Spot::Cell(node as usize, slot);
                let changed = self.numbers.iter().find(|(spot, _)| *spot == at);
                changed.map(|(_, var)| *var)
            };
            let old = &self.earlier.nodes[other as usize].cells;
            let new = &self.now.nodes[node as usize].cells;
            numbers_at(links, old, new, wide, store)
        };
        Around {
            from: object_before(self.now, segment, Some(joined.spot)).and_then(in_both),
            to: object_behind(self.now, segment).and_then(in_both),
        }
    }
}
