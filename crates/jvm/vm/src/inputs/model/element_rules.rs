//! Universally quantified facts about input arrays: that the first elements are small, that they are sorted,
//! that two arrays hold the same.
//!
//! Only states that were made wider have such rules. A rule is never assumed as a whole: whoever looks
//! at an element gets what the rules say of it, and of it together with others that were looked at.

use super::Inputs;
use crate::value::Value;
use std::sync::Arc;
use term::{CmpOp, Term, TermStore};

/// A condition that holds for all elements within an array, or for all pairs of elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementRule {
    /// The elements that it speaks of.
    pub parts: Arc<[RulePart]>,
    /// Over the variables of the parts, and any others.
    pub says: Term,
}

/// Any element of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulePart {
    /// An index for [`Inputs::array`].
    pub array: usize,
    /// The variable that stands for its index.
    pub at: Term,
    /// The variable that stands for its value.
    pub value: Term,
}

impl Inputs {
    pub fn element_rules(&self) -> &[ElementRule] {
        self.table().map_or(&[], |t| &t.element_rules)
    }

    pub fn set_element_rules(&mut self, rules: Vec<ElementRule>) {
        self.table_mut().element_rules = rules.into();
    }

    /// What the rules say of an element of an array that was not looked at before. `term_of` gives the
    /// term of a value of that kind of element.
    pub(crate) fn instantiate_rules(
        &self,
        array: usize,
        new: (Term, Term),
        terms: &TermStore,
        term_of: &dyn Fn(usize, Value) -> Term,
    ) -> Vec<Term> {
        let mut said = Vec::new();
        for rule in self.element_rules() {
            let points: Vec<Vec<(Term, Term)>> = rule
                .parts
                .iter()
                .map(|part| {
                    let cells = self.array(part.array).cells.iter();
                    let cells = cells.map(|(at, value)| (*at, term_of(part.array, *value)));
                    let own = (part.array == array).then_some(new);
                    own.into_iter().chain(cells).collect()
                })
                .collect();
            for chosen in choices(&points) {
                if !chosen.contains(&new) {
                    continue;
                }
                let replace = |t: Term| {
                    let parts = rule.parts.iter().zip(&chosen);
                    let mut found = parts.filter_map(|(part, (at, value))| match t {
                        t if t == part.at => Some(*at),
                        t if t == part.value => Some(*value),
                        _ => None,
                    });
                    found.next()
                };
                // Texts are looked at perhaps outside, of which a rule says nothing.
                let within = rule.parts.iter().zip(&chosen).map(|(part, (at, _))| {
                    let len = self.array(part.array).len;
                    terms.cmp(CmpOp::Ult, *at, len)
                });
                let says = terms.substitute(rule.says, &replace);
                said.push(terms.implies(terms.and_all(within), says));
            }
        }
        said
    }
}

/// All ways to choose one from each.
fn choices(points: &[Vec<(Term, Term)>]) -> Vec<Vec<(Term, Term)>> {
    points.iter().fold(vec![Vec::new()], |chosen, more| {
        let with = |one: &Vec<(Term, Term)>, p: &(Term, Term)| {
            let mut one = one.clone();
            one.push(*p);
            one
        };
        let all = chosen
            .iter()
            .flat_map(|one| more.iter().map(|p| with(one, p)));
        all.collect()
    })
}
