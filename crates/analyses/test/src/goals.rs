//! Coverage goals: the branches that tests should cover, and the methods that they should call.

use crate::uncalled_invariants::is_only_checked;
use answer::{BranchResult, BranchStatus};
use classes::{ClassRef, MethodRef};
use coverage::{Branch, Branches};
use jvm_symex::{EdgeSet, Trail, WatchedEdges};
use std::sync::Arc;
use synthesis::{CallEnding, Goals};

pub(crate) struct CoverageGoals {
    branches: Branches,
    /// Methods of which each is to be under test once, branches or not. Their numbers come after those
    /// of the branches; after these come the ways in which each may end, which are sought for a while.
    methods: Vec<MethodRef>,
}

impl CoverageGoals {
    pub(crate) fn of(classes: &[ClassRef], methods: Vec<MethodRef>) -> CoverageGoals {
        CoverageGoals {
            branches: Branches::of_methods(classes, |m| !is_only_checked(m, classes)),
            methods,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.branches.len() + (1 + CallEnding::COUNT) * self.methods.len()
    }

    /// Whether all branches are taken and all methods under test.
    pub(crate) fn has_all(&self, reached: &EdgeSet) -> bool {
        let most = self.branches.len() + self.methods.len();
        (0..most).all(|number| reached.contains(number))
    }

    pub(crate) fn has_branches(&self, reached: &EdgeSet) -> bool {
        (0..self.branches.len()).all(|number| reached.contains(number))
    }

    pub(crate) fn is_branch(&self, number: usize) -> bool {
        number < self.branches.len()
    }

    /// What a test is there for in the first place: branches and methods, and how calls end only if there are
    /// none of these.
    pub(crate) fn primary_goals(&self, new: &EdgeSet) -> EdgeSet {
        let mut foremost = EdgeSet::default();
        let endings = self.branches.len() + self.methods.len();
        for number in new.iter().filter(|number| *number < endings) {
            foremost.insert(number);
        }
        match foremost.is_empty() {
            true => new.clone(),
            false => foremost,
        }
    }

    /// The methods that no test is about, given what each test reaches.
    pub(crate) fn untested_methods<'a>(
        &self,
        tests: impl Iterator<Item = &'a EdgeSet>,
    ) -> Vec<String> {
        let tests: Vec<&EdgeSet> = tests.collect();
        let is_tested = |n: usize| tests.iter().any(|r| r.contains(self.branches.len() + n));
        let methods = self.methods.iter().enumerate();
        let left = methods.filter(|(n, _)| !is_tested(*n));
        left.map(|(_, method)| short_name(method)).collect()
    }

    /// As [`Self::untested_methods`] names a method, if it is to be under test.
    pub(crate) fn name_of(&self, method: MethodRef) -> Option<String> {
        let is_wanted = self.methods.iter().any(|m| m.id == method.id);
        is_wanted.then(|| short_name(method))
    }

    /// Those in the code of a method, and that it is under test.
    pub(crate) fn required_goals(&self, method: MethodRef) -> EdgeSet {
        let mut own = self.method_goals(method);
        for (number, branch) in self.branches.iter().enumerate() {
            if branch.method.id == method.id {
                own.insert(number);
            }
        }
        own
    }

    /// Those in the code of a method, that it is under test, and what it may give.
    pub(crate) fn goals_of(&self, method: MethodRef) -> EdgeSet {
        let mut own = self.required_goals(method);
        own.add(&self.ending_goals(method, CallEnding::Something));
        if method.parsed.ret.is_some() {
            own.add(&self.ending_goals(method, CallEnding::Nothing));
        }
        own
    }

    /// Their edges, to be noted on the way.
    pub(crate) fn edges(&self) -> Arc<WatchedEdges> {
        let all = self.branches.iter().enumerate();
        let edges = all.flat_map(|(number, branch)| {
            let edges = branch.edges.iter();
            edges.map(move |(from, to)| ((branch.method.id.0, *from, *to), number))
        });
        Arc::new(WatchedEdges::new(edges))
    }

    /// All branches, with what became of each.
    pub(crate) fn results(&self, status: impl Fn(usize) -> BranchStatus) -> Vec<BranchResult> {
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

impl Goals for CoverageGoals {
    fn reached_goals(&self, trail: &Trail) -> EdgeSet {
        let mut reached = EdgeSet::default();
        let covered = self.branches.covered_branches(trail);
        covered
            .into_iter()
            .for_each(|number| reached.insert(number));
        reached
    }

    fn method_goals(&self, method: MethodRef) -> EdgeSet {
        let mut tested = EdgeSet::default();
        let position = self.methods.iter().position(|m| m.id == method.id);
        if let Some(position) = position {
            tested.insert(self.branches.len() + position);
        }
        tested
    }

    fn ending_goals(&self, method: MethodRef, ending: CallEnding) -> EdgeSet {
        let mut ended = EdgeSet::default();
        let position = self.methods.iter().position(|m| m.id == method.id);
        if let Some(position) = position {
            let first = self.branches.len() + self.methods.len();
            ended.insert(first + CallEnding::COUNT * position + ending as usize);
        }
        ended
    }
}

/// `plus(acme.Item)`, or `new acme.Item(int)`.
fn short_name(method: MethodRef) -> String {
    let class = method.class().java_name();
    let parameters = method.parsed.params.iter();
    let parameters: Vec<String> = parameters
        .map(|p| classes::java_type_name(&p.text))
        .collect();
    let name = match method.is_constructor() {
        true => format!("new {class}"),
        false => method.name.to_string(),
    };
    format!("{name}({})", parameters.join(", "))
}
