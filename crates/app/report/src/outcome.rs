//! Outcomes of calls, as tests describe them, with the structures that they leave behind drawn.

use crate::draw::draw;
use answer::{HeapContent, HeapField, HeapObject, HeapRoot, HeapValue, InputHeap};
use std::collections::BTreeMap;

/// Between how a call ends and what it leaves behind.
const AFTERWARDS: &str = ", afterwards ";

/// Fewer objects are easier to read in one line.
const LEAST_OBJECTS: usize = 2;

/// What a version did: one line, and the drawing below it if there is much to see.
pub(crate) fn outcome_lines(outcome: &str) -> Vec<String> {
    match drawn(outcome) {
        Some(lines) => lines,
        None => vec![outcome.to_owned()],
    }
}

fn drawn(outcome: &str) -> Option<Vec<String>> {
    let (end, after) = match outcome.split_once(AFTERWARDS) {
        Some((end, after)) => (end, Some(after)),
        None => (outcome, None),
    };
    let mut reader = DescriptionReader::default();
    let result = end.strip_prefix("returns ");
    let object = result.and_then(|text| {
        let (value, rest) = reader.value(text)?;
        (rest.is_empty() && matches!(value, HeapValue::Object(_))).then_some(value)
    });
    let shown = match object {
        Some(value) => {
            reader.add_root("result", value);
            "returns"
        }
        None => end,
    };
    if let Some(after) = after {
        reader.roots(after)?;
    }
    if reader.heap.objects.len() < LEAST_OBJECTS {
        return None;
    }
    let first = match after {
        Some(_) => format!("{shown}, afterwards"),
        None => shown.to_owned(),
    };
    let drawing = draw(&reader.heap).into_iter();
    Some(
        std::iter::once(first)
            .chain(drawing.map(|line| format!("  {line}")))
            .collect(),
    )
}

/// Reads what `describe.java` of the tests writes.
#[derive(Default)]
struct DescriptionReader {
    heap: InputHeap,
    /// Objects by their names: `Node#1`.
    known: BTreeMap<String, usize>,
}

impl DescriptionReader {
    fn add_root(&mut self, name: &str, value: HeapValue) {
        self.heap.roots.push(HeapRoot {
            name: name.to_owned(),
            static_of: None,
            declared: String::new(),
            value,
        });
    }

    /// `a = Node#1{...}, b = 3`; `None` if it is something else.
    fn roots(&mut self, mut text: &str) -> Option<()> {
        loop {
            let (name, rest) = text.split_once(" = ")?;
            if !is_name(name) {
                return None;
            }
            let (value, rest) = self.value(rest)?;
            self.add_root(name, value);
            if rest.is_empty() {
                return Some(());
            }
            text = rest.strip_prefix(", ")?;
        }
    }

    /// A value, and what comes after it.
    fn value<'t>(&mut self, text: &'t str) -> Option<(HeapValue, &'t str)> {
        for quote in ['"', '\''] {
            if let Some(inside) = text.strip_prefix(quote) {
                let end = inside.find(quote)?;
                let (literal, rest) = text.split_at(end + 2);
                return Some((HeapValue::Primitive(literal.to_owned()), rest));
            }
        }
        if let Some(elements) = text.strip_prefix('[') {
            return self.elements(text, elements);
        }
        let end = text.find([',', '}', ']', '{', '[']).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        if let Some(fields) = rest.strip_prefix('{') {
            return self.object(name, fields);
        }
        if rest.starts_with('[') {
            return None;
        }
        let value = match (name, self.known.get(name)) {
            (_, Some(known)) => HeapValue::Object(*known),
            ("null", None) => HeapValue::Null,
            // An array that was shown before.
            _ if name.contains('#') => return None,
            _ => HeapValue::Primitive(name.to_owned()),
        };
        Some((value, rest))
    }

    /// The fields of an object, and what comes after it.
    fn object<'t>(&mut self, name: &str, mut text: &'t str) -> Option<(HeapValue, &'t str)> {
        let (class, _) = name.split_once('#')?;
        let index = self.heap.objects.len();
        self.heap.objects.push(HeapObject {
            class: class.to_owned(),
            name: name.to_owned(),
            content: HeapContent::Fields(Vec::new()),
        });
        self.known.insert(name.to_owned(), index);
        let mut fields = Vec::new();
        while !text.starts_with('}') {
            let (field, rest) = text.split_once('=')?;
            if !is_name(field) {
                return None;
            }
            let (value, rest) = self.value(rest)?;
            fields.push(HeapField {
                declared_in: class.to_owned(),
                name: field.to_owned(),
                declared: String::new(),
                value,
            });
            text = rest.strip_prefix(", ").unwrap_or(rest);
        }
        self.heap.objects[index].content = HeapContent::Fields(fields);
        Some((HeapValue::Object(index), text.strip_prefix('}')?))
    }

    /// The elements of an array: of plain values as they are written, of objects as an object of its own.
    fn elements<'t>(&mut self, whole: &'t str, mut text: &'t str) -> Option<(HeapValue, &'t str)> {
        let index = self.heap.objects.len();
        let mut elements = Vec::new();
        let mut has_objects = false;
        while !text.starts_with(']') {
            let (value, rest) = self.value(text)?;
            has_objects |= matches!(value, HeapValue::Object(_));
            elements.push(value);
            text = rest.strip_prefix(", ").unwrap_or(rest);
        }
        let rest = text.strip_prefix(']')?;
        if !has_objects {
            let written = &whole[..whole.len() - rest.len()];
            return Some((HeapValue::Primitive(written.to_owned()), rest));
        }
        let name = format!("array {index}");
        self.heap.objects.push(HeapObject {
            class: "array".to_owned(),
            name,
            content: HeapContent::Elements(elements.into_iter().collect()),
        });
        Some((HeapValue::Object(self.heap.objects.len() - 1), rest))
    }
}

fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    !text.is_empty() && text.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::outcome_lines;

    #[test]
    fn structures_are_drawn() {
        let text =
            "returns 1, afterwards this = Chain#1{first=Link#2{item=0, next=Link#2}, size=1}";
        assert_eq!(
            outcome_lines(text),
            [
                "returns 1, afterwards",
                "  this = Chain#1 {size: 1} ─first→ Link#2 {item: 0, next: ↑Link#2}",
            ]
        );
        let text = "returns Node#1{value=0, next=Node#2{value=1, next=null}}";
        assert_eq!(
            outcome_lines(text),
            [
                "returns",
                "  result = Node#1 {value: 0} ─next→ Node#2 {value: 1, next: null}",
            ]
        );
    }

    #[test]
    fn what_is_short_or_no_structure_stays_as_it_is() {
        for text in [
            "returns 3",
            "throws java.lang.IllegalStateException: a = b, c",
            "returns, afterwards this = Stack#1{items=[0, 1], size=0}",
            "returns, afterwards prints \"a = Node#1{}\"",
            "returns \"Node#1{\", afterwards x = \"a\"b\"",
            "returns ArrayList[Node#1{a=1}, Node#2{a=2}]",
        ] {
            assert_eq!(outcome_lines(text), [text]);
        }
    }
}
