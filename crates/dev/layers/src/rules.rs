//! Which edges of the crate graph are not allowed.

use crate::graph::{CrateGraph, Layer};

/// Every edge that breaks a rule, with the rule.
pub fn forbidden_edges(graph: &CrateGraph) -> Vec<String> {
    let mut broken = Vec::new();
    for (name, member) in &graph.members {
        for used in &member.uses {
            if let Some(rule) = broken_rule(name, member.layer, used, graph.members[used].layer) {
                broken.push(format!("{name} uses {used}: {rule}"));
            }
        }
        for used in &member.tests_use {
            let layer = graph.members[used].layer;
            if layer > member.layer {
                broken.push(format!(
                    "tests of {name} use {used}: tests use no layer above their own"
                ));
            }
        }
        for (never, reached, rule) in NEVER_REACHED {
            if name == never && graph.reachable(name).contains(reached) {
                broken.push(format!("{name} reaches {reached}: {rule}"));
            }
        }
    }
    broken
}

/// What a crate must not use even through others.
const NEVER_REACHED: &[(&str, &str, &str)] = &[
    (
        "core/recheck",
        "core/shape",
        "a proof is checked by code that did not find it",
    ),
    (
        "core/shape",
        "core/recheck",
        "a proof is found by code that does not check it",
    ),
    (
        "core/heap-program",
        "core/shape",
        "the program form knows nothing of abstractions",
    ),
    (
        "jvm/frontend",
        "core/solver",
        "a front end never needs a solver",
    ),
    (
        "jvm/vm",
        "core/solver",
        "the interpreter never asks a solver",
    ),
    (
        "jvm/coverage",
        "core/symex",
        "branches are counted without an exploration",
    ),
    (
        "jvm/java-source",
        "jvm/vm",
        "Java is written without a machine",
    ),
    (
        "jvm/inputs",
        "jvm/contracts",
        "contracts are about inputs, not the other way round",
    ),
    (
        "jvm/contracts",
        "jvm/states",
        "a contract is read without an exploration of calls",
    ),
    (
        "jvm/harness",
        "jvm/synthesis",
        "a method under analysis is called on unknown inputs, not by a test",
    ),
    (
        "jvm/synthesis",
        "jvm/harness",
        "a test is calls of the state graph, not of a method on unknown inputs",
    ),
];

/// The rule that an edge between two crates breaks, if any.
fn broken_rule(name: &str, layer: Layer, used: &str, used_layer: Layer) -> Option<&'static str> {
    match (layer, used_layer) {
        _ if name == "app/report"
            && !["core/answer", "jvm/java-source", "app/sources"].contains(&used) =>
        {
            Some(
                "a report shows an answer and quotes sources, with values as Java has them, and knows nothing else",
            )
        }
        _ if name == "app/cache" => Some("the cache knows nothing of what it keeps"),
        (_, Layer::Dev) if layer != Layer::Dev => Some("nothing that is shipped uses a dev crate"),
        (Layer::Analyses, Layer::Analyses) => Some("an analysis never uses another analysis"),
        _ if used_layer > layer => Some("a crate uses its own layer and those below"),
        _ => None,
    }
}
