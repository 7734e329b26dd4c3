//! Facts about results that integers don't follow: products and quotients of unknowns, bit operations.
//!
//! The result is any number of its range; each fact here is true of the exact result, and leaves out others.

use term::BvOp;

use super::ClauseEncoder;
use crate::integer_range::IntegerRange;

type Ranged = (String, IntegerRange);

impl ClauseEncoder<'_> {
    pub(super) fn any_result(
        &mut self,
        op: BvOp,
        (x, x_range): Ranged,
        (y, y_range): Ranged,
        width: u32,
    ) -> Ranged {
        let whole = IntegerRange::signed(width);
        if x_range.is_flag()
            && y_range.is_flag()
            && let Some(text) = flags(op, &x, &y)
        {
            return (text, IntegerRange::new(0, 1));
        }
        let (x, y) = (self.share(x), self.share(y));
        let product = x_range.multiply(y_range);
        let exact_product = product.filter(|range| whole.contains(*range));
        let r = self.any_integer(whole);
        let facts = match op {
            BvOp::Mul => product_facts(&x, &y, &r, exact_product.is_some()),
            BvOp::SDiv => quotient_facts(&x, &y, &r),
            BvOp::SRem => remainder_facts(&x, &y, &r),
            BvOp::And => and_facts(&x, &y, &r),
            BvOp::Or => or_facts(&x, &y, &r),
            BvOp::Xor => xor_facts(&x, &y, &r),
            BvOp::AShr => shift_facts(&x, &r),
            BvOp::LShr => vec![format!("(=> (>= {x} 0) (and (<= 0 {r}) (<= {r} {x})))")],
            BvOp::Add | BvOp::Sub | BvOp::Shl | BvOp::UDiv | BvOp::URem => Vec::new(),
        };
        self.known.extend(facts);
        (r, whole)
    }
}

/// Bit operations on 0 and 1 are exact.
fn flags(op: BvOp, x: &str, y: &str) -> Option<String> {
    match op {
        BvOp::And => Some(format!("(ite (= {x} 0) 0 {y})")),
        BvOp::Or => Some(format!("(ite (= {x} 0) {y} 1)")),
        BvOp::Xor => Some(format!("(ite (= {x} {y}) 0 1)")),
        _ => None,
    }
}

fn product_facts(x: &str, y: &str, r: &str, is_exact: bool) -> Vec<String> {
    let mut facts = vec![
        format!("(=> (= {x} 0) (= {r} 0))"),
        format!("(=> (= {y} 0) (= {r} 0))"),
        format!("(=> (= {x} 1) (= {r} {y}))"),
        format!("(=> (= {y} 1) (= {r} {x}))"),
    ];
    if is_exact {
        facts.extend([
            format!("(=> (and (>= {x} 1) (>= {y} 1)) (and (>= {r} {x}) (>= {r} {y})))"),
            format!(
                "(=> (and (<= {x} (- 1)) (<= {y} (- 1))) (and (>= {r} (- {x})) (>= {r} (- {y}))))"
            ),
            format!("(=> (and (>= {x} 1) (<= {y} (- 1))) (and (<= {r} (- {x})) (<= {r} {y})))"),
            format!("(=> (and (<= {x} (- 1)) (>= {y} 1)) (and (<= {r} {x}) (<= {r} (- {y}))))"),
        ]);
    }
    facts
}

/// Of a divisor that is not 0. The least number divided by -1 is itself.
fn quotient_facts(x: &str, y: &str, r: &str) -> Vec<String> {
    vec![
        format!("(=> (and (>= {x} 0) (>= {y} 1)) (and (<= 0 {r}) (<= {r} {x})))"),
        format!("(=> (and (<= {x} 0) (>= {y} 1)) (and (<= {x} {r}) (<= {r} 0)))"),
        format!("(=> (and (>= {x} 0) (<= {y} (- 1))) (and (<= (- {x}) {r}) (<= {r} 0)))"),
        format!("(=> (and (<= {x} 0) (<= {y} (- 2))) (and (<= 0 {r}) (<= {r} (- {x}))))"),
        format!("(=> (and (>= {x} 1) (>= {y} 2)) (< {r} {x}))"),
        format!("(=> (and (<= {x} (- 1)) (>= {y} 2)) (> {r} {x}))"),
        format!("(=> (and (>= {x} {y}) (>= {y} 1)) (>= {r} 1))"),
        format!("(=> (= {y} 1) (= {r} {x}))"),
    ]
}

/// Of a divisor that is not 0.
fn remainder_facts(x: &str, y: &str, r: &str) -> Vec<String> {
    vec![
        format!("(=> (>= {x} 0) (and (<= 0 {r}) (<= {r} {x})))"),
        format!("(=> (<= {x} 0) (and (<= {x} {r}) (<= {r} 0)))"),
        format!("(=> (>= {y} 1) (and (< (- {y}) {r}) (< {r} {y})))"),
        format!("(=> (<= {y} (- 1)) (and (< {y} {r}) (< {r} (- {y}))))"),
        format!("(=> (and (<= 0 {x}) (< {x} {y})) (= {r} {x}))"),
    ]
}

fn and_facts(x: &str, y: &str, r: &str) -> Vec<String> {
    vec![
        format!("(=> (>= {x} 0) (and (<= 0 {r}) (<= {r} {x})))"),
        format!("(=> (>= {y} 0) (and (<= 0 {r}) (<= {r} {y})))"),
        format!("(=> (and (< {x} 0) (< {y} 0)) (and (<= {r} {x}) (<= {r} {y})))"),
    ]
}

fn or_facts(x: &str, y: &str, r: &str) -> Vec<String> {
    vec![
        format!(
            "(=> (and (>= {x} 0) (>= {y} 0)) (and (<= {x} {r}) (<= {y} {r}) (<= {r} (+ {x} {y}))))"
        ),
        format!("(=> (< {x} 0) (and (<= {x} {r}) (< {r} 0)))"),
        format!("(=> (< {y} 0) (and (<= {y} {r}) (< {r} 0)))"),
    ]
}

fn xor_facts(x: &str, y: &str, r: &str) -> Vec<String> {
    vec![
        format!("(=> (and (>= {x} 0) (>= {y} 0)) (and (<= 0 {r}) (<= {r} (+ {x} {y}))))"),
        format!("(=> (and (< {x} 0) (< {y} 0)) (<= 0 {r}))"),
        format!("(= (< {r} 0) (not (= (< {x} 0) (< {y} 0))))"),
        format!("(= (= {r} 0) (= {x} {y}))"),
    ]
}

/// An arithmetic shift to the right by any count.
fn shift_facts(x: &str, r: &str) -> Vec<String> {
    vec![
        format!("(=> (>= {x} 0) (and (<= 0 {r}) (<= {r} {x})))"),
        format!("(=> (< {x} 0) (and (<= {x} {r}) (< {r} 0)))"),
    ]
}
