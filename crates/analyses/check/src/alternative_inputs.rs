//! Alternative inputs of a finding: kept beside the smallest one, which may be an object state that no calls produce.
//! The calls that lead to one of them confirm the finding just as well.

use answer::{HeapContent, HeapValue, InputHeap};

/// Inputs that are kept for one finding.
const MAX_KEPT: usize = 8;

/// Inputs that are looked at for one finding: there may be thousands.
const MAX_SEEN: u32 = 64;

/// Elements of all arrays of an input, and characters of its strings, beyond which no calls are sought that make it.
const MAX_ELEMENTS: usize = 1 << 16;

/// The inputs in which fewest objects are met twice: those are the easiest to make.
#[derive(Clone, Debug, Default)]
pub(crate) struct AlternativeInputs {
    kept: Vec<(usize, InputHeap)>,
    seen: u32,
}

impl AlternativeInputs {
    /// Whether more are looked at.
    pub(crate) fn is_open(&self) -> bool {
        self.seen < MAX_SEEN
    }

    pub(crate) fn add(&mut self, heap: InputHeap) {
        self.seen += 1;
        if is_huge(&heap) {
            return;
        }
        if self.kept.iter().any(|(_, known)| *known == heap) {
            return;
        }
        let again = alias_count(&heap);
        // Small ones come first, and stay so.
        let at = self.kept.partition_point(|(known, _)| *known <= again);
        self.kept.insert(at, (again, heap));
        self.kept.truncate(MAX_KEPT);
    }

    pub(crate) fn heaps(&self) -> impl Iterator<Item = &InputHeap> {
        self.kept.iter().map(|(_, heap)| heap)
    }
}

/// Whether an input has more array elements and characters than calls are sought for: it takes hundreds of megabytes.
pub(crate) fn is_huge(heap: &InputHeap) -> bool {
    let length = |content: &HeapContent| match content {
        HeapContent::Elements(elements) => elements.len(),
        HeapContent::Text(text) => text.len(),
        HeapContent::Fields(_)
        | HeapContent::Built(_)
        | HeapContent::Made(_)
        | HeapContent::Boxed(_)
        | HeapContent::Constant(_)
        | HeapContent::Held(_)
        | HeapContent::Function(_) => 0,
    };
    let lengths = heap.objects.iter().map(|o| length(&o.content));
    lengths.sum::<usize>() > MAX_ELEMENTS
}

/// How often an object is met that was met before.
fn alias_count(heap: &InputHeap) -> usize {
    let mut met = vec![0usize; heap.objects.len()];
    let mut meet = |value: &HeapValue| {
        if let HeapValue::Object(number) = value {
            met[*number] += 1;
        }
    };
    heap.roots.iter().for_each(|root| meet(&root.value));
    for object in &heap.objects {
        match &object.content {
            HeapContent::Fields(fields) => fields.iter().for_each(|f| meet(&f.value)),
            HeapContent::Elements(elements) => elements.looked_at().for_each(|(_, v)| meet(v)),
            HeapContent::Text(_)
            | HeapContent::Built(_)
            | HeapContent::Made(_)
            | HeapContent::Boxed(_)
            | HeapContent::Constant(_)
            | HeapContent::Held(_)
            | HeapContent::Function(_) => {}
        }
    }
    met.iter().map(|n| n.saturating_sub(1)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use answer::{HeapField, HeapObject, HeapRoot};

    /// A chain of `length` nodes, the last of which leads to the node of this number.
    fn chain(length: usize, back: Option<usize>) -> InputHeap {
        let node = |index: usize| HeapObject {
            class: "Node".into(),
            name: String::new(),
            content: HeapContent::Fields(vec![HeapField {
                declared_in: "Node".into(),
                name: "next".into(),
                declared: "Node".into(),
                value: match back.filter(|_| index + 1 == length) {
                    Some(back) => HeapValue::Object(back),
                    None if index + 1 == length => HeapValue::Null,
                    None => HeapValue::Object(index + 1),
                },
            }]),
        };
        InputHeap {
            source_names: Default::default(),
            objects: (0..length).map(node).collect(),
            roots: vec![HeapRoot {
                name: "n".into(),
                static_of: None,
                declared: "Node".into(),
                value: HeapValue::Object(0),
            }],
        }
    }

    #[test]
    fn what_is_easy_to_make_comes_first() {
        let mut others = AlternativeInputs::default();
        for heap in [chain(1, Some(0)), chain(3, None), chain(2, None)] {
            others.add(heap.clone());
            others.add(heap);
        }
        let kept: Vec<InputHeap> = others.heaps().cloned().collect();
        assert_eq!(kept, [chain(3, None), chain(2, None), chain(1, Some(0))]);
    }

    #[test]
    fn it_ends() {
        let mut others = AlternativeInputs::default();
        let mut length = 1;
        while others.is_open() {
            others.add(chain(length, None));
            length += 1;
        }
        assert_eq!(others.heaps().count(), MAX_KEPT);
        assert_eq!(length, 1 + MAX_SEEN as usize);
    }

    #[test]
    fn huge_inputs_are_not_kept() {
        let text = |length: usize| InputHeap {
            objects: vec![HeapObject {
                content: HeapContent::Text(vec![0; length]),
                ..chain(1, None).objects.remove(0)
            }],
            ..chain(0, None)
        };
        let mut inputs = AlternativeInputs::default();
        inputs.add(text(MAX_ELEMENTS + 1));
        assert_eq!(inputs.heaps().count(), 0);
        inputs.add(text(MAX_ELEMENTS));
        assert_eq!(inputs.heaps().count(), 1);
    }
}
