//! Universally quantified facts: what is known of all elements of an array, or of all pairs of elements of one
//! or two arrays.
//!
//! A rule is a condition over variables that stand for any element. That a state keeps it is shown
//! for elements of which nothing is known but what must be: that they are within the array, that
//! they are those which were looked at if they are at the same place, and what the rules of that state
//! say of them. So there are no quantifiers in what a solver is asked.

use crate::graph::{Cell, HeapGraph, ObjectOrigin, Sparse};
use term::{CmpOp, Sort, Term, TermStore, TermValue};

/// A condition that holds for all elements that it speaks of, within their arrays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuantifiedFact {
    /// The elements that it speaks of.
    pub parts: Vec<QuantifiedElement>,
    /// Over the variables of the parts and those of the state.
    pub says: Term,
}

/// Any element of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuantifiedElement {
    /// An index into [`HeapGraph::nodes`].
    pub array: u32,
    /// The variables that stand for its index and its value.
    pub at: Term,
    /// The variable that stands for its value.
    pub value: Term,
}

/// Which elements of an array are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Those that it holds.
    Now,
    /// Those that it held before anything was stored.
    Before,
}

/// An index and what is there.
type Element = (Term, Term);

impl QuantifiedElement {
    /// An element of an array: the first one that a rule speaks of, or another.
    pub fn new(array: u32, place: usize, sort: Sort, store: &TermStore) -> QuantifiedElement {
        QuantifiedElement {
            array,
            at: store.var(&format!("~at{place}"), Sort::Bv(32)),
            value: store.var(&format!("~value{place}:{}", sort.bits()), sort),
        }
    }
}

impl QuantifiedFact {
    /// Whether a variable is one of those that stand for elements.
    pub fn is_own(&self, var: Term) -> bool {
        self.parts.iter().any(|p| p.at == var || p.value == var)
    }

    /// What it says of these elements, if `says` is what it says in the terms of some state.
    fn instance(&self, says: Term, elements: &[Element], store: &TermStore) -> Term {
        store.substitute(says, &|t| {
            let mut parts = self.parts.iter().zip(elements);
            parts.find_map(|(part, (at, value))| match t {
                t if t == part.at => Some(*at),
                t if t == part.value => Some(*value),
                _ => None,
            })
        })
    }
}

/// An element of which nothing is known, as it was before anything was stored.
struct Any {
    array: u32,
    element: Element,
}

/// That a state keeps a rule, which `says` this in its terms, for these of its arrays. It is a
/// condition that must follow from the state's path. `None` if some array is not known well enough.
pub(crate) fn claim(
    graph: &HeapGraph,
    arrays: &[(u32, Content)],
    rule: &QuantifiedFact,
    says: Term,
    store: &TermStore,
) -> Option<Term> {
    let mut known: Vec<Term> = Vec::new();
    let mut any: Vec<Any> = Vec::new();
    let mut meant: Vec<Element> = Vec::new();
    for (place, (array, content)) in arrays.iter().enumerate() {
        let sparse = graph.nodes[*array as usize].sparse.as_ref()?;
        let element = any_element(graph, *array, place, store, &mut known)?;
        let value = match content {
            Content::Now => value_after_writes(sparse, element, store)?,
            Content::Before => element.1,
        };
        let array = *array;
        let same = any.iter().filter(|other| other.array == array);
        known.extend(same.map(|other| are_one(other.element, element, store)));
        any.push(Any { array, element });
        meant.push((element.0, value));
    }
    for rule in &graph.rules {
        instantiate(graph, rule, &any, store, &mut known)?;
    }
    let claimed = rule.instance(says, &meant, store);
    Some(store.implies(store.and_all(known), claimed))
}

/// An element within an array, and what is known of it from those that were looked at.
fn any_element(
    graph: &HeapGraph,
    array: u32,
    place: usize,
    store: &TermStore,
    known: &mut Vec<Term>,
) -> Option<Element> {
    let node = &graph.nodes[array as usize];
    let sparse = node.sparse.as_ref()?;
    let sort = sparse.numbers?;
    let at = store.var(&format!("~any{place}"), Sort::Bv(32));
    known.push(store.cmp(CmpOp::Ult, at, term_of(sparse.len, Sort::Bv(32), store)?));
    let value = match node.origin {
        ObjectOrigin::Own => store.constant(TermValue::zero(sort)),
        ObjectOrigin::Input | ObjectOrigin::Private => {
            store.var(&format!("~held{place}:{}", sort.bits()), sort)
        }
        ObjectOrigin::Outside(_) => return None,
    };
    for element in read(sparse, store)? {
        known.push(are_one(element, (at, value), store));
    }
    Some((at, value))
}

/// At the same place is the same value.
fn are_one(a: Element, b: Element, store: &TermStore) -> Term {
    store.implies(store.eq(a.0, b.0), store.eq(a.1, b.1))
}

/// What a rule of the state says of the elements of which nothing is known, and of pairs of them and
/// those that were looked at.
fn instantiate(
    graph: &HeapGraph,
    rule: &QuantifiedFact,
    any: &[Any],
    store: &TermStore,
    known: &mut Vec<Term>,
) -> Option<()> {
    let mut chosen: Vec<(Vec<Element>, bool)> = vec![(Vec::new(), false)];
    let mut lengths: Vec<Term> = Vec::new();
    for part in &rule.parts {
        let sparse = graph.nodes[part.array as usize].sparse.as_ref()?;
        let own = any.iter().filter(|a| a.array == part.array);
        let own = own.map(|a| (a.element, true));
        let read = read(sparse, store)?.into_iter().map(|e| (e, false));
        let points: Vec<(Element, bool)> = own.chain(read).collect();
        chosen = chosen
            .iter()
            .flat_map(|(before, is_new)| {
                points.iter().map(move |(point, new)| {
                    let mut all = before.clone();
                    all.push(*point);
                    (all, *is_new || *new)
                })
            })
            .collect();
        lengths.push(term_of(sparse.len, Sort::Bv(32), store)?);
    }
    // What it says of those that were looked at is part of the path.
    let new = chosen.into_iter().filter(|(_, is_new)| *is_new);
    known.extend(new.map(|(elements, _)| {
        // It says nothing of what was looked at outside.
        let places = elements.iter().zip(&lengths);
        let within = places.map(|((at, _), len)| store.cmp(CmpOp::Ult, *at, *len));
        let says = rule.instance(rule.says, &elements, store);
        store.implies(store.and_all(within), says)
    }));
    Some(())
}

/// What an array holds at a place where it held this at first.
fn value_after_writes(sparse: &Sparse, first: Element, store: &TermStore) -> Option<Term> {
    let sort = sparse.numbers?;
    let mut value = first.1;
    for (at, stored) in &sparse.written {
        let at = term_of(*at, Sort::Bv(32), store)?;
        let stored = term_of(*stored, sort, store)?;
        value = store.ite(store.eq(at, first.0), stored, value);
    }
    Some(value)
}

/// The elements that were looked at.
fn read(sparse: &Sparse, store: &TermStore) -> Option<Vec<Element>> {
    let sort = sparse.numbers?;
    let elements = sparse.read.iter().map(|(at, value)| {
        let at = term_of(*at, Sort::Bv(32), store)?;
        Some((at, term_of(*value, sort, store)?))
    });
    elements.collect()
}

/// A number as a term of this sort.
pub(crate) fn term_of(cell: Cell, sort: Sort, store: &TermStore) -> Option<Term> {
    let term = match cell {
        Cell::Term(t) => t,
        Cell::Bits(bits) => store.constant(TermValue::from_bits(sort, bits)),
        _ => return None,
    };
    (store.sort(term) == sort).then_some(term)
}
