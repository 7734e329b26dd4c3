//! Layout: where each object is drawn.

use super::node_of;
use answer::{HeapContent, HeapObject, HeapValue, InputHeap};

pub(super) struct Layout {
    /// From 1, in drawing order; 0 for objects that are not drawn as nodes.
    pub(super) numbers: Vec<usize>,
    /// The children of each object, with the field or index that leads to them.
    pub(super) children: Vec<Vec<(String, usize)>>,
    /// Objects that no root leads to.
    pub(super) left_over: Vec<usize>,
    /// The number of objects that are drawn before each root.
    pub(super) drawn_after_root: Vec<usize>,
    root_children: Vec<Option<usize>>,
    drawn: usize,
}

/// An edge of the heap.
#[derive(Clone, Copy, PartialEq)]
enum Edge {
    Root(usize),
    /// From an object, by the position of the field or element.
    Slot(usize, usize),
}

impl Layout {
    pub(super) fn new(heap: &InputHeap) -> Layout {
        let homes = first_edges(heap);
        let mut layout = Layout {
            numbers: vec![0; heap.objects.len()],
            children: vec![Vec::new(); heap.objects.len()],
            left_over: Vec::new(),
            drawn_after_root: Vec::new(),
            root_children: Vec::new(),
            drawn: 0,
        };
        for (index, root) in heap.roots.iter().enumerate() {
            let child = layout.child(heap, &homes, Edge::Root(index), &root.value);
            layout.root_children.push(child);
            if let Some(object) = child {
                layout.place(heap, &homes, object);
            }
            layout.drawn_after_root.push(layout.drawn);
        }
        for (index, object) in heap.objects.iter().enumerate() {
            if is_node(object) && layout.numbers[index] == 0 {
                layout.left_over.push(index);
                layout.place(heap, &homes, index);
            }
        }
        layout
    }

    /// The object that is drawn at this root.
    pub(super) fn root_child(&self, root: usize) -> Option<usize> {
        self.root_children[root]
    }

    /// Numbers an object and its children. Not recursive, because lists are deep.
    fn place(&mut self, heap: &InputHeap, homes: &[Option<Edge>], first: usize) {
        let mut stack: Vec<(String, usize, Option<usize>)> = vec![(String::new(), first, None)];
        while let Some((label, object, parent)) = stack.pop() {
            if self.numbers[object] != 0 {
                continue;
            }
            self.drawn += 1;
            self.numbers[object] = self.drawn;
            if let Some(parent) = parent {
                self.children[parent].push((label, object));
            }
            let slots = slots(&heap.objects[object]).into_iter().enumerate();
            for (slot, (label, value)) in slots.rev() {
                if let Some(child) = self.child(heap, homes, Edge::Slot(object, slot), value) {
                    stack.push((label, child, Some(object)));
                }
            }
        }
    }

    /// The object behind an edge, if it is drawn there: not elsewhere yet, and there is no better edge.
    fn child(
        &self,
        heap: &InputHeap,
        homes: &[Option<Edge>],
        edge: Edge,
        value: &HeapValue,
    ) -> Option<usize> {
        let object = node_of(heap, value)?;
        let is_home = homes[object].is_none_or(|home| home == edge);
        (self.numbers[object] == 0 && is_home).then_some(object)
    }
}

/// Whether an object is a node. Strings, boxes and constants are values, and written where they are used.
pub(super) fn is_node(object: &HeapObject) -> bool {
    match object.content {
        HeapContent::Fields(_)
        | HeapContent::Elements(_)
        | HeapContent::Built(_)
        | HeapContent::Made(_)
        | HeapContent::Function(_) => true,
        HeapContent::Text(_)
        | HeapContent::Boxed(_)
        | HeapContent::Constant(_)
        | HeapContent::Held(_) => false,
    }
}

/// The fields of an object, or the elements that were looked at, with their names.
pub(super) fn slots(object: &HeapObject) -> Vec<(String, &HeapValue)> {
    match &object.content {
        HeapContent::Fields(fields) => {
            let field = |f: &answer::HeapField| {
                let is_hidden = fields.iter().filter(|other| other.name == f.name).count() > 1;
                match is_hidden {
                    true => format!("{}.{}", super::values::simple_name(&f.declared_in), f.name),
                    false => f.name.clone(),
                }
            };
            fields.iter().map(|f| (field(f), &f.value)).collect()
        }
        HeapContent::Elements(elements) => {
            let elements = elements.looked_at();
            elements.map(|(i, v)| (format!("[{i}]"), v)).collect()
        }
        HeapContent::Built(calls) => {
            let args = calls.iter().enumerate().flat_map(|(i, call)| {
                let args = call.args.iter().enumerate();
                args.map(move |(n, v)| match n {
                    0 => (format!("[{i}]"), v),
                    _ => (format!("[{i}].value"), v),
                })
            });
            args.collect()
        }
        HeapContent::Made(made) => {
            let args = made.args.iter().enumerate();
            args.map(|(i, a)| {
                let label = a.name.clone().unwrap_or_else(|| format!("[{i}]"));
                (label, &a.value)
            })
            .collect()
        }
        HeapContent::Function(function) => {
            let answers = function.methods.iter().flat_map(|method| {
                let answers = method.answers.iter().enumerate();
                answers.map(|(i, v)| (format!("{}()[{i}]", method.name), v))
            });
            answers.collect()
        }
        HeapContent::Text(_)
        | HeapContent::Boxed(_)
        | HeapContent::Constant(_)
        | HeapContent::Held(_) => Vec::new(),
    }
}

/// The edge by which the method first reached each object, according to its access path.
fn first_edges(heap: &InputHeap) -> Vec<Option<Edge>> {
    let mut homes = vec![None; heap.objects.len()];
    let mut try_edge = |edge, name: &str, value: &HeapValue| {
        if let Some(object) = node_of(heap, value)
            && heap.objects[object].name == name
        {
            homes[object] = homes[object].or(Some(edge));
        }
    };
    for (index, root) in heap.roots.iter().enumerate() {
        try_edge(Edge::Root(index), &root.name, &root.value);
    }
    for (index, object) in heap.objects.iter().enumerate() {
        for (slot, (label, value)) in slots(object).into_iter().enumerate() {
            let dot = if label.starts_with('[') { "" } else { "." };
            let name = format!("{}{dot}{label}", object.name);
            try_edge(Edge::Slot(index, slot), &name, value);
        }
    }
    homes
}
