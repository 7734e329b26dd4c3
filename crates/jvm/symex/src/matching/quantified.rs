//! Universally quantified facts about arrays, in a state and in its graph; and which of them would have been
//! worth keeping where states were widened.

use super::snapshot::Snapshot;
use heap::{Data, Ref};
use matching::{ElementFacts, QuantifiedElement, QuantifiedFact};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use term::{Op, Term, TermStore};
use vm::{AtEntry, ElementRule, State, UnsizedArray};

/// The rules of a state that speak of these objects only.
pub(super) fn rules_of(state: &State, nodes: &[Ref]) -> Vec<QuantifiedFact> {
    let rules = state.inputs.element_rules();
    if rules.is_empty() {
        return Vec::new();
    }
    let numbers = array_numbers(state, nodes);
    let rules = rules.iter().filter_map(|rule| {
        let parts = rule.parts.iter().map(|part| {
            let array = *numbers.get(&part.array)?;
            let (at, value) = (part.at, part.value);
            Some(QuantifiedElement { array, at, value })
        });
        let parts: Option<Vec<QuantifiedElement>> = parts.collect();
        let says = rule.says;
        parts.map(|parts| QuantifiedFact { parts, says })
    });
    rules.collect()
}

/// Nodes of arrays of the input, by the arrays' places in its table.
fn array_numbers(state: &State, nodes: &[Ref]) -> FxHashMap<usize, u32> {
    let mut numbers = FxHashMap::default();
    for (number, r) in (0..).zip(nodes) {
        let object = state.heap.get(*r);
        if !matches!(object.data, Data::Unsized) {
            continue;
        }
        if let UnsizedArray::Input(array) = UnsizedArray::of_object(object) {
            numbers.insert(array, number);
        }
    }
    numbers
}

/// Forgets what is known of arrays that nothing leads to any more: it is not part of the graph.
pub(super) fn drop_other_rules(state: &mut State, nodes: &[Ref]) {
    let numbers = array_numbers(state, nodes);
    let rules = state.inputs.element_rules();
    let is_there = |r: &&ElementRule| r.parts.iter().all(|p| numbers.contains_key(&p.array));
    let kept: Vec<ElementRule> = rules.iter().filter(is_there).cloned().collect();
    if kept.len() < rules.len() {
        state.inputs.set_element_rules(kept);
    }
}

impl Snapshot {
    /// Gives rules about nodes of the graph to a state, in place of those that it has.
    pub(super) fn put_rules(&self, rules: &[QuantifiedFact], state: &mut State) -> Option<()> {
        let array_of = |number: u32| {
            let object = state.heap.get(self.nodes[number as usize]);
            match (&object.data, object) {
                (Data::Unsized, object) => match UnsizedArray::of_object(object) {
                    UnsizedArray::Input(array) => Some(array),
                    UnsizedArray::Allocated(_) => None,
                },
                _ => None,
            }
        };
        let made = rules.iter().map(|rule| {
            let parts = rule.parts.iter().map(|part| {
                let array = array_of(part.array)?;
                let (at, value) = (part.at, part.value);
                Some(vm::RulePart { array, at, value })
            });
            let parts: Arc<[vm::RulePart]> = parts.collect::<Option<_>>()?;
            let says = rule.says;
            Some(ElementRule { parts, says })
        });
        let made: Vec<ElementRule> = made.collect::<Option<_>>()?;
        state.inputs.set_element_rules(made);
        Some(())
    }
}

/// With what the path to a state compares elements of arrays.
pub(super) fn compared_elements(state: &State, store: &TermStore) -> ElementFacts {
    let mut seen = Comparisons {
        store,
        elements: elements(state, store),
        held: register_terms(state),
        done: FxHashSet::default(),
        facts: ElementFacts::default(),
    };
    if !seen.elements.is_empty() {
        for conjunct in state.path.iter() {
            seen.term(conjunct);
        }
    }
    seen.facts
}

/// The variables for elements of arrays, and whose they are; those for fields are nobody's.
fn elements(state: &State, store: &TermStore) -> FxHashMap<Term, usize> {
    let mut elements = FxHashMap::default();
    for (number, array) in state.inputs.arrays().iter().enumerate() {
        let prefix = format!("{}[", array.name);
        for term in array.cells.iter().filter_map(|(_, value)| value.term) {
            let is_own = |v: &&Term| store.var_name(**v).is_some_and(|n| n.starts_with(&prefix));
            let own = store.vars_of(term).iter().filter(is_own);
            elements.extend(own.map(|v| (*v, number)));
        }
    }
    for object in state.inputs.objects() {
        if let AtEntry::Fields(cells) = &object.at_entry {
            let terms = cells.iter().filter_map(|value| value.term);
            let variables = terms.flat_map(|t| store.vars_of(t).iter().copied());
            elements.extend(variables.map(|v| (v, usize::MAX)));
        }
    }
    elements
}

/// All that registers hold.
fn register_terms(state: &State) -> FxHashSet<Term> {
    let frames = state.thread().stack.registers();
    let terms = frames.flat_map(|(_, _, terms)| terms.iter().copied());
    terms.filter_map(Term::from_raw).collect()
}

struct Comparisons<'a> {
    store: &'a TermStore,
    elements: FxHashMap<Term, usize>,
    held: FxHashSet<Term>,
    done: FxHashSet<Term>,
    facts: ElementFacts,
}

impl Comparisons<'_> {
    fn term(&mut self, t: Term) {
        if !self.done.insert(t) {
            return;
        }
        let node = self.store.node(t);
        let is_comparison = matches!(node.op(), Op::Eq | Op::Slt | Op::Ult);
        if let (true, Some(a), Some(b)) = (is_comparison, node.arg(0), node.arg(1)) {
            self.note_comparison(a, b);
        }
        for arg in node.args() {
            self.term(arg);
        }
    }

    fn note_comparison(&mut self, a: Term, b: Term) {
        match (self.array_of(a), self.array_of(b)) {
            (Some(one), Some(two)) => {
                self.facts.elements = true;
                self.facts.arrays |= one != two;
                let is_held = self.held.contains(&a) || self.held.contains(&b);
                self.facts.numbers |= is_held;
            }
            (Some(_), None) => self.with(b),
            (None, Some(_)) => self.with(a),
            (None, None) => {}
        }
    }

    fn with(&mut self, number: Term) {
        match self.store.as_signed(number) {
            Some(constant) => {
                self.facts.constants.insert(constant);
            }
            None => self.facts.numbers = true,
        }
    }

    /// The array of which a term has an element.
    fn array_of(&self, t: Term) -> Option<usize> {
        let mut vars = self.store.vars_of(t).iter();
        vars.find_map(|v| self.elements.get(v).copied())
    }
}
