//! Text of values and single objects.

use super::layout::{Layout, slots};
use answer::{HeapContent, HeapElements, HeapObject, HeapValue, InputHeap};
use java_source::text_literal::string_literal;

/// Longer strings are truncated.
const TEXT: usize = 60;
/// Runs of at least this many equal elements are collapsed.
const RUN: usize = 4;

/// What stands for a value that was not looked at.
const UNKNOWN: &str = "?";

/// An object without its children: `Node#2 {value: 5, next: null}`.
pub(super) fn node_text(heap: &InputHeap, layout: &Layout, index: usize) -> String {
    let object = &heap.objects[index];
    let name = format!("{}#{}", class_text(object), layout.numbers[index]);
    let children = &layout.children[index];
    let is_child = |label: &str| children.iter().any(|(child, _)| child == label);
    let slots = slots(object);
    if let HeapContent::Elements(elements) = &object.content {
        let shown = slots.iter().map(|(label, value)| match is_child(label) {
            true => "→".to_owned(),
            false => inline_text(heap, layout, value, layout.numbers[index]),
        });
        return format!("{name} {{{}}}", elements_text(elements, shown));
    }
    if let HeapContent::Made(_) = object.content
        && !is_record(object)
    {
        let elements = slots.iter().map(|(label, value)| match is_child(label) {
            true => "→".to_owned(),
            false => inline_text(heap, layout, value, layout.numbers[index]),
        });
        return format!(
            "{name} {{{}}}",
            collapse_repeats(&elements.collect::<Vec<_>>())
        );
    }
    if let HeapContent::Built(calls) = &object.content {
        let mut shown = slots.iter().map(|(label, value)| match is_child(label) {
            true => "→".to_owned(),
            false => inline_text(heap, layout, value, layout.numbers[index]),
        });
        let entries = calls.iter().map(|call| {
            let args: Vec<String> = shown.by_ref().take(call.args.len()).collect();
            args.join(" ↦ ")
        });
        return format!(
            "{name} {{{}}}",
            collapse_repeats(&entries.collect::<Vec<_>>())
        );
    }
    if let HeapContent::Function(function) = &object.content {
        let mut shown = slots.iter().map(|(label, value)| match is_child(label) {
            true => "→".to_owned(),
            false => inline_text(heap, layout, value, layout.numbers[index]),
        });
        let methods = function.methods.iter().filter_map(|method| {
            let answers: Vec<String> = shown.by_ref().take(method.answers.len()).collect();
            let answers = collapse_repeats(&answers);
            (!answers.is_empty()).then(|| format!("{}() → {answers}", method.name))
        });
        let methods = methods.collect::<Vec<_>>().join("; ");
        return match methods.is_empty() {
            true => name,
            false => format!("{name} {{{methods}}}"),
        };
    }
    let all_unknown = slots.iter().all(|(_, v)| **v == HeapValue::NotLookedAt);
    if all_unknown {
        return match slots.is_empty() {
            true => name,
            false => format!("{name} {{?}}"),
        };
    }
    let fields: Vec<String> = slots
        .iter()
        .filter(|(label, _)| !is_child(label))
        .map(|(label, value)| {
            let value = inline_text(heap, layout, value, layout.numbers[index]);
            format!("{label}: {value}")
        })
        .collect();
    match fields.is_empty() {
        true => name,
        false => format!("{name} {{{}}}", fields.join(", ")),
    }
}

/// A value inside the object with the number `from`: objects with greater numbers are drawn below.
pub(super) fn inline_text(
    heap: &InputHeap,
    layout: &Layout,
    value: &HeapValue,
    from: usize,
) -> String {
    let index = match value {
        HeapValue::Null => return "null".to_owned(),
        HeapValue::Primitive(java) => return java.clone(),
        HeapValue::NotLookedAt => return UNKNOWN.to_owned(),
        HeapValue::Object(index) => *index,
    };
    let object = &heap.objects[index];
    let class = simple_name(&object.class);
    match &object.content {
        HeapContent::Text(units) => text(units),
        HeapContent::Boxed(value) => format!("{class}({})", inline_text(heap, layout, value, from)),
        HeapContent::Constant(name) => format!("{class}.{name}"),
        HeapContent::Held(held) => format!("{}.{}", simple_name(&held.class), held.field),
        HeapContent::Fields(_)
        | HeapContent::Elements(_)
        | HeapContent::Built(_)
        | HeapContent::Made(_)
        | HeapContent::Function(_) => {
            let number = layout.numbers[index];
            let arrow = if number > from { "↓" } else { "↑" };
            format!("{arrow}{}#{number}", class_text(object))
        }
    }
}

fn text(units: &[u16]) -> String {
    match units.len() > TEXT {
        true => format!(
            "{}… ({} characters)",
            string_literal(&units[..TEXT]),
            units.len()
        ),
        false => string_literal(units),
    }
}

/// Whether all arguments of the object's creation have names.
fn is_record(object: &HeapObject) -> bool {
    match &object.content {
        HeapContent::Made(made) => made.args.iter().all(|a| a.name.is_some()),
        _ => false,
    }
}

/// The class, with the length for arrays: `int[3][]`.
fn class_text(object: &HeapObject) -> String {
    let class = simple_name(&object.class);
    match &object.content {
        HeapContent::Elements(elements) => {
            class.replacen("[]", &format!("[{}]", elements.len()), 1)
        }
        _ => class.to_owned(),
    }
}

/// A class name without package and enclosing classes.
pub(super) fn simple_name(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap_or(class)
}

/// An array's elements, given those that were looked at: `1, ? ×400, 2`.
fn elements_text(elements: &HeapElements, shown: impl Iterator<Item = String>) -> String {
    let mut runs = Runs::default();
    let mut end = 0;
    for ((at, _), shown) in elements.looked_at().zip(shown) {
        runs.push(UNKNOWN, at - end);
        runs.push(&shown, 1);
        end = at + 1;
    }
    runs.push(UNKNOWN, elements.len() - end);
    runs.text()
}

/// `1, 2, 0 ×17`
fn collapse_repeats(elements: &[String]) -> String {
    let mut runs = Runs::default();
    elements.iter().for_each(|element| runs.push(element, 1));
    runs.text()
}

/// Texts, and how often each of them comes in a row.
#[derive(Default)]
struct Runs(Vec<(String, usize)>);

impl Runs {
    fn push(&mut self, text: &str, count: usize) {
        match self.0.last_mut() {
            _ if count == 0 => {}
            Some((last, known)) if last == text => *known += count,
            _ => self.0.push((text.to_owned(), count)),
        }
    }

    fn text(&self) -> String {
        let part = |(text, count): &(String, usize)| match *count >= RUN && text != "→" {
            true => format!("{text} ×{count}"),
            false => vec![text.as_str(); *count].join(", "),
        };
        self.0.iter().map(part).collect::<Vec<_>>().join(", ")
    }
}

/// Whether `?` occurs in the drawing.
pub(super) fn has_unknown(heap: &InputHeap) -> bool {
    let is_unknown = |value: &HeapValue| *value == HeapValue::NotLookedAt;
    let in_object = |object: &HeapObject| match &object.content {
        HeapContent::Boxed(value) => is_unknown(value),
        HeapContent::Elements(elements) => elements.looked_at().count() < elements.len(),
        _ => slots(object)
            .into_iter()
            .any(|(_, value)| is_unknown(value)),
    };
    heap.roots.iter().any(|root| is_unknown(&root.value)) || heap.objects.iter().any(in_object)
}
