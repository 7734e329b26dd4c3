//! Join of quantified facts: what holds for all elements of parts of arrays in both states.
//!
//! There are far too many such facts to look for all of them. Which ones are worth it is found out by
//! failing without them ([`ElementFacts`]): how the elements of a part compare with certain numbers,
//! with variables, with an element at a certain place, with each other, with those of other arrays.

use super::columns::Column;
use super::families::{CandidateFact, Family, Vocabulary};
use super::ranges::{ArrayPartition, Ranges};
use crate::graph::HeapGraph;
use crate::holds::holds;
use crate::quantified::{Content, QuantifiedElement, QuantifiedFact, claim};
use rustc_hash::FxHashSet;
use solver::{Feasibility, Model, PathCondition, PathSolver};
use std::collections::BTreeSet;
use term::{Sort, Term, TermStore, TermValue};

/// What of the elements of arrays is worth keeping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ElementFacts {
    /// How they compare with these numbers.
    pub constants: BTreeSet<i64>,
    /// How they compare with numbers of the state.
    pub numbers: bool,
    /// How they compare with each other.
    pub elements: bool,
    /// Whether they are those of other arrays.
    pub arrays: bool,
    /// Where parts of lists end.
    pub segments: bool,
}

impl ElementFacts {
    /// Whether nothing is said of the elements of arrays.
    pub fn is_empty(&self) -> bool {
        let others = ElementFacts {
            segments: self.segments,
            ..ElementFacts::default()
        };
        *self == others
    }

    /// Adds those that are worth keeping for another reason.
    pub fn add(&mut self, other: &ElementFacts) {
        self.constants.extend(&other.constants);
        self.numbers |= other.numbers;
        self.elements |= other.elements;
        self.arrays |= other.arrays;
        self.segments |= other.segments;
    }
}

/// More rules than this are not kept: what they say of an element is asked for with each look at one.
const MOST_RULES: usize = 40;

/// The rules that both states keep for arrays that correspond to each other.
pub(super) fn rules(
    earlier: &HeapGraph,
    now: &HeapGraph,
    arrays: &[(u32, u32)],
    changed: &[Column],
    kept: &[Term],
    keep: &ElementFacts,
    solver: &mut PathSolver,
) -> Vec<QuantifiedFact> {
    let store = solver.store().clone();
    let mut columns = changed.to_vec();
    columns.extend(kept.iter().map(|t| Column::of_unchanged(*t)));
    let mut finder = Finder {
        earlier,
        now,
        arrays,
        columns: &columns,
        keep,
        store: &store,
        solver,
        found: Vec::new(),
        known: FxHashSet::default(),
        broken: Vec::new(),
    };
    if keep.is_empty() {
        return Vec::new();
    }
    finder.keep_earlier();
    for at in 0..arrays.len() {
        finder.array(at);
    }
    finder.found
}

struct Finder<'a> {
    earlier: &'a HeapGraph,
    now: &'a HeapGraph,
    arrays: &'a [(u32, u32)],
    columns: &'a [Column],
    keep: &'a ElementFacts,
    store: &'a TermStore,
    solver: &'a mut PathSolver,
    found: Vec<QuantifiedFact>,
    /// What the rules found say.
    known: FxHashSet<(Vec<u32>, Term)>,
    /// Inputs of the two states, and elements, that broke some rule.
    broken: Vec<(Of, Model)>,
}

/// One of the two states.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Earlier,
    Now,
}

impl Finder<'_> {
    /// Rules of the earlier state that hold now: most of what is known is known already.
    fn keep_earlier(&mut self) {
        let earlier = self.earlier;
        for rule in &earlier.rules {
            let place = |array: u32| self.arrays.iter().position(|(a, _)| *a == array);
            let parts = rule.parts.iter().map(|p| Some((place(p.array)?, *p)));
            let Some(parts) = parts.collect::<Option<Vec<_>>>() else {
                continue;
            };
            let in_terms_of = |pick: fn(&Column) -> Term| {
                let replace = |t: Term| self.columns.iter().find(|c| c.earlier == t).map(pick);
                self.store.substitute(rule.says, &replace)
            };
            let columns = self
                .columns
                .iter()
                .flat_map(|c| self.store.vars_of(c.earlier));
            let named: FxHashSet<Term> = columns.copied().collect();
            let vars = self.store.vars_of(rule.says).iter();
            if !vars
                .into_iter()
                .all(|v| named.contains(v) || rule.is_own(*v))
            {
                continue;
            }
            let says = Column {
                earlier: rule.says,
                now: in_terms_of(|c| c.now),
                wide: in_terms_of(|c| c.wide),
            };
            self.try_out(CandidateFact { parts, says });
        }
    }

    fn array(&mut self, at: usize) -> Option<()> {
        let (a, b) = self.arrays[at];
        let old = self.earlier.nodes[a as usize].sparse.as_ref()?;
        let new = self.now.nodes[b as usize].sparse.as_ref()?;
        let sort = new.numbers.filter(|s| matches!(s, Sort::Bv(_)))?;
        let mut ranges = Ranges {
            earlier: self.earlier,
            now: self.now,
            store: self.store,
            solver: self.solver,
        };
        let parts = ranges.of((old, new), self.columns);
        for family in self.vocabulary(at).families(sort, &parts) {
            self.try_family(at, &family, &parts);
        }
        Some(())
    }

    fn vocabulary(&self, array: usize) -> Vocabulary<'_> {
        Vocabulary {
            now: self.now,
            arrays: self.arrays,
            array,
            columns: self.columns,
            keep: self.keep,
            store: self.store,
        }
    }

    /// Looks for the widest parts of which something can be said, and says the most there.
    fn try_family(&mut self, at: usize, family: &Family, parts: &ArrayPartition) {
        let mut successes: Vec<(usize, usize)> = Vec::new();
        for (number, range) in parts.ranges.iter().enumerate() {
            let known = successes
                .iter()
                .filter(|(n, _)| parts.is_within(number, *n));
            let known = known.map(|(_, step)| *step).min();
            let steps = known.unwrap_or(family.steps.len());
            for (step, holds) in family.steps.iter().enumerate().take(steps) {
                let candidate = self.vocabulary(at).candidate(family, range, holds);
                if self.try_out(candidate) {
                    successes.push((number, step));
                    break;
                }
            }
        }
    }

    /// Keeps a rule if it holds in both states.
    fn try_out(&mut self, candidate: CandidateFact) -> bool {
        let of = |pick: fn(&(u32, u32)) -> u32, says: Term| {
            let parts = candidate.parts.iter();
            let parts = parts.map(|(at, part)| QuantifiedElement {
                array: pick(&self.arrays[*at]),
                ..*part
            });
            let parts: Vec<QuantifiedElement> = parts.collect();
            QuantifiedFact { parts, says }
        };
        let old = of(|a| a.0, candidate.says.earlier);
        let new = of(|a| a.1, candidate.says.now);
        let wide = of(|a| a.1, candidate.says.wide);
        let arrays: Vec<u32> = wide.parts.iter().map(|p| p.array).collect();
        let key = (arrays, wide.says);
        if self.known.contains(&key) {
            return true;
        }
        if self.found.len() >= MOST_RULES || self.store.as_bool(wide.says).is_some() {
            return false;
        }
        let holds = self.is_kept(Of::Now, &new) && self.is_kept(Of::Earlier, &old);
        if holds {
            self.known.insert(key);
            if !self.is_said(&wide) {
                self.found.push(wide);
            }
        }
        holds
    }

    /// Whether a rule says nothing new: others about the same elements say it, or it holds for all
    /// elements there are.
    fn is_said(&mut self, rule: &QuantifiedFact) -> bool {
        let store = self.store;
        let others = self.found.iter().filter(|other| other.parts == rule.parts);
        let mut known: Vec<Term> = others.map(|other| other.says).collect();
        if let [one, two] = rule.parts[..]
            && one.array == two.array
        {
            let same = store.eq(one.value, two.value);
            known.push(store.implies(store.eq(one.at, two.at), same));
        }
        let says = store.implies(store.and_all(known), rule.says);
        holds(&PathCondition::new(), says, store, self.solver)
    }

    /// Whether a rule holds in one of the states. What breaks one rule often breaks others.
    fn is_kept(&mut self, which: Of, rule: &QuantifiedFact) -> bool {
        let graph = match which {
            Of::Earlier => self.earlier,
            Of::Now => self.now,
        };
        let arrays: Vec<(u32, Content)> =
            rule.parts.iter().map(|p| (p.array, Content::Now)).collect();
        let Some(claim) = claim(graph, &arrays, rule, rule.says, self.store) else {
            return false;
        };
        let mut known = self.broken.iter().rev();
        let is_known =
            |(of, model): &(Of, Model)| *of == which && !model.satisfies(self.store, claim);
        if known.any(is_known) || self.is_broken(&graph.path, claim) {
            return false;
        }
        match self.solver.wish(&graph.path, self.store.not(claim)) {
            Feasibility::No => true,
            Feasibility::Yes(path) => {
                let model = path.model().cloned();
                self.broken.extend(model.map(|m| (which, m)));
                false
            }
            Feasibility::Unknown(_) => false,
        }
    }

    /// Whether an element that breaks a rule is found at once: at one of the first places, with a very
    /// small or a very large value.
    fn is_broken(&self, path: &PathCondition, claim: Term) -> bool {
        let Some(model) = path.model() else {
            return false;
        };
        let store = self.store;
        let vars = store.vars_of(claim).iter();
        let named = |prefix: &'static str| {
            let vars = vars.clone().copied();
            vars.filter(move |v| store.var_name(*v).is_some_and(|n| n.starts_with(prefix)))
        };
        let (places, values): (Vec<Term>, Vec<Term>) =
            (named("~any").collect(), named("~held").collect());
        let at = |n: u64, var: &Term| (*var, TermValue::from_bits(store.sort(*var), n));
        let extreme = |least: bool, var: &Term| {
            let sort = store.sort(*var);
            let lowest = 1u64 << (sort.bits() - 1);
            let bits = if least { lowest } else { lowest - 1 };
            (*var, TermValue::from_bits(sort, bits))
        };
        (0..4u64).any(|first| {
            [1, 2].into_iter().any(|apart| {
                [false, true].into_iter().any(|least| {
                    let mut chosen: Vec<(Term, TermValue)> = Vec::new();
                    let places = (0..).zip(&places);
                    chosen.extend(places.map(|(i, var)| at(first + apart * i, var)));
                    let values = values.iter().enumerate();
                    chosen.extend(values.map(|(i, var)| extreme(least ^ (i % 2 == 1), var)));
                    !model.with(chosen).satisfies(store, claim)
                })
            })
        })
    }
}
