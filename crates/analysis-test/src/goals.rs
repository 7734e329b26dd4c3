//! The branches that tests should take.

use classes::ClassRef;
use ir::BlockId;
use std::sync::Arc;
use symex_jvm::WatchedEdges;
use verdict::{BranchResult, BranchStatus};

pub(crate) struct Goals {
    edges: Vec<((u32, u16, u16), usize)>,
    results: Vec<BranchResult>,
}

impl Goals {
    pub fn of(classes: &[ClassRef]) -> Goals {
        let mut goals = Goals {
            edges: Vec::new(),
            results: Vec::new(),
        };
        for class in classes {
            for method in class.methods.iter() {
                let Ok(code) = method.code() else { continue };
                let body = &code.body;
                for index in 0..body.blocks.len() {
                    let block = BlockId(index as u16);
                    let mut to = Vec::new();
                    body.for_each_successor(block, |b| {
                        if !to.contains(&b.0) {
                            to.push(b.0);
                        }
                    });
                    if to.len() < 2 {
                        continue;
                    }
                    let line = body.line_of(body.blocks[index].end - 1);
                    for to in to {
                        let number = goals.results.len();
                        goals.edges.push(((method.id.0, block.0, to), number));
                        goals.results.push(BranchResult {
                            method: method.pretty(),
                            line: line.map(u32::from),
                            words: None,
                            status: BranchStatus::Covered,
                        });
                    }
                }
            }
        }
        goals
    }

    pub fn len(&self) -> usize {
        self.results.len()
    }

    pub fn edges(&self) -> Arc<WatchedEdges> {
        Arc::new(WatchedEdges::new(self.edges.iter().copied()))
    }

    pub fn results(&self) -> Vec<BranchResult> {
        self.results.clone()
    }
}
