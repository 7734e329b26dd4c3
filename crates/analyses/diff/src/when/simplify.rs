//! Conditions in fewer and plainer terms: each step is tried, and taken if the solver says that nothing changes.

mod parts;

pub(super) use parts::drop_decided;

use solver::{PathCondition, PathSolver};
use term::{CmpOp, Op, Sort, Term, TermStore};

/// More conditions are left as they are: each costs questions to the solver.
const MAX_CONDITIONS: usize = 24;

/// Questions to the solver at most.
const MAX_QUESTIONS: usize = 160;

/// A comparison, or the negation of one.
struct Comparison {
    op: Op,
    a: Term,
    b: Term,
    is_negated: bool,
}

pub(super) struct ConditionSimplifier<'a> {
    pub(super) terms: &'a TermStore,
    pub(super) solver: &'a mut PathSolver,
    /// What is known anyway.
    pub(super) facts: Vec<Term>,
    /// How many characters a condition takes.
    pub(super) length: &'a dyn Fn(Term) -> usize,
    pub(super) questions: usize,
}

impl ConditionSimplifier<'_> {
    /// Conditions that hold for the same inputs.
    pub(super) fn simplify(&mut self, mut conditions: Vec<Term>) -> Vec<Term> {
        if conditions.len() > MAX_CONDITIONS {
            return conditions;
        }
        self.simplify_parts(&mut conditions);
        let mut index = 0;
        while index < conditions.len() {
            match self.plainer(&conditions, index) {
                Some(plainer) => {
                    conditions.splice(index..=index, plainer.iter().copied());
                    index += plainer.len();
                }
                None => index += 1,
            }
        }
        while let Some(fewer) = self.fewer(&conditions) {
            conditions = fewer;
        }
        conditions
    }

    fn implies(&mut self, given: &[Term], wanted: Term) -> bool {
        if let Some(known) = self.terms.as_bool(wanted) {
            return known;
        }
        self.questions += 1;
        if self.questions > MAX_QUESTIONS {
            return false;
        }
        let all = self.facts.iter().chain(given).copied();
        let path = all.fold(PathCondition::default(), |path, term| path.push(term));
        self.solver.implies(&path, wanted) == Some(true)
    }

    fn comparison(&self, condition: Term) -> Option<Comparison> {
        let node = self.terms.node(condition);
        let (inner, is_negated) = match node.op() {
            Op::Not => (node.arg(0)?, true),
            _ => (condition, false),
        };
        let node = self.terms.node(inner);
        match node.op() {
            Op::Slt | Op::Ult | Op::Eq => Some(Comparison {
                op: node.op(),
                a: node.arg(0)?,
                b: node.arg(1)?,
                is_negated,
            }),
            _ => None,
        }
    }

    /// Others in place of one condition.
    fn plainer(&mut self, conditions: &[Term], index: usize) -> Option<Vec<Term>> {
        let found = self.comparison(conditions[index])?;
        let mut rest = conditions.to_vec();
        rest.remove(index);
        self.candidates(&found)
            .into_iter()
            .find(|candidate| self.is_same(&rest, conditions[index], candidate))
    }

    /// Whether a condition and its replacement hold for the same inputs, given the rest.
    fn is_same(&mut self, rest: &[Term], condition: Term, replacement: &[Term]) -> bool {
        let before = [rest, &[condition]].concat();
        let after = [rest, replacement].concat();
        !replacement.contains(&condition)
            && replacement.iter().all(|term| self.implies(&before, *term))
            && self.implies(&after, condition)
    }

    /// What may stand in place of a comparison, the best first.
    fn candidates(&self, found: &Comparison) -> Vec<Vec<Term>> {
        let terms = self.terms;
        let (a, b) = (found.a, found.b);
        match found.op {
            Op::Ult => {
                let zero = terms.bv(terms.width(a), 0);
                let (below, inside) = (terms.cmp(CmpOp::Slt, a, zero), terms.cmp(CmpOp::Slt, a, b));
                match found.is_negated {
                    // An index that is inside: not negative, and below the length.
                    false => vec![vec![inside], vec![terms.not(below), inside]],
                    true => vec![
                        vec![terms.not(inside)],
                        vec![below],
                        vec![terms.or(below, terms.not(inside))],
                    ],
                }
            }
            Op::Slt => {
                let (Some(x), Some(y)) = (self.negative(a), self.negative(b)) else {
                    return Vec::new();
                };
                // -x < -y is y < x, but for the smallest number.
                let turned = terms.cmp(CmpOp::Slt, y, x);
                vec![vec![match found.is_negated {
                    true => terms.not(turned),
                    false => turned,
                }]]
            }
            _ => Vec::new(),
        }
    }

    /// `x` for `-x`, and `-c` for a number `c`; `None` for all others.
    fn negative(&self, term: Term) -> Option<Term> {
        let node = self.terms.node(term);
        match node.op() {
            Op::BvNeg => node.arg(0),
            Op::Const(_) => Some(self.terms.bv_neg(term)),
            _ => None,
        }
    }

    /// One condition in place of several; `None` if none is found.
    fn fewer(&mut self, conditions: &[Term]) -> Option<Vec<Term>> {
        let mut candidates = Vec::new();
        for condition in conditions {
            let Some(found) = self.comparison(*condition) else {
                continue;
            };
            candidates.extend(self.equalities(&found));
            if found.op == Op::Eq && found.is_negated {
                candidates.push(self.less(found.a, found.b));
                candidates.push(self.less(found.b, found.a));
            }
        }
        let candidates = candidates.into_iter().flatten();
        let candidates: Vec<Term> = candidates.filter(|c| !conditions.contains(c)).collect();
        for candidate in candidates {
            if !self.implies(conditions, candidate) {
                continue;
            }
            let mut kept = conditions.to_vec();
            let mut index = 0;
            while index < kept.len() {
                let condition = kept.remove(index);
                let given = [&kept[..], &[candidate]].concat();
                if !self.implies(&given, condition) {
                    kept.insert(index, condition);
                    index += 1;
                }
            }
            if kept.len() + 1 < conditions.len() {
                kept.push(candidate);
                return Some(kept);
            }
        }
        None
    }

    /// `a < b` for integers.
    fn less(&self, a: Term, b: Term) -> Option<Term> {
        let is_integer = matches!(self.terms.sort(a), Sort::Bv(_));
        is_integer.then(|| self.terms.cmp(CmpOp::Slt, a, b))
    }

    /// Equalities at the edge of what a comparison allows.
    fn equalities(&self, found: &Comparison) -> Vec<Option<Term>> {
        if found.op != Op::Slt {
            return Vec::new();
        }
        let terms = self.terms;
        let (a, b) = (found.a, found.b);
        let near = |number: Term, by: i64| {
            let value = terms.as_signed(number)?.checked_add(by)?;
            Some(terms.bv(terms.width(number), value as u64))
        };
        match found.is_negated {
            // a >= b
            true => vec![Some(terms.eq(a, b))],
            // a < b
            false => vec![
                near(b, -1).map(|limit| terms.eq(a, limit)),
                near(a, 1).map(|limit| terms.eq(b, limit)),
            ],
        }
    }
}
