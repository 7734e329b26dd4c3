//! List segments: facts about all objects of one, and the proof obligation that the objects of a state satisfy
//! them.
//!
//! As with rules, what must be shown is shown for any object, of which nothing is known but what the
//! state itself says: a solver sees no quantifiers.

use crate::graph::{Cell, HeapGraph, Links, ListSegment};
use crate::quantified::term_of;
use crate::shape::Taken;
use term::{Sort, Term, TermStore};

/// What holds for all objects of a segment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// For each one, over the variables of [`Links::numbers`].
    pub each: Vec<Term>,
    /// For each two that follow each other, over the variables of [`Links::before`] and those of
    /// [`Links::numbers`]. These are orders: what holds from one to the next holds from any to all behind.
    pub steps: Vec<Term>,
    /// The numbers of what is before the first object, if steps begin there.
    pub from: Option<Vec<Term>>,
    /// The numbers of what is behind the last one, if steps lead there.
    pub to: Option<Vec<Term>>,
}

/// Where a step may begin: at numbers, if something is so.
#[derive(Clone)]
struct Start {
    numbers: Vec<Term>,
    given: Term,
}

impl Known {
    /// Whether nothing is known of them.
    pub fn is_empty(&self) -> bool {
        self.each.is_empty() && self.steps.is_empty()
    }

    /// All terms of it.
    pub(crate) fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        let ends = self.from.iter().chain(&self.to).flatten();
        self.each.iter().chain(&self.steps).chain(ends).copied()
    }

    /// The same in the terms of another state.
    pub(crate) fn map(&self, of: impl Fn(Term) -> Term) -> Known {
        let all = |terms: &Vec<Term>| terms.iter().map(|t| of(*t)).collect::<Vec<Term>>();
        Known {
            each: all(&self.each),
            steps: all(&self.steps),
            from: self.from.as_ref().map(all),
            to: self.to.as_ref().map(all),
        }
    }

    fn of_each(&self, links: &Links, numbers: &[Term], store: &TermStore) -> Term {
        let said = self.each.iter();
        store.and_all(said.map(|t| substitute_numbers(*t, &[(links.after(), numbers)], store)))
    }

    fn of_step(&self, links: &Links, from: &[Term], to: &[Term], store: &TermStore) -> Term {
        let both = [(links.before.clone(), from), (links.after(), to)];
        let said = self.steps.iter();
        store.and_all(said.map(|t| substitute_numbers(*t, &both, store)))
    }

    /// All that it says of an object: with what is before and behind it is in order, too.
    fn of_any(&self, links: &Links, numbers: &[Term], store: &TermStore) -> Term {
        let from = self.from.iter();
        let from = from.map(|from| self.of_step(links, from, numbers, store));
        let to = self.to.iter();
        let to = to.map(|to| self.of_step(links, numbers, to, store));
        let each = self.of_each(links, numbers, store);
        store.and_all(from.chain(to).chain([each]))
    }

    /// What it says if there is no object.
    fn of_none(&self, links: &Links, store: &TermStore) -> Term {
        match (&self.from, &self.to) {
            (Some(from), Some(to)) => self.of_step(links, from, to, store),
            _ => store.bool(true),
        }
    }
}

fn substitute_numbers(says: Term, by: &[(Vec<Term>, &[Term])], store: &TermStore) -> Term {
    store.substitute(says, &|t| {
        let mut places = by.iter();
        places.find_map(|(vars, numbers)| {
            let at = vars.iter().position(|var| *var == t)?;
            Some(numbers[at])
        })
    })
}

impl Links {
    /// The variables for the numbers of any object.
    pub(crate) fn after(&self) -> Vec<Term> {
        self.numbers.iter().map(|(_, var)| *var).collect()
    }

    /// The numbers of an object.
    pub(crate) fn numbers_in(&self, cells: &[Cell], store: &TermStore) -> Option<Vec<Term>> {
        let numbers = self.numbers.iter();
        let numbers = numbers.map(|(slot, var)| term_of(cells[*slot], store.sort(*var), store));
        numbers.collect()
    }

    /// Variables of their own for the numbers of an object.
    fn variables(&self, name: &str, store: &TermStore) -> Vec<Term> {
        let numbers = self.numbers.iter();
        let variables = numbers.map(|(slot, var)| {
            let sort: Sort = store.sort(*var);
            store.var(&format!("~{name}{slot}:{}", sort.bits()), sort)
        });
        variables.collect()
    }
}

/// Conditions that must follow from a state's path: then its objects are as `known`, which is in its
/// terms, says. `None` if some object can't be told.
pub(crate) fn claims(
    links: &Links,
    known: &Known,
    graph: &HeapGraph,
    taken: &[Taken],
    store: &TermStore,
) -> Option<Vec<Term>> {
    let mut claims = Vec::new();
    let start = |numbers: &Vec<Term>| Start {
        numbers: numbers.clone(),
        given: store.bool(true),
    };
    let mut starts: Vec<Start> = known.from.iter().map(start).collect();
    for (number, taken) in taken.iter().enumerate() {
        let others = Claims {
            links,
            known,
            store,
            starts: &starts,
        };
        starts = match taken {
            Taken::Node(node) => {
                let cells = &graph.nodes[*node as usize].cells;
                let numbers = links.numbers_in(cells, store)?;
                others.about_object(&numbers, store.bool(true), &mut claims);
                vec![start(&numbers)]
            }
            Taken::Segment(segment) => {
                let segment = graph.unknowns[*segment as usize].segment.as_ref()?;
                others.about_segment(number, segment, &mut claims)
            }
        };
    }
    if let Some(to) = &known.to {
        let steps = starts.iter().map(|start| {
            let step = known.of_step(links, &start.numbers, to, store);
            store.implies(start.given, step)
        });
        claims.extend(steps);
    }
    Some(claims)
}

struct Claims<'a> {
    links: &'a Links,
    known: &'a Known,
    store: &'a TermStore,
    starts: &'a [Start],
}

impl Claims<'_> {
    /// That an object is as all are, and follows those before it as it should.
    fn about_object(&self, numbers: &[Term], given: Term, claims: &mut Vec<Term>) {
        let (links, store) = (self.links, self.store);
        claims.push(store.implies(given, self.known.of_each(links, numbers, store)));
        for start in self.starts {
            let step = self.known.of_step(links, &start.numbers, numbers, store);
            let given = store.and(given, start.given);
            claims.push(store.implies(given, step));
        }
    }

    /// The same of all objects of a segment; gives where the next step may begin.
    fn about_segment(
        &self,
        number: usize,
        other: &ListSegment,
        claims: &mut Vec<Term>,
    ) -> Vec<Start> {
        let (links, store, theirs) = (self.links, self.store, &other.known);
        let of_any = |numbers: &[Term]| theirs.of_any(links, numbers, store);
        let first = links.variables("first", store);
        self.about_object(&first, of_any(&first), claims);
        let (one, two) = (links.variables("one", store), links.variables("two", store));
        let both = store.and(of_any(&one), of_any(&two));
        let given = store.and(both, theirs.of_step(links, &one, &two, store));
        let known = self.known.of_each(links, &two, store);
        let step = self.known.of_step(links, &one, &two, store);
        claims.push(store.implies(given, store.and(known, step)));
        let last = links.variables(&format!("last{number}."), store);
        let mut starts = vec![Start {
            given: of_any(&last),
            numbers: last,
        }];
        if !other.has_some {
            let none = theirs.of_none(links, store);
            starts.extend(self.starts.iter().map(|start| Start {
                numbers: start.numbers.clone(),
                given: store.and(start.given, none),
            }));
        }
        starts
    }
}
