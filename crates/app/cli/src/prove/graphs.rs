//! Shape graphs of `cairn prove`, written as DOT for Graphviz.

use super::method_files::{MethodFolder, is_folder, write_file};
use crate::exit::ExitFailure;
use answer::{Answer, Detail, DrawnGraph, ProofDetail};
use std::path::Path;

/// Writes the graphs of all methods to a file, or to a file for each method in a folder: one that exists, or whose
/// name ends with a slash.
pub(super) fn write_graphs(answer: &Answer, place: &Path) -> Result<(), ExitFailure> {
    if !is_folder(place) {
        let all = methods(answer).map(|(_, detail)| graphs_text(detail));
        return write_file(place, &all.collect::<String>());
    }
    let mut folder = MethodFolder::make(place, "dot")?;
    for (name, detail) in methods(answer) {
        let text = graphs_text(detail);
        if !text.is_empty() {
            folder.write(name, &text)?;
        }
    }
    Ok(())
}

/// Leaves explanations out of a report that was not asked for them.
pub(super) fn forget_explanations(answer: &mut Answer) {
    for subject in &mut answer.subjects {
        if let Detail::Proof(detail) = &mut subject.detail {
            detail.explanation = None;
        }
    }
}

fn methods(answer: &Answer) -> impl Iterator<Item = (&str, &ProofDetail)> {
    answer.subjects.iter().filter_map(|s| match &s.detail {
        Detail::Proof(detail) => Some((s.name.as_str(), &**detail)),
        _ => None,
    })
}

/// All graphs of a method; each says in a comment where it belongs to.
fn graphs_text(detail: &ProofDetail) -> String {
    let graphs = detail.explanation.iter().flat_map(|e| &e.graphs);
    let text = |graph: &DrawnGraph| format!("// {}\n{}", graph.at, graph.dot);
    graphs.map(text).collect()
}
