//! The crate graph as text, for ARCHITECTURE.md.

use crate::graph::{CrateGraph, Layer};
use std::fmt::Write;

/// One line for each crate, highest layer first and, within a layer, users before what they use. Behind the arrow
/// are the crates that it uses, without those that it also reaches through another of them.
pub fn draw(graph: &CrateGraph) -> String {
    let mut picture = String::new();
    for layer in Layer::ALL.into_iter().rev() {
        let mut names: Vec<&str> = graph
            .members
            .iter()
            .filter(|(_, member)| member.layer == layer)
            .map(|(name, _)| name.as_str())
            .collect();
        names.sort_by_key(|name| (std::cmp::Reverse(height(graph, name)), *name));
        let drawn = names.iter().map(|name| (*name, direct_uses(graph, name)));
        let (leaves, others): (Vec<_>, Vec<_>) = drawn.partition(|(_, uses)| uses.is_empty());
        let mut lines = others
            .into_iter()
            .map(|(name, uses)| {
                let uses = uses.join(" ");
                format!("{name:<22} → {uses}")
            })
            .collect::<Vec<_>>();
        // What uses nothing needs no line of its own.
        if !leaves.is_empty() {
            lines.push(
                leaves
                    .iter()
                    .map(|(name, _)| *name)
                    .collect::<Vec<_>>()
                    .join(" "),
            );
        }
        for line in lines {
            writeln!(picture, "{line}").expect("a string takes every line");
        }
        if layer != Layer::Core {
            picture.push('\n');
        }
    }
    picture
}

/// The length of the longest chain of uses below a crate.
fn height(graph: &CrateGraph, name: &str) -> usize {
    let below = graph.members[name].uses.iter();
    below.map(|used| height(graph, used) + 1).max().unwrap_or(0)
}

/// The crates that a crate uses and does not reach through another one: the transitive reduction of the graph.
fn direct_uses<'a>(graph: &'a CrateGraph, name: &str) -> Vec<&'a str> {
    let uses = &graph.members[name].uses;
    uses.iter()
        .filter(|used| {
            let mut others = uses.iter().filter(|other| other != used);
            !others.any(|other| graph.reachable(other).contains(used.as_str()))
        })
        .map(String::as_str)
        .collect()
}
