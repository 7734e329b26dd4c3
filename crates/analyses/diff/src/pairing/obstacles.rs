//! What stands in the way of a comparison: classes that can't be one class for both versions, and who uses them.

use super::VersionPairing;
use crate::call_graph::CallNode;
use crate::code_version::MethodKey;
use std::collections::BTreeSet;

impl VersionPairing {
    /// Whether a method, or whatever it may call, uses a class that can't be compared.
    pub(super) fn uses_incompatible(&self, key: &MethodKey) -> bool {
        let reached = self.reach(key);
        let mut used = reached.nodes().map(|(_, node)| node);
        used.any(|node| match node {
            CallNode::Method(called) => self.incompatible.contains_key(&called.class),
            CallNode::Class(class) | CallNode::Mention(class) => {
                self.incompatible.contains_key(class)
            }
            CallNode::Test(class) => self.tested.contains_key(class),
            CallNode::Outside(_) => false,
        })
    }

    /// Why no run shows whether the two versions of a method are equal: its own class, or a type that its code asks for.
    pub(crate) fn hard_obstacles(&self, key: &MethodKey) -> Vec<String> {
        let own = self.incompatibility(&key.class);
        own.into_iter().chain(self.wrong_tests(key, true)).collect()
    }

    /// Types that a method's code asks for, or that of what it calls, and that some class is in one version only.
    fn wrong_tests(&self, key: &MethodKey, only_merged: bool) -> Vec<String> {
        let used = self.used_nodes(key);
        let tested = used.iter().filter_map(|node| match node {
            CallNode::Test(class) => Some((class, self.tested.get(class)?)),
            _ => None,
        });
        let tested = tested.filter(|(_, test)| test.is_merged || !only_merged);
        tested
            .map(|(class, test)| format!("{}: {}", classes::binary_name(class), test.why))
            .collect()
    }

    /// Why objects of a class can't be compared.
    pub(crate) fn incompatibility(&self, class: &str) -> Option<String> {
        let why = self.incompatible.get(class)?;
        Some(format!("{}: {why}", classes::binary_name(class)))
    }

    /// What a method may use that can't be compared, each with what is wrong. Whether code of others gets to such a
    /// class, only a run will show.
    pub(crate) fn obstacles(&self, key: &MethodKey) -> Vec<String> {
        let mut classes: BTreeSet<&str> = BTreeSet::from([&*key.class]);
        let used = self.used_nodes(key);
        classes.extend(used.iter().filter_map(|node| match node {
            CallNode::Method(called) => Some(&*called.class),
            CallNode::Class(class) | CallNode::Mention(class) => Some(&**class),
            CallNode::Test(_) | CallNode::Outside(_) => None,
        }));
        let wrong = classes.iter().filter_map(|c| self.incompatibility(c));
        wrong.chain(self.wrong_tests(key, false)).collect()
    }

    /// What a method uses, without what only code of others gets to.
    fn used_nodes(&self, key: &MethodKey) -> Vec<&CallNode> {
        let is_outside = |node: &CallNode| matches!(node, CallNode::Outside(_));
        let reached = self.calls.reach_unless(key, is_outside);
        reached.nodes().map(|(_, node)| node).collect()
    }
}
