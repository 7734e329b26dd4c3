//! Parts of conditions that are decided by the rest: known numbers are put in, conditionals and disjunctions are replaced by what
//! is left of them, and what all disjuncts have in common stands before them.

use super::ConditionSimplifier;
use std::collections::BTreeSet;
use term::{Op, Sort, Term, TermStore};

/// Parts of one condition that are asked about, at most.
const MAX_PARTS: usize = 12;

/// A variable that is a certain number, where a condition says so.
fn known_number(terms: &TermStore, condition: Term) -> Option<(Term, Term)> {
    let node = terms.node(condition);
    let (Op::Eq, Some(a), Some(b)) = (node.op(), node.arg(0), node.arg(1)) else {
        return None;
    };
    let (variable, number) = match (terms.as_const(a), terms.as_const(b)) {
        (Some(_), None) => (b, a),
        (None, Some(_)) => (a, b),
        _ => return None,
    };
    // Zeros of floats are equal, but not the same.
    let is_plain = matches!(terms.sort(variable), Sort::Bv(_)) && terms.is_var(variable);
    is_plain.then_some((variable, number))
}

/// Drops conditions that a number which others say is enough for, without a solver.
pub(in crate::when) fn drop_decided(terms: &TermStore, conditions: &mut Vec<Term>) {
    let known = conditions.iter().filter_map(|c| known_number(terms, *c));
    let known: Vec<(Term, Term)> = known.collect();
    conditions.retain(|condition| {
        let others = known.iter().filter(|(variable, number)| {
            *condition != terms.eq(*variable, *number)
                && terms.vars_of(*condition).contains(variable)
        });
        let mut put_in = others.map(|(variable, number)| {
            terms.substitute(*condition, &|t| (t == *variable).then_some(*number))
        });
        put_in.all(|rest| terms.as_bool(rest) != Some(true))
    });
}

impl ConditionSimplifier<'_> {
    /// Shortens conditions by what is known of their parts, until nothing changes.
    pub(super) fn simplify_parts(&mut self, conditions: &mut Vec<Term>) {
        let mut is_changed = true;
        while is_changed {
            self.split_conjunctions(conditions);
            is_changed = self.put_in_numbers(conditions);
            let mut index = 0;
            while index < conditions.len() {
                let shorter = self.decide_part(conditions, index);
                match shorter.or_else(|| self.drop_disjunct(conditions, index)) {
                    Some(shorter) => {
                        conditions.splice(index..=index, shorter);
                        is_changed = true;
                    }
                    None => index += 1,
                }
            }
        }
    }

    fn split_conjunctions(&self, conditions: &mut Vec<Term>) {
        let mut index = 0;
        while index < conditions.len() {
            let node = self.terms.node(conditions[index]);
            match node.op() {
                Op::And => _ = conditions.splice(index..=index, node.args()),
                _ => index += 1,
            }
        }
    }

    fn total_length(&self, conditions: &[Term]) -> usize {
        let lengths = conditions.iter().map(|c| (self.length)(*c));
        lengths.sum::<usize>() + " and ".len() * conditions.len()
    }

    /// Where `x == 3` is one of the conditions, `x` is 3 in the others.
    fn put_in_numbers(&self, conditions: &mut [Term]) -> bool {
        let terms = self.terms;
        let mut is_changed = false;
        for index in 0..conditions.len() {
            let Some((variable, number)) = known_number(terms, conditions[index]) else {
                continue;
            };
            for (other, condition) in conditions.iter_mut().enumerate() {
                if other == index || !terms.vars_of(*condition).contains(&variable) {
                    continue;
                }
                let put_in = terms.substitute(*condition, &|t| (t == variable).then_some(number));
                let is_known = terms.as_bool(put_in).is_some();
                if !is_known && (self.length)(put_in) <= (self.length)(*condition) {
                    *condition = put_in;
                    is_changed = true;
                }
            }
        }
        is_changed
    }

    /// A part that is always true, or never, given all conditions: it becomes one of its own, and the condition what is left.
    fn decide_part(&mut self, conditions: &[Term], index: usize) -> Option<Vec<Term>> {
        let terms = self.terms;
        let condition = conditions[index];
        let before = self.total_length(&[condition]);
        for part in self.parts(condition) {
            for value in [true, false] {
                let known = if value { part } else { terms.not(part) };
                let truth = terms.bool(value);
                let rest = terms.substitute(condition, &|t| (t == part).then_some(truth));
                let mut after = vec![known, rest];
                after.retain(|t| terms.as_bool(*t) != Some(true) && !conditions.contains(t));
                if self.total_length(&after) < before && self.implies(conditions, known) {
                    return Some(after);
                }
            }
        }
        None
    }

    /// The truth values within a condition.
    fn parts(&self, condition: Term) -> Vec<Term> {
        let mut seen = BTreeSet::from([condition]);
        let mut pending = vec![condition];
        let mut parts = Vec::new();
        while let Some(term) = pending.pop() {
            let node = self.terms.node(term);
            // That a condition is the negation of its part says nothing.
            let is_negation = term == condition && node.op() == Op::Not;
            for arg in node.args().filter(|arg| seen.insert(*arg)) {
                let is_part = self.terms.sort(arg) == Sort::Bool
                    && self.terms.as_bool(arg).is_none()
                    && self.terms.op(arg) != Op::Not;
                if is_part && !is_negation {
                    parts.push(arg);
                }
                if parts.len() == MAX_PARTS {
                    return parts;
                }
                pending.push(arg);
            }
        }
        parts
    }

    /// The condition without a disjunct that the rest rules out, or that another one covers.
    fn drop_disjunct(&mut self, conditions: &[Term], index: usize) -> Option<Vec<Term>> {
        let disjuncts = self.disjuncts(conditions[index]);
        if disjuncts.len() < 2 {
            return None;
        }
        let mut given = conditions.to_vec();
        for (place, disjunct) in disjuncts.iter().enumerate() {
            let others = disjuncts.iter().enumerate().filter(|(i, _)| *i != place);
            let others = self.terms.or_all(others.map(|(_, t)| *t));
            given[index] = *disjunct;
            if others != conditions[index] && self.implies(&given, others) {
                return Some(vec![others]);
            }
        }
        None
    }

    fn disjuncts(&self, condition: Term) -> Vec<Term> {
        let terms = self.terms;
        let mut pending = vec![condition];
        let mut found = Vec::new();
        while let Some(term) = pending.pop() {
            let node = terms.node(term);
            let negated = node.arg(0).filter(|_| node.op() == Op::Not);
            match negated.map(|inner| terms.node(inner)) {
                Some(inner) if inner.op() == Op::And => {
                    pending.extend(inner.args().map(|arg| terms.not(arg)));
                }
                _ if node.op() == Op::Or => pending.extend(node.args()),
                _ => found.push(term),
            }
        }
        found
    }
}
