//! Order of creation, and reference counts of objects.

use answer::{HeapContent, HeapObject, HeapValue, InputHeap};

pub(super) fn children(object: &HeapObject) -> Vec<usize> {
    let index_of = |value: &HeapValue| match value {
        HeapValue::Object(index) => Some(*index),
        _ => None,
    };
    match &object.content {
        HeapContent::Fields(fields) => fields.iter().filter_map(|f| index_of(&f.value)).collect(),
        HeapContent::Elements(elements) => {
            let values = elements.looked_at().map(|(_, value)| value);
            values.filter_map(index_of).collect()
        }
        HeapContent::Built(calls) => {
            let args = calls.iter().flat_map(|call| &call.args);
            args.filter_map(index_of).collect()
        }
        HeapContent::Boxed(value) => index_of(value).into_iter().collect(),
        HeapContent::Made(made) => made
            .args
            .iter()
            .filter_map(|a| index_of(&a.value))
            .collect(),
        HeapContent::Function(function) => {
            let answers = function.methods.iter().flat_map(|m| &m.answers);
            answers.filter_map(index_of).collect()
        }
        HeapContent::Text(_) | HeapContent::Constant(_) | HeapContent::Held(_) => Vec::new(),
    }
}

fn roots(heap: &InputHeap) -> impl DoubleEndedIterator<Item = usize> {
    heap.roots.iter().filter_map(|root| match root.value {
        HeapValue::Object(index) => Some(index),
        _ => None,
    })
}

/// Objects in depth-first order from the roots, first fields first.
pub(super) fn order_of_discovery(heap: &InputHeap) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; heap.objects.len()];
    let mut stack: Vec<usize> = roots(heap).rev().collect();
    while let Some(index) = stack.pop() {
        if !std::mem::replace(&mut seen[index], true) {
            order.push(index);
            stack.extend(children(&heap.objects[index]).into_iter().rev());
        }
    }
    order
}

pub(super) fn count_uses(heap: &InputHeap) -> Vec<usize> {
    let mut uses = vec![0; heap.objects.len()];
    let inner = heap.objects.iter().flat_map(children);
    for index in roots(heap).chain(inner) {
        uses[index] += 1;
    }
    uses
}
