//! Structures as text, for tests and dumps.

use super::{PointsTo, ShapeGraph};
use crate::class::ShapeClass;
use crate::logic::{TruthValue, bits};
use std::fmt::Write;

impl ShapeGraph {
    /// One line per node: pointers, predicates, edges. `?` marks 1/2, `+` a summary node.
    pub fn describe(&self, class: &ShapeClass) -> String {
        let mut text = String::new();
        for (name, target) in class.pointers.iter().zip(self.pointers()) {
            if target == PointsTo::Unknown {
                let _ = writeln!(text, "{name} = ?");
            }
        }
        for node in 0..self.len() {
            let summary = if self.summary() >> node & 1 != 0 {
                "+"
            } else {
                ""
            };
            let _ = write!(text, "n{node}{summary}:");
            for (name, target) in class.pointers.iter().zip(self.pointers()) {
                if target == PointsTo::Node(node) {
                    let _ = write!(text, " {name}");
                }
            }
            for (index, predicate) in class.unary.iter().enumerate() {
                match self.unary(index).get(node) {
                    TruthValue::True => drop(write!(text, " {}", predicate.name)),
                    TruthValue::Unknown => drop(write!(text, " {}?", predicate.name)),
                    TruthValue::False => {}
                }
            }
            for (index, predicate) in class.binary.iter().enumerate() {
                let row = self.row(index, node);
                for target in bits(row.may) {
                    let mark = if row.must >> target & 1 == 0 { "?" } else { "" };
                    let _ = write!(text, " {}->n{target}{mark}", predicate.name);
                }
            }
            text.push('\n');
        }
        text
    }
}
