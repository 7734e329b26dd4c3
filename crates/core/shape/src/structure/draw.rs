//! Shape graphs drawn for people: as text, and as DOT for Graphviz.
//!
//! Fields are edges, predicates of one cell stand at their node. What follows from the fields and is about two cells
//! (reachability) is left out: it would hide the picture.

use super::{PointsTo, ShapeGraph};
use crate::class::{BinaryKind, ShapeClass};
use crate::logic::{TruthValue, bits};
use std::fmt::Write;

impl ShapeGraph {
    /// A line for each node: pointers, how many cells it stands for, what holds for them, where fields lead to. `?`
    /// marks what holds for some of the structure's heaps only.
    pub fn draw(&self, class: &ShapeClass) -> String {
        let mut text = String::new();
        let free = self.pointers_to(class, PointsTo::Unknown);
        if !free.is_empty() {
            let _ = writeln!(text, "anywhere: {}", free.join(", "));
        }
        if self.is_empty() {
            text.push_str("no cells\n");
        }
        for node in 0..self.len() {
            let _ = write!(text, "{}", self.node_name(node));
            let pointers = self.pointers_to(class, PointsTo::Node(node));
            if !pointers.is_empty() {
                let _ = write!(text, " <- {}", pointers.join(", "));
            }
            let facts = self.facts(class, node);
            if !facts.is_empty() {
                let _ = write!(text, " {{{}}}", facts.join(", "));
            }
            for (field, target, certain) in self.links(class, node) {
                let mark = if certain { "" } else { "?" };
                let _ = write!(text, " {field}->{}{mark}", self.node_name(target));
            }
            text.push('\n');
        }
        text
    }

    /// A digraph. Summary nodes have two borders; what holds for some heaps only is dashed, or marked with `?`.
    pub fn draw_dot(&self, class: &ShapeClass, name: &str) -> String {
        let mut dot = format!(
            "digraph {} {{\n  rankdir=LR;\n  node [shape=box];\n",
            quote(name)
        );
        for node in 0..self.len() {
            let facts = self.facts(class, node);
            let label = [vec![format!("n{node}")], facts].concat().join("\\n");
            let borders = 1 + usize::from(self.is_summary(node));
            let label = label.replace('"', "'");
            let _ = writeln!(dot, "  n{node} [label=\"{label}\", peripheries={borders}];");
            for (field, target, certain) in self.links(class, node) {
                let style = if certain { "solid" } else { "dashed" };
                let field = quote(field);
                let _ = writeln!(
                    dot,
                    "  n{node} -> n{target} [label={field}, style={style}];"
                );
            }
        }
        for (index, (pointer, target)) in class.pointers.iter().zip(self.pointers()).enumerate() {
            let target = match target {
                PointsTo::Node(node) => format!("n{node}"),
                PointsTo::Unknown => "anywhere".to_string(),
                PointsTo::Null => continue,
            };
            let pointer = quote(pointer);
            let _ = writeln!(dot, "  p{index} [label={pointer}, shape=plaintext];");
            let _ = writeln!(dot, "  p{index} -> {target};");
        }
        if self.pointers().any(|target| target == PointsTo::Unknown) {
            dot.push_str("  anywhere [label=\"anywhere, or null\", shape=plaintext];\n");
        }
        dot.push_str("}\n");
        dot
    }

    fn is_summary(&self, node: usize) -> bool {
        self.summary() >> node & 1 != 0
    }

    /// `n3`, or `n3+` for one or more cells.
    fn node_name(&self, node: usize) -> String {
        let more = if self.is_summary(node) { "+" } else { "" };
        format!("n{node}{more}")
    }

    fn pointers_to<'a>(&self, class: &'a ShapeClass, place: PointsTo) -> Vec<&'a str> {
        let named = class.pointers.iter().zip(self.pointers());
        named
            .filter(|(_, target)| *target == place)
            .map(|(name, _)| name.as_str())
            .collect()
    }

    /// The predicates of one cell that hold, or may hold, for a node.
    fn facts(&self, class: &ShapeClass, node: usize) -> Vec<String> {
        let predicates = class.unary.iter().enumerate();
        let held = predicates.filter_map(|(index, predicate)| match self.unary(index).get(node) {
            TruthValue::True => Some(predicate.name.clone()),
            TruthValue::Unknown => Some(format!("{}?", predicate.name)),
            TruthValue::False => None,
        });
        held.collect()
    }

    /// Where fields of a node lead to: the field, the node, and whether that is certain.
    fn links<'a>(&self, class: &'a ShapeClass, node: usize) -> Vec<(&'a str, usize, bool)> {
        let mut links = Vec::new();
        for (index, predicate) in class.binary.iter().enumerate() {
            if !matches!(predicate.kind, BinaryKind::Field(_)) {
                continue;
            }
            let row = self.row(index, node);
            for target in bits(row.may) {
                let certain = row.must >> target & 1 != 0;
                links.push((predicate.name.trim_start_matches('.'), target, certain));
            }
        }
        links
    }
}

/// A name as a string of DOT.
fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "/").replace('"', "'"))
}

#[cfg(test)]
mod tests {
    use crate::class::ShapeClassBuilder;
    use crate::logic::{TruthRow, TruthValue};
    use crate::structure::{PointsTo, ShapeGraph};

    #[test]
    fn a_list_is_drawn() {
        let mut builder = ShapeClassBuilder::new(&["head".to_string(), "tail".to_string()]);
        builder.field(".next", 0);
        let class = builder.build();
        let mut graph = ShapeGraph::empty(class.layout());
        assert_eq!(graph.draw(&class), "no cells\n");
        graph.add_node().unwrap();
        graph.add_node().unwrap();
        graph.set_summary(2);
        graph.set_pointer(0, PointsTo::Node(0));
        graph.set_pointer(1, PointsTo::Unknown);
        graph.set_row(0, 0, TruthRow::exactly(2));
        graph.set_row(0, 1, TruthRow::FALSE.with(1, TruthValue::Unknown));
        let text = "anywhere: tail\nn0 <- head next->n1+\nn1+ next->n1+?\n";
        assert_eq!(graph.draw(&class), text);
        let dot = graph.draw_dot(&class, "a \"list\"");
        assert!(dot.starts_with("digraph \"a 'list'\" {"), "{dot}");
        assert!(dot.contains("n1 [label=\"n1\", peripheries=2]"), "{dot}");
        assert!(
            dot.contains("n1 -> n1 [label=\"next\", style=dashed]"),
            "{dot}"
        );
        assert!(dot.contains("p1 -> anywhere"), "{dot}");
    }
}
