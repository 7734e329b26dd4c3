//! Branches of callees: which ones a call of a method may reach, resolved by name.

use classes::{ClassRef, MethodRef};
use jvm_symex::EdgeSet;
use rustc_hash::FxHashMap;
use static_analysis::NameCallGraph;

/// The branches within methods and those that they call.
pub(crate) struct CalleeBranches {
    /// By number.
    branches: FxHashMap<u32, EdgeSet>,
}

impl CalleeBranches {
    /// For methods of `classes`; `own` are the branches in the code of a method.
    pub(crate) fn new(classes: &[ClassRef], own: impl Fn(MethodRef) -> EdgeSet) -> CalleeBranches {
        let called = NameCallGraph::new(classes);
        let methods = classes.iter().flat_map(|c| c.methods.iter());
        let branches = methods.map(|method| {
            let mut all = EdgeSet::default();
            let within = called.reachable([method]);
            within.into_iter().for_each(|m| all.add(&own(m)));
            (method.id.0, all)
        });
        CalleeBranches {
            branches: branches.collect(),
        }
    }

    /// Whether a call may take a branch that is not among `reached`; true if nothing is known.
    pub(crate) fn may_add(&self, method: MethodRef, reached: &EdgeSet) -> bool {
        let within = self.branches.get(&method.id.0);
        within.is_none_or(|within| !within.is_within(reached))
    }
}
