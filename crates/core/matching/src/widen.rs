//! Widening: a state that keeps only what two states have in common.
//!
//! Exploration goes on from it instead of from one of the two, as an invariant of the loop would be
//! assumed. It is a proposal, no more: whoever uses it makes sure, by comparing graphs as always, that
//! the wider state covers the one that it takes the place of.

mod columns;
mod double_runs;
mod elements;
mod families;
mod join;
mod ranges;
mod runs;
mod summarize;
mod values;

use crate::graph::{Cell, Classes, HeapGraph, Links, ListSegment};
use crate::quantified::QuantifiedFact;
pub use columns::FreshVariable;
use columns::{Column, facts};
pub use elements::ElementFacts;
use join::Join;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Feasibility, Model, PathCondition, PathSolver};
use summarize::Both;
pub use summarize::{has_list_segments, summarize_lists};
use term::Term;

/// A place in a graph where something else may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// What a root holds.
    Root(usize),
    /// A field or an element of a node.
    Cell(usize, usize),
    /// The length of an array.
    Length(usize),
}

/// A reference of which nothing is known any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgotten {
    /// The class that it is declared with.
    pub class: u32,
    /// Whether it is known not to be null.
    pub not_null: bool,
    /// It is known where it leads in the end.
    pub segment: Option<ListSegment>,
    /// It is the last object of the segment that stands at this place among what is forgotten.
    pub last_of: Option<usize>,
}

/// What is to be changed in a state to make it wider.
#[derive(Debug, Default)]
pub struct Widening {
    /// Numbers that become variables.
    pub numbers: Vec<(Spot, Term)>,
    /// References that become unknowns, by their place in `forgotten`.
    pub references: Vec<(Spot, usize)>,
    /// What is said of these references.
    pub forgotten: Vec<Forgotten>,
    /// What is forgotten wherever it is, ends of segments included: as unknowns of the graph, and by
    /// its place in `forgotten`.
    pub replaced: Vec<(Cell, usize)>,
    /// Arrays whose elements are forgotten.
    pub emptied: Vec<usize>,
    /// What is known of all elements of these arrays.
    pub rules: Vec<QuantifiedFact>,
    /// What is known of the numbers that are left.
    pub path: PathCondition,
}

impl Forgotten {
    fn segment(segment: ListSegment) -> Forgotten {
        Forgotten {
            class: segment.links.declared,
            not_null: false,
            segment: Some(segment),
            last_of: None,
        }
    }

    /// The last object of a segment.
    fn last(of: usize, links: &Links) -> Forgotten {
        Forgotten {
            class: links.declared,
            not_null: false,
            segment: None,
            last_of: Some(of),
        }
    }
}

/// What `now` has in common with `earlier`, a state at the same point; `None` if they differ in what
/// can't be forgotten. `variable` makes a new variable for what stands at a place of `now`; `keep` says what
/// of the elements of arrays is to be kept.
pub fn widen(
    earlier: &HeapGraph,
    now: &HeapGraph,
    classes: &dyn Classes,
    solver: &mut PathSolver,
    variable: &mut dyn FnMut(Spot) -> Option<FreshVariable>,
    keep: &ElementFacts,
) -> Option<Widening> {
    let join = Join::new(earlier, now, classes, keep).run()?;
    let store = solver.store().clone();
    let mut widening = Widening {
        references: join.references,
        replaced: join.replaced,
        forgotten: join.forgotten,
        emptied: join.emptied.iter().map(|(_, now)| *now as usize).collect(),
        ..Widening::default()
    };
    let mut columns: Vec<Column> = Vec::new();
    let mut ranges: Vec<Term> = Vec::new();
    let mut made: FxHashMap<_, Term> = FxHashMap::default();
    for (spot, before, after) in join.changed {
        let var = match made.get(&(before, after)) {
            // What is equal in both stays equal.
            Some(var) => *var,
            None => {
                let new = variable(spot)?;
                columns.push(Column::of_change(before, after, new.variable, &store)?);
                ranges.extend(new.ranges);
                made.insert((before, after), new.variable);
                new.variable
            }
        };
        widening.numbers.push((spot, var));
    }
    let kept: FxHashSet<Term> = join.kept.into_iter().collect();
    let mut kept: Vec<Term> = kept.into_iter().collect();
    kept.sort_unstable();
    let is_thorough = !keep.is_empty();
    let facts = facts(earlier, now, &columns, &kept, is_thorough, solver);
    let all: Vec<Column> = columns
        .iter()
        .copied()
        .chain(kept.iter().map(|t| Column::of_unchanged(*t)))
        .collect();
    let both = Both {
        earlier,
        now,
        objects: &join.objects,
        numbers: &widening.numbers,
        columns: &all,
    };
    for joined in &join.stretches {
        if let Some(segment) = &mut widening.forgotten[joined.forgotten].segment {
            segment.known = both.join_knowledge(joined, segment, keep, solver);
        }
    }
    widening.rules = elements::rules(earlier, now, &join.emptied, &columns, &kept, keep, solver);
    let common = now.path.conjuncts().into_iter();
    let known: FxHashSet<Term> = earlier.path.iter().collect();
    let common = common.filter(|c| known.contains(c));
    let mut said = FxHashSet::default();
    let all = common.chain(ranges).chain(facts);
    let all = all.filter(|fact| said.insert(*fact));
    let model = now.path.model().map(|m| extend_model(m, &columns, solver));
    let mut path = PathCondition::new();
    if let Some(model) = model {
        path = path.with_model(model);
    }
    for conjunct in all {
        path = match solver.assume(&path, conjunct) {
            Feasibility::Yes(path) => path,
            // It holds of `now`, which has an input.
            Feasibility::No => return None,
            Feasibility::Unknown(_) => path.push(conjunct),
        };
    }
    widening.path = path;
    Some(widening)
}

/// An input of the wider state: one of the state that it is made from.
fn extend_model(model: &Model, columns: &[Column], solver: &PathSolver) -> Model {
    let store = solver.store();
    let new = columns.iter().map(|c| (c.wide, model.eval(store, c.now)));
    model.with(new.collect::<Vec<_>>())
}
