//! The elements of input arrays and strings as Java names them: `a[a.length - 1]`, `text.charAt(i)`.
//!
//! The variable of an element is called after how many elements were read before it, because its index is a
//! term. People read the index, so the term of an element is written as the array and that index.

use crate::path_condition::limited_text;
use ir::ElemKind;
use java_source::java_literal;
use java_source::term_expression::TermNames;
use std::collections::{HashMap, HashSet};
use std::fmt;
use term::{BvOp, Op, Precedence, Sort, Term, TermDisplay, TermStore};
use vm::{InputArray, Inputs, OpaqueArgument, OpaqueCall};

/// The elements of an input that a path looked at.
pub(crate) struct ElementNames<'a> {
    arrays: Vec<&'a InputArray>,
    /// By the names of their variables.
    by_name: HashMap<String, ReadElement>,
    /// Elements that may be one of those before: their terms are conditionals over all of them.
    by_term: HashMap<Term, ReadElement>,
    /// Variables that are the length of a string.
    text_lengths: HashSet<String>,
}

/// An element: its array, among those of the input, and its index.
#[derive(Copy, Clone)]
struct ReadElement {
    array: usize,
    index: Term,
}

/// How a character of a string is read.
#[derive(Copy, Clone, PartialEq, Eq)]
enum CharacterByte {
    /// The only one, or the low one of two.
    Low,
    High,
}

impl<'a> ElementNames<'a> {
    pub(crate) fn new(terms: &TermStore, inputs: &'a Inputs) -> ElementNames<'a> {
        let arrays: Vec<&InputArray> = inputs.arrays().iter().map(|a| &**a).collect();
        let mut names = ElementNames {
            arrays: arrays.clone(),
            by_name: HashMap::new(),
            by_term: HashMap::new(),
            text_lengths: HashSet::new(),
        };
        for (array, known) in arrays.iter().enumerate() {
            if known.character_bytes.is_some() {
                let length = format!("{}.length", known.name);
                names.text_lengths.insert(length);
            }
            for (count, (index, value)) in known.cells.iter().enumerate() {
                let element = ReadElement {
                    array,
                    index: *index,
                };
                let name = format!("{}[{count}]", known.name);
                names.by_name.insert(name, element);
                if let Some(term) = value.term {
                    names.add_conditional(terms, term, element);
                }
            }
        }
        names
    }

    /// An element that may be one of those before; small types are widened.
    fn add_conditional(&mut self, terms: &TermStore, value: Term, element: ReadElement) {
        let is_boolean = self.arrays[element.array].class.elem() == Some(ElemKind::Boolean);
        let narrow = match terms.op(value) {
            Op::SExt(_) | Op::ZExt(_) => terms.node(value).arg(0).unwrap_or(value),
            _ => value,
        };
        // A conditional stands for a boolean as well: `flag ? 1 : 0`.
        if matches!(terms.op(narrow), Op::Ite) && !is_boolean {
            self.by_term.entry(value).or_insert(element);
            self.by_term.entry(narrow).or_insert(element);
        }
    }

    /// A name with the elements in it by their index, which `show` writes; `None` if it has none.
    pub(crate) fn rename(&self, name: &str, show: &dyn Fn(Term) -> String) -> Option<String> {
        let ends = name.match_indices(']').map(|(at, _)| at + 1);
        let (end, element) = ends
            .rev()
            .find_map(|end| Some((end, *self.by_name.get(&name[..end])?)))?;
        let rest = &name[end..];
        let array = self.arrays[element.array];
        let base = self.rename(&array.name, show);
        let base = base.unwrap_or_else(|| array.name.to_string());
        Some(format!("{base}[{}]{rest}", show(element.index)))
    }

    fn element(&self, terms: &TermStore, term: Term) -> Option<ReadElement> {
        match terms.var_name(term) {
            Some(name) => self.by_name.get(name).copied(),
            None => self.by_term.get(&term).copied(),
        }
    }

    /// The character of a string that a byte belongs to, as a call, and which of its bytes it is.
    fn character(&self, shown: &TermDisplay<'_>, byte: Term) -> Option<(String, CharacterByte)> {
        let terms = shown.store();
        if terms.sort(byte) != Sort::Bv(8) {
            return None;
        }
        let element = self.element(terms, byte)?;
        let show = |index: Term| index_text(shown, index);
        let array = self.arrays[element.array];
        let (index, part) = match array.character_bytes? {
            1 => (show(element.index), CharacterByte::Low),
            _ => wide_index(terms, element.index, &show)?,
        };
        let name = self.rename(&array.name, &show);
        let name = name.unwrap_or_else(|| array.name.to_string());
        Some((format!("{name}.charAt({index})"), part))
    }

    /// `text.charAt(i) == 'c'`, of a byte or of one that is widened without its sign.
    fn write_equality(
        &self,
        shown: &TermDisplay<'_>,
        f: &mut fmt::Formatter<'_>,
    ) -> Option<fmt::Result> {
        let terms = shown.store();
        let node = terms.node(shown.term());
        let (a, b) = (node.arg(0)?, node.arg(1)?);
        let (byte, constant) = match terms.as_bv(a) {
            Some(constant) => (b, constant),
            None => (a, terms.as_bv(b)?),
        };
        let byte = match terms.op(byte) {
            Op::ZExt(_) => terms.node(byte).arg(0)?,
            _ => byte,
        };
        let (character, CharacterByte::Low) = self.character(shown, byte)? else {
            return None;
        };
        let array = self.arrays[self.element(terms, byte)?.array];
        if array.character_bytes != Some(1) {
            return None;
        }
        let sign = if shown.is_negated() { "!=" } else { "==" };
        let constant = match u8::try_from(constant) {
            Ok(c @ b' '..=b'~') if !matches!(c, b'\'' | b'\\') => format!("'{}'", char::from(c)),
            _ => constant.to_string(),
        };
        let text = format_args!("{character} {sign} {constant}");
        Some(shown.parenthesised(f, Precedence::Compare, text))
    }

    /// A byte of a string that is widened without its sign.
    fn write_unsigned(
        &self,
        shown: &TermDisplay<'_>,
        f: &mut fmt::Formatter<'_>,
    ) -> Option<fmt::Result> {
        let byte = shown.store().node(shown.term()).arg(0)?;
        let array = self.arrays[self.element(shown.store(), byte)?.array];
        let (character, part) = self.character(shown, byte)?;
        Some(match part {
            CharacterByte::Low if array.character_bytes == Some(1) => write!(f, "{character}"),
            CharacterByte::Low => {
                let text = format_args!("{character} & 255");
                shown.parenthesised(f, Precedence::Bits, text)
            }
            CharacterByte::High => {
                let text = format_args!("{character} >> 8");
                shown.parenthesised(f, Precedence::Bits, text)
            }
        })
    }

    /// A byte of a string, with its sign.
    fn write_byte(
        &self,
        shown: &TermDisplay<'_>,
        f: &mut fmt::Formatter<'_>,
    ) -> Option<fmt::Result> {
        let (character, part) = self.character(shown, shown.term())?;
        let text = match part {
            CharacterByte::Low => format!("(byte) {character}"),
            CharacterByte::High => format!("(byte) ({character} >> 8)"),
        };
        Some(shown.parenthesised(f, Precedence::Unary, format_args!("{text}")))
    }

    /// A variable, if it belongs to an element, or is the length of a string.
    fn write_variable(
        &self,
        shown: &TermDisplay<'_>,
        f: &mut fmt::Formatter<'_>,
    ) -> Option<fmt::Result> {
        let name = shown.store().var_name(shown.term())?;
        let show = |index: Term| index_text(shown, index);
        let not = if shown.is_negated() { "!" } else { "" };
        let call = if self.text_lengths.contains(name) {
            "()"
        } else {
            ""
        };
        match self.rename(name, &show) {
            Some(renamed) => Some(write!(f, "{not}{renamed}{call}")),
            None if !call.is_empty() => Some(write!(f, "{name}{call}")),
            None => None,
        }
    }
}

impl TermNames for ElementNames<'_> {
    fn write(&self, shown: &TermDisplay<'_>, f: &mut fmt::Formatter<'_>) -> Option<fmt::Result> {
        let terms = shown.store();
        match terms.op(shown.term()) {
            Op::Eq => self.write_equality(shown, f),
            Op::ZExt(_) => self.write_unsigned(shown, f),
            Op::Var { .. } => {
                if let Some(call) = OpaqueCall::of(terms, shown.term()) {
                    return Some(write!(f, "{}", call_text(shown, &call)));
                }
                let byte = self.write_byte(shown, f);
                byte.or_else(|| self.write_variable(shown, f))
            }
            _ => {
                let element = self.element(terms, shown.term())?;
                if let Some(written) = self.write_byte(shown, f) {
                    return Some(written);
                }
                let array = self.arrays[element.array];
                let show = |index: Term| index_text(shown, index);
                let name = self.rename(&array.name, &show);
                let name = name.unwrap_or_else(|| array.name.to_string());
                Some(write!(f, "{name}[{}]", show(element.index)))
            }
        }
    }
}

/// A call of a function without a formula, with its arguments.
fn call_text(shown: &TermDisplay<'_>, call: &OpaqueCall<'_>) -> String {
    let arguments = call.arguments.iter().map(|argument| match argument {
        OpaqueArgument::Term(term) => limited_text(&shown.part(*term, false, Precedence::Any)),
        OpaqueArgument::Number(number) => java_literal(ElemKind::Double, number.to_bits()),
    });
    let arguments: Vec<String> = arguments.collect();
    format!("{}({})", call.function, arguments.join(", "))
}

/// The index of an element, within the term that is shown.
fn index_text(shown: &TermDisplay<'_>, index: Term) -> String {
    limited_text(&shown.part(index, false, Precedence::Any))
}

/// The character whose byte is at an index of two bytes for each, and which byte of it.
fn wide_index(
    terms: &TermStore,
    index: Term,
    show: &dyn Fn(Term) -> String,
) -> Option<(String, CharacterByte)> {
    let byte = |odd: bool| match odd {
        true => CharacterByte::High,
        false => CharacterByte::Low,
    };
    if let Some(index) = terms.as_bv(index) {
        return Some(((index / 2).to_string(), byte(index % 2 == 1)));
    }
    let node = terms.node(index);
    match node.op() {
        Op::Bv(BvOp::Shl) => {
            let (character, by) = (node.arg(0)?, node.arg(1)?);
            (terms.as_bv(by) == Some(1)).then(|| (show(character), CharacterByte::Low))
        }
        Op::Bv(BvOp::Add) => {
            let (even, one) = (node.arg(0)?, node.arg(1)?);
            let (character, part) = wide_index(terms, even, show)?;
            (terms.as_bv(one) == Some(1) && part == CharacterByte::Low)
                .then_some((character, CharacterByte::High))
        }
        _ => None,
    }
}
