//! The workspace keeps to its layers, and ARCHITECTURE.md shows the crate graph as it is.

use layers::{CrateGraph, draw, forbidden_edges};
use std::path::PathBuf;

const BEGIN: &str =
    "<!-- crate graph: drawn by `CAIRN_BLESS=1 cargo test -p cairn-layers` -->\n```text\n";
const END: &str = "```\n<!-- end of the crate graph -->";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn graph() -> CrateGraph {
    CrateGraph::read(&root()).expect("cargo knows the workspace")
}

#[test]
fn every_edge_is_allowed() {
    let broken = forbidden_edges(&graph());
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn a_forbidden_edge_is_noticed() {
    let mut graph = graph();
    let term = graph.members.get_mut("core/term").expect("there are terms");
    term.uses.insert("jvm/vm".to_owned());
    let broken = forbidden_edges(&graph);
    assert!(
        broken
            .iter()
            .any(|line| line.starts_with("core/term uses jvm/vm")),
        "{broken:?}"
    );
}

#[test]
fn the_picture_is_up_to_date() {
    let file = root().join("ARCHITECTURE.md");
    let text = std::fs::read_to_string(&file).expect("ARCHITECTURE.md can be read");
    let (before, rest) = text
        .split_once(BEGIN)
        .expect("there is a place for the graph");
    let (picture, after) = rest.split_once(END).expect("the picture ends");
    let drawn = draw(&graph());
    if std::env::var_os("CAIRN_BLESS").is_some() {
        let text = format!("{before}{BEGIN}{drawn}{END}{after}");
        std::fs::write(&file, text).expect("ARCHITECTURE.md can be written");
        return;
    }
    assert_eq!(picture, drawn, "CAIRN_BLESS=1 draws it anew");
}
