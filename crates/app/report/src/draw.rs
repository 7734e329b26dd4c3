//! Drawing of input heaps as text.
//!
//! An object is drawn where the method first reached it. Chains run from left to right, branches hang off the end of
//! a chain, and all other references are written as numbers: `↑` to an object drawn before, `↓` to one below. So a
//! list is a line, a tree is a tree, and an alias or a cycle is an arrow.
//!
//! ```text
//! this = List#1 {size: 3} ─head→ Node#2 {value: 5} ─next→ Node#3 {value: ?, next: ↑Node#2}
//! ```

mod layout;
mod values;

use answer::{HeapValue, InputHeap};
use layout::Layout;
use values::{has_unknown, inline_text, node_text};

/// A longer chain continues on the next line.
const WIDTH: usize = 96;

/// The lines of the drawing. The last one explains `?`, if it occurs.
pub fn draw(heap: &InputHeap) -> Vec<String> {
    let layout = Layout::new(heap);
    let mut drawing = Drawing {
        heap,
        layout: &layout,
        lines: Vec::new(),
    };
    let names = heap.roots.iter().map(|root| root.name.chars().count());
    let width = names.max().unwrap_or(0);
    // The greatest number so far: objects that are not drawn at a root may be above it or below.
    let mut drawn = 0;
    for (index, root) in heap.roots.iter().enumerate() {
        let start = format!("{:width$} = ", root.name);
        match layout.root_child(index) {
            Some(object) => drawing.draw_chain(start, "  ", object),
            None => {
                let value = inline_text(heap, &layout, &root.value, drawn);
                drawing.lines.push(start + &value);
            }
        }
        drawn = layout.drawn_after_root[index];
    }
    for &object in &layout.left_over {
        drawing.draw_chain(String::new(), "  ", object);
    }
    if has_unknown(heap) {
        drawing.lines.push("(? stands for any value)".to_owned());
    }
    drawing.lines
}

struct Drawing<'a> {
    heap: &'a InputHeap,
    layout: &'a Layout,
    lines: Vec<String>,
}

impl Drawing<'_> {
    /// Draws an object and its children; `line` is the text before it, `indent` that of every further line.
    fn draw_chain(&mut self, mut line: String, indent: &str, first: usize) {
        let mut object = first;
        line.push_str(&node_text(self.heap, self.layout, object));
        while let [(label, child)] = &self.layout.children[object][..] {
            object = *child;
            let piece = format!("─{label}→ {}", node_text(self.heap, self.layout, object));
            if line.chars().count() + 1 + piece.chars().count() > WIDTH {
                self.lines
                    .push(std::mem::replace(&mut line, indent.to_owned()));
            } else {
                line.push(' ');
            }
            line.push_str(&piece);
        }
        self.lines.push(line);
        let branches = &self.layout.children[object];
        for (n, (label, child)) in branches.iter().enumerate() {
            let is_last = n + 1 == branches.len();
            let (corner, bar) = if is_last {
                ("└", " ")
            } else {
                ("├", "│")
            };
            let start = format!("{indent}{corner}─{label}→ ");
            self.draw_chain(start, &format!("{indent}{bar}  "), *child);
        }
    }
}

/// The object that a value refers to, if it is drawn as a node.
fn node_of(heap: &InputHeap, value: &HeapValue) -> Option<usize> {
    match value {
        HeapValue::Object(index) if layout::is_node(&heap.objects[*index]) => Some(*index),
        _ => None,
    }
}
