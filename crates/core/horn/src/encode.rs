//! Encoding of clauses for Spacer: a bit vector is the signed number that it stands for, and wrapping is written out.
//!
//! Sums, differences and products with constants are exact: a result that may leave its range is brought back into it
//! by cases, or by a remainder. So are shifts and quotients by constants, and masks of neighbouring bits. What has no
//! cheap form (products of unknowns, other bit operations, floats) is any number of its range about which a few facts
//! are known: more runs than there are, which only costs proofs.

mod facts;
mod operations;

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{Op, Sort, Term, TermStore};

use crate::integer_range::IntegerRange;
use crate::system::{HornAtom, HornClause, HornSystem};

/// The relation that says that a contradiction can be derived.
pub(crate) const GOAL: &str = "goal";

/// The name of a predicate.
pub(crate) fn predicate_name(index: usize) -> String {
    format!("p{index}")
}

/// A term as text.
#[derive(Clone, Debug)]
enum Encoded {
    Truth(String),
    Integer(String, IntegerRange),
}

/// The system as a program for Z3's fixedpoint engines.
pub(crate) fn encode_system(store: &TermStore, system: &HornSystem) -> String {
    let mut text = String::new();
    for (index, predicate) in system.predicates.iter().enumerate() {
        let sorts = predicate.parameters.iter().map(|p| sort_name(store, *p));
        let sorts: Vec<&str> = sorts.collect();
        let name = predicate_name(index);
        line(
            &mut text,
            format_args!("(declare-rel {name} ({}))", sorts.join(" ")),
        );
    }
    line(&mut text, format_args!("(declare-rel {GOAL} ())"));
    let clauses = system.clauses.iter();
    let encoded: Vec<EncodedClause> = clauses
        .map(|c| ClauseEncoder::new(store).clause(c))
        .collect();
    let integers = encoded.iter().map(|c| c.integers).max().unwrap_or(0);
    let truths = encoded.iter().map(|c| c.truths).max().unwrap_or(0);
    for index in 0..integers {
        line(&mut text, format_args!("(declare-var i{index} Int)"));
    }
    for index in 0..truths {
        line(&mut text, format_args!("(declare-var b{index} Bool)"));
    }
    for clause in encoded {
        line(&mut text, format_args!("(rule {})", clause.text));
    }
    text
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{line}");
}

fn sort_name(store: &TermStore, t: Term) -> &'static str {
    match store.sort(t) {
        Sort::Bool => "Bool",
        Sort::Bv(_) => "Int",
        Sort::F32 | Sort::F64 => panic!("{} is a float", store.display(t)),
    }
}

struct EncodedClause {
    text: String,
    integers: usize,
    truths: usize,
}

/// Encodes one clause. Variables are numbered anew in each, so that clauses share them.
struct ClauseEncoder<'a> {
    store: &'a TermStore,
    done: FxHashMap<Term, Encoded>,
    /// Names of shared parts, in an order in which each only uses those before.
    lets: Vec<(String, String)>,
    /// What is known about variables: ranges, and facts about results that are not followed exactly.
    known: Vec<String>,
    /// How often a term occurs: what occurs once needs no name.
    shared: FxHashSet<Term>,
    integers: usize,
    truths: usize,
}

impl<'a> ClauseEncoder<'a> {
    fn new(store: &'a TermStore) -> ClauseEncoder<'a> {
        ClauseEncoder {
            store,
            done: FxHashMap::default(),
            lets: Vec::new(),
            known: Vec::new(),
            shared: FxHashSet::default(),
            integers: 0,
            truths: 0,
        }
    }

    fn clause(mut self, clause: &HornClause) -> EncodedClause {
        let atoms = clause.body.iter().chain(&clause.head);
        let arguments = atoms.flat_map(|atom| atom.arguments.iter().copied());
        let roots: Vec<Term> = arguments.chain(clause.conditions.iter().copied()).collect();
        self.find_shared(&roots);
        let mut body: Vec<String> = clause.body.iter().map(|atom| self.atom(atom)).collect();
        let conditions = clause.conditions.iter();
        body.extend(
            conditions
                .map(|condition| self.term(*condition))
                .collect::<Vec<_>>(),
        );
        let head = match &clause.head {
            Some(head) => self.atom(head),
            None => GOAL.to_string(),
        };
        body.append(&mut self.known);
        let mut text = match body.is_empty() {
            true => head,
            false => format!("(=> (and {}) {head})", body.join(" ")),
        };
        for (name, value) in self.lets.iter().rev() {
            text = format!("(let (({name} {value})) {text})");
        }
        EncodedClause {
            text,
            integers: self.integers,
            truths: self.truths,
        }
    }

    fn atom(&mut self, atom: &HornAtom) -> String {
        let name = predicate_name(atom.predicate.0);
        let arguments = atom.arguments.iter();
        let arguments: Vec<String> = arguments.map(|argument| self.term(*argument)).collect();
        match arguments.is_empty() {
            true => name,
            false => format!("({name} {})", arguments.join(" ")),
        }
    }

    fn find_shared(&mut self, roots: &[Term]) {
        let mut seen = FxHashSet::default();
        let mut todo = roots.to_vec();
        while let Some(t) = todo.pop() {
            match seen.insert(t) {
                true => todo.extend(self.store.node(t).args()),
                false => {
                    self.shared.insert(t);
                }
            }
        }
    }

    /// The text of a term, operands first, without recursion.
    fn term(&mut self, t: Term) -> String {
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            let pending = todo.len();
            let missing = |arg: &Term| !self.done.contains_key(arg);
            todo.extend(self.store.node(top).args().filter(missing));
            if todo.len() > pending {
                continue;
            }
            todo.pop();
            if !self.done.contains_key(&top) {
                let encoded = self.encode(top);
                let encoded = self.name(top, encoded);
                self.done.insert(top, encoded);
            }
        }
        match &self.done[&t] {
            Encoded::Truth(text) | Encoded::Integer(text, _) => text.clone(),
        }
    }

    /// Gives a part that is used several times a name.
    fn name(&mut self, t: Term, encoded: Encoded) -> Encoded {
        let is_leaf = self.store.node(t).args().next().is_none();
        if is_leaf || !self.shared.contains(&t) {
            return encoded;
        }
        match encoded {
            Encoded::Truth(text) => Encoded::Truth(self.share(text)),
            Encoded::Integer(text, range) => Encoded::Integer(self.share(text), range),
        }
    }

    /// A name for a text that is used several times.
    fn share(&mut self, text: String) -> String {
        if !text.starts_with('(') {
            return text;
        }
        let name = format!("t{}", self.lets.len());
        self.lets.push((name.clone(), text));
        name
    }

    fn encode(&mut self, t: Term) -> Encoded {
        match self.store.sort(t) {
            Sort::Bool => Encoded::Truth(self.condition(t)),
            Sort::Bv(width) => {
                let (text, range) = self.number(t, width);
                Encoded::Integer(text, range)
            }
            // Whatever is computed from floats is any value of its sort.
            Sort::F32 | Sort::F64 => Encoded::Truth("true".to_string()),
        }
    }

    fn truth(&self, t: Term) -> &str {
        match &self.done[&t] {
            Encoded::Truth(text) => text,
            Encoded::Integer(..) => unreachable!("sorts are checked"),
        }
    }

    fn integer(&self, t: Term) -> (&str, IntegerRange) {
        match &self.done[&t] {
            Encoded::Integer(text, range) => (text, *range),
            Encoded::Truth(_) => unreachable!("sorts are checked"),
        }
    }

    fn condition(&mut self, t: Term) -> String {
        let node = self.store.node(t);
        let args: Vec<Term> = node.args().collect();
        match node.op() {
            Op::Const(value) => value.as_bool().unwrap_or_default().to_string(),
            Op::Var { .. } => self.any_truth(),
            Op::Not => format!("(not {})", self.truth(args[0])),
            Op::And => format!("(and {} {})", self.truth(args[0]), self.truth(args[1])),
            Op::Or => format!("(or {} {})", self.truth(args[0]), self.truth(args[1])),
            Op::Ite => format!(
                "(ite {} {} {})",
                self.truth(args[0]),
                self.truth(args[1]),
                self.truth(args[2])
            ),
            Op::Eq => match self.store.sort(args[0]) {
                Sort::Bool => format!("(= {} {})", self.truth(args[0]), self.truth(args[1])),
                Sort::Bv(_) => {
                    format!(
                        "(= {} {})",
                        self.integer(args[0]).0,
                        self.integer(args[1]).0
                    )
                }
                Sort::F32 | Sort::F64 => self.any_truth(),
            },
            Op::Slt => format!(
                "(< {} {})",
                self.integer(args[0]).0,
                self.integer(args[1]).0
            ),
            Op::Ult => {
                let (left, _) = self.unsigned(args[0]);
                let (right, _) = self.unsigned(args[1]);
                format!("(< {left} {right})")
            }
            // About floats.
            _ => self.any_truth(),
        }
    }

    fn any_truth(&mut self) -> String {
        let name = format!("b{}", self.truths);
        self.truths += 1;
        name
    }

    /// Any number of a range.
    fn any_integer(&mut self, range: IntegerRange) -> String {
        let name = format!("i{}", self.integers);
        self.integers += 1;
        let (low, high) = (number(range.low), number(range.high));
        self.known.push(format!("(<= {low} {name})"));
        self.known.push(format!("(<= {name} {high})"));
        name
    }
}

/// A number as SMT-LIB writes it.
fn number(value: i128) -> String {
    match value < 0 {
        true => format!("(- {})", value.unsigned_abs()),
        false => value.to_string(),
    }
}
