//! Shape graphs of `cairn prove`, written as DOT for Graphviz.

use crate::exit::ExitFailure;
use answer::{Answer, Detail, DrawnGraph, ProofDetail};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Writes the graphs of all methods to a file, or to a file for each method in a folder: one that exists, or whose
/// name ends with a slash.
pub(super) fn write_graphs(answer: &Answer, place: &Path) -> Result<(), ExitFailure> {
    let is_folder = place.is_dir() || place.to_string_lossy().ends_with('/');
    if !is_folder {
        let all = methods(answer).map(|(_, detail)| graphs_text(detail));
        return write(place, &all.collect::<String>());
    }
    std::fs::create_dir_all(place)
        .map_err(|error| ExitFailure::usage(format!("can't make {}: {error}", place.display())))?;
    let mut taken = BTreeSet::new();
    for (name, detail) in methods(answer) {
        let text = graphs_text(detail);
        if !text.is_empty() {
            write(&place.join(file_name(name, &mut taken)), &text)?;
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

/// `List.add.dot`, or `List.add-2.dot` for the next one of that name.
fn file_name(method: &str, taken: &mut BTreeSet<PathBuf>) -> PathBuf {
    let name = method.split('(').next().unwrap_or(method);
    let plain = |c: char| {
        if c.is_alphanumeric() || "._$".contains(c) {
            c
        } else {
            '_'
        }
    };
    let name: String = name.chars().map(plain).collect();
    let numbered = (2..).map(|number| PathBuf::from(format!("{name}-{number}.dot")));
    let mut names = std::iter::once(PathBuf::from(format!("{name}.dot"))).chain(numbered);
    let file = names.find(|file| !taken.contains(file));
    let file = file.unwrap_or_default();
    taken.insert(file.clone());
    file
}

fn write(file: &Path, text: &str) -> Result<(), ExitFailure> {
    std::fs::write(file, text)
        .map_err(|error| ExitFailure::usage(format!("can't write {}: {error}", file.display())))
}
