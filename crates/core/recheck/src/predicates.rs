//! The predicates of a certificate.

use crate::axioms::{closure_axioms, core_axioms};
use crate::certificate::{ProofFile, shortened};
use crate::formula::{ProofFormula, read_formula};
use heap_program::DataComparison;

/// What a predicate means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PredicateMeaning {
    /// A cell is of this type.
    Type(usize),
    /// The data field of a cell compares so with a constant.
    Assertion {
        field: usize,
        comparison: DataComparison,
        constant: i64,
    },
    /// The pointer field of the first cell leads to the second.
    Field(usize),
    /// The data field of the first cell is at most that of the second.
    Order(usize),
    /// A formula over `u`, or `u` and `v`.
    Defined(ProofFormula),
}

#[derive(Clone, Debug)]
pub(crate) struct ProofPredicate {
    pub(crate) name: String,
    pub(crate) meaning: PredicateMeaning,
    /// The pointer that the predicate is about: its values are told apart.
    pub(crate) split: Option<usize>,
}

impl ProofFile {
    /// Adds the predicate of a line.
    pub(crate) fn add_predicate(&mut self, text: &str) -> Result<(), String> {
        let (text, name) = text
            .split_once(" name ")
            .ok_or_else(|| "a predicate has a name".to_string())?;
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let below = |word: &str, count: usize| match word.parse::<usize>() {
            Ok(number) if number < count => Ok(number),
            _ => Err(format!("`{word}` is not a number of the program")),
        };
        let mut split = None;
        let meaning = match kind {
            "type" => PredicateMeaning::Type(below(rest, self.program.types.len())?),
            "field" => PredicateMeaning::Field(below(rest, self.program.fields.len())?),
            "order" => PredicateMeaning::Order(below(rest, self.program.data.len())?),
            "assertion" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let [field, comparison, constant] = words[..] else {
                    return Err("expected `assertion FIELD COMPARISON CONSTANT`".to_string());
                };
                PredicateMeaning::Assertion {
                    field: below(field, self.program.data.len())?,
                    comparison: match comparison {
                        "==" => DataComparison::Equal,
                        "<=" => DataComparison::AtMost,
                        "<" => DataComparison::Less,
                        other => return Err(format!("there is no comparison `{other}`")),
                    },
                    constant: constant
                        .parse()
                        .map_err(|_| format!("`{constant}` is not a number"))?,
                }
            }
            "defined" => {
                let mut words = rest.splitn(3, ' ');
                let arity = match words.next() {
                    Some("1") => 1,
                    Some("2") => 2,
                    _ => return Err("a predicate is about one or two cells".to_string()),
                };
                split = match words.next() {
                    Some("-") => None,
                    Some(word) => Some(below(word, self.program.variables.len())?),
                    None => return Err("expected `defined ARITY POINTER FORMULA`".to_string()),
                };
                let (formula, rest) = read_formula(words.next().unwrap_or_default())?;
                if !rest.is_empty() {
                    return Err(format!("`{}` is too much", shortened(rest)));
                }
                self.set.define(arity, &formula)?;
                self.check_pointers(&formula)?;
                PredicateMeaning::Defined(formula)
            }
            other => return Err(format!("there are no predicates of kind `{other}`")),
        };
        match meaning {
            PredicateMeaning::Type(_) | PredicateMeaning::Assertion { .. } => self.set.core(1),
            PredicateMeaning::Field(_) | PredicateMeaning::Order(_) => self.set.core(2),
            PredicateMeaning::Defined(_) => {}
        }
        let twice = self.predicates.iter().any(|other| other.meaning == meaning);
        if twice && !matches!(meaning, PredicateMeaning::Defined(_)) {
            return Err("a core predicate is there twice".to_string());
        }
        self.predicates.push(ProofPredicate {
            name: name.to_string(),
            meaning,
            split,
        });
        Ok(())
    }

    fn check_pointers(&self, formula: &ProofFormula) -> Result<(), String> {
        match formula {
            ProofFormula::Pointer(pointer, _) if *pointer >= self.program.variables.len() => {
                Err(format!("there is no variable {pointer}"))
            }
            ProofFormula::Same(..) | ProofFormula::Pointer(..) | ProofFormula::Predicate(..) => {
                Ok(())
            }
            ProofFormula::Closure { edges: inner, .. }
            | ProofFormula::Not(inner)
            | ProofFormula::Exists(_, inner)
            | ProofFormula::Several(_, inner) => self.check_pointers(inner),
            ProofFormula::And(left, right) | ProofFormula::Or(left, right) => {
                self.check_pointers(left)?;
                self.check_pointers(right)
            }
        }
    }

    /// Adds what holds in every heap about the predicates.
    pub(crate) fn add_axioms(&mut self) -> Result<(), String> {
        for axiom in core_axioms(&self.predicates) {
            self.set.axiom(&axiom)?;
        }
        // Axioms about closures have no closures of their own.
        for closure in self.set.closures.clone() {
            for axiom in closure_axioms(&closure, &self.predicates) {
                self.set.axiom(&axiom)?;
            }
        }
        Ok(())
    }

    /// The predicate of a pointer field, if there is one.
    pub(crate) fn field(&self, field: usize) -> Option<usize> {
        self.with_meaning(&PredicateMeaning::Field(field))
    }

    /// The order of a data field, if there is a predicate for it.
    pub(crate) fn order(&self, field: usize) -> Option<usize> {
        self.with_meaning(&PredicateMeaning::Order(field))
    }

    /// The predicate of a type, if there is one.
    pub(crate) fn node_type(&self, node_type: usize) -> Option<usize> {
        self.with_meaning(&PredicateMeaning::Type(node_type))
    }

    fn with_meaning(&self, meaning: &PredicateMeaning) -> Option<usize> {
        self.predicates
            .iter()
            .position(|predicate| predicate.meaning == *meaning)
    }

    /// The comparisons of a data field with constants: predicate, comparison, constant.
    pub(crate) fn assertions(&self, data: usize) -> Vec<(usize, DataComparison, i64)> {
        self.predicates
            .iter()
            .enumerate()
            .filter_map(|(number, predicate)| match predicate.meaning {
                PredicateMeaning::Assertion {
                    field,
                    comparison,
                    constant,
                } if field == data => Some((number, comparison, constant)),
                _ => None,
            })
            .collect()
    }
}
