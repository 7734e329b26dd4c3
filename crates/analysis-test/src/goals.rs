//! The branches that tests should take.

use classes::{ClassRef, MethodRef};
use coverage::{Branch, Branches};
use std::sync::Arc;
use symex_jvm::{Reached, Trail, WatchedEdges};
use verdict::{BranchResult, BranchStatus};

pub(crate) struct Goals {
    branches: Branches,
}

impl Goals {
    pub fn of(classes: &[ClassRef]) -> Goals {
        Goals {
            branches: Branches::of(classes),
        }
    }

    pub fn len(&self) -> usize {
        self.branches.len()
    }

    /// Those in the code of a method.
    pub fn of_method(&self, method: MethodRef) -> Reached {
        let mut own = Reached::default();
        for (number, branch) in self.branches.iter().enumerate() {
            if branch.method.id == method.id {
                own.insert(number);
            }
        }
        own
    }

    /// Their edges, to be noted on the way.
    pub fn edges(&self) -> Arc<WatchedEdges> {
        let all = self.branches.iter().enumerate();
        let edges = all.flat_map(|(number, branch)| {
            let edges = branch.edges.iter();
            edges.map(move |(from, to)| ((branch.method.id.0, *from, *to), number))
        });
        Arc::new(WatchedEdges::new(edges))
    }

    /// Those that a run covers.
    pub fn reached_by(&self, trail: &Trail) -> Reached {
        let mut reached = Reached::default();
        let covered = self.branches.covered(trail);
        covered
            .into_iter()
            .for_each(|number| reached.insert(number));
        reached
    }

    /// All of them, with what became of each.
    pub fn results(&self, status: impl Fn(usize) -> BranchStatus) -> Vec<BranchResult> {
        let all = self.branches.iter().enumerate();
        let result = |(number, branch): (usize, &Branch)| BranchResult {
            method: branch.method.pretty(),
            line: branch.line.map(u32::from),
            words: branch.words.clone(),
            status: status(number),
        };
        all.map(result).collect()
    }
}
