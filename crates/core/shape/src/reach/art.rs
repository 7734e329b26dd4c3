//! The abstract reachability tree (BuildART): locations with structures, explored until all is covered.

use super::region::{Joining, ShapeRegion};
use super::transfer::ShapeAnalysis;
use crate::structure::ShapeGraph;
use std::collections::VecDeque;

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct ArtNode {
    /// Its location.
    pub location: usize,
    /// The node before it and the edge between; `None` for the root.
    pub parent: Option<(usize, usize)>,
    /// The structures that were not covered when the node was made.
    pub graphs: Vec<ShapeGraph>,
}

/// How an exploration ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArtOutcome {
    /// Every leaf is covered and no node is at the error location: the program is safe.
    Safe,
    /// The edges of a path to the error location.
    ErrorPath(Vec<usize>),
    /// The limit was met first: more structures, or more nodes in one, than allowed.
    Limit,
}

/// A tree that was explored.
pub struct ShapeExploration {
    /// How it ended.
    pub outcome: ArtOutcome,
    /// What was reached, by location.
    pub regions: Vec<ShapeRegion>,
    /// The tree.
    pub nodes: Vec<ArtNode>,
}

/// Explores a program until all is covered, the error location is reached, or `limit` structures were made.
/// `joining` says how the structures of each location are kept.
pub fn explore(
    analysis: &mut ShapeAnalysis<'_>,
    joining: &[Joining],
    limit: u64,
) -> ShapeExploration {
    let error = analysis.program.error;
    build(analysis, joining, limit, Some(error))
}

/// As [`explore`], but goes on behind a first path to the error location: all that can be reached.
pub fn explore_all(
    analysis: &mut ShapeAnalysis<'_>,
    joining: &[Joining],
    limit: u64,
) -> ShapeExploration {
    build(analysis, joining, limit, None)
}

fn build(
    analysis: &mut ShapeAnalysis<'_>,
    joining: &[Joining],
    limit: u64,
    target: Option<usize>,
) -> ShapeExploration {
    let program = analysis.program;
    let successors = program.successors();
    let mut regions: Vec<ShapeRegion> = joining
        .iter()
        .map(|joining| ShapeRegion::new(*joining))
        .collect();
    let root = analysis.initial();
    let root: Vec<ShapeGraph> = regions[program.start]
        .add(analysis.class(), root)
        .into_iter()
        .collect();
    let mut nodes = vec![ArtNode {
        location: program.start,
        parent: None,
        graphs: root,
    }];
    let mut work = VecDeque::from([0]);
    let start = analysis.transformer.coerced;
    let finish = |outcome, regions, nodes| ShapeExploration {
        outcome,
        regions,
        nodes,
    };
    while let Some(index) = work.pop_front() {
        for &edge_index in &successors[nodes[index].location] {
            let edge = &program.edges[edge_index];
            let mut new = Vec::new();
            for graph in &nodes[index].graphs {
                let Ok(posts) = analysis.post(graph, edge) else {
                    return finish(ArtOutcome::Limit, regions, nodes);
                };
                for post in posts {
                    new.extend(regions[edge.to].add(analysis.class(), post));
                }
                if analysis.is_over(analysis.transformer.coerced - start, limit) {
                    return finish(ArtOutcome::Limit, regions, nodes);
                }
            }
            if new.is_empty() {
                continue;
            }
            nodes.push(ArtNode {
                location: edge.to,
                parent: Some((index, edge_index)),
                graphs: new,
            });
            if Some(edge.to) == target {
                let path = path_to(&nodes, nodes.len() - 1);
                return finish(ArtOutcome::ErrorPath(path), regions, nodes);
            }
            work.push_back(nodes.len() - 1);
        }
    }
    finish(ArtOutcome::Safe, regions, nodes)
}

/// The edges from the root to a node.
fn path_to(nodes: &[ArtNode], mut index: usize) -> Vec<usize> {
    let mut path = Vec::new();
    while let Some((parent, edge)) = nodes[index].parent {
        path.push(edge);
        index = parent;
    }
    path.reverse();
    path
}

/// The structures at the end of one path, each kept separate; `None` if the limit was met first.
pub(crate) fn simulate(
    analysis: &mut ShapeAnalysis<'_>,
    path: &[usize],
    limit: u64,
) -> Option<usize> {
    let program = analysis.program;
    let mut graphs = vec![analysis.initial()];
    let start = analysis.transformer.coerced;
    for edge in path {
        let mut region = ShapeRegion::new(Joining::Separate);
        let mut next = Vec::new();
        for graph in &graphs {
            for post in analysis.post(graph, &program.edges[*edge]).ok()? {
                next.extend(region.add(analysis.class(), post));
            }
            if analysis.is_over(analysis.transformer.coerced - start, limit) {
                return None;
            }
        }
        graphs = next;
    }
    Some(graphs.len())
}
