//! The branches that tests should take, and the methods that they should call.

use classes::{ClassRef, MethodRef};
use coverage::{Branch, Branches};
use std::sync::Arc;
use symex_jvm::{Reached, Trail, WatchedEdges};
use verdict::{BranchResult, BranchStatus};

pub(crate) struct Goals {
    branches: Branches,
    /// Methods of which each is to be under test once, branches or not. Their numbers come after those
    /// of the branches.
    methods: Vec<MethodRef>,
}

impl Goals {
    pub fn of(classes: &[ClassRef], methods: Vec<MethodRef>) -> Goals {
        Goals {
            branches: Branches::of(classes),
            methods,
        }
    }

    pub fn len(&self) -> usize {
        self.branches.len() + self.methods.len()
    }

    pub fn is_branch(&self, number: usize) -> bool {
        number < self.branches.len()
    }

    /// That a method is under test.
    pub fn tested(&self, method: MethodRef) -> Reached {
        let mut tested = Reached::default();
        let position = self.methods.iter().position(|m| m.id == method.id);
        if let Some(position) = position {
            tested.insert(self.branches.len() + position);
        }
        tested
    }

    /// Those in the code of a method, and that it is under test.
    pub fn of_method(&self, method: MethodRef) -> Reached {
        let mut own = self.tested(method);
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

    /// All branches, with what became of each.
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
