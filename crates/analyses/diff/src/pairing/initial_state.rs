//! Static initializers of both versions: which leave the same behind.

use super::{VersionPairing, method_of};
use crate::code_version::MethodKey;
use crate::initializers::{InitializerComparison, RunnableVersion, initializer};
use std::collections::BTreeSet;
use std::sync::Arc;

impl VersionPairing {
    /// Static initializers that changed, or call what changed: those that leave the same behind are no change.
    pub(super) fn compare_initializers(
        &mut self,
        old: RunnableVersion<'_>,
        new: RunnableVersion<'_>,
    ) {
        let is_changed =
            |key: &MethodKey| self.changes.contains_key(key) && !self.hidden.contains(key);
        let calls_changed = |key: &MethodKey| {
            let reached = self.calls.reach(key);
            let mut methods = reached.nodes().filter_map(|(_, node)| method_of(node));
            methods.any(|method| is_changed(&method))
        };
        let all = old.code.classes().map(|class| initializer(&class.name));
        let in_both = all.filter(|key| new.code.class(&key.class).is_some());
        let others = in_both.filter(|key| is_changed(key) || calls_changed(key));
        let others: BTreeSet<Arc<str>> = others.map(|key| key.class).collect();
        let comparison = InitializerComparison {
            old,
            new,
            calls: &self.calls,
            is_changed: &is_changed,
        };
        let (equal, unequal) = comparison.compare(&others);
        for (class, why) in unequal {
            let what = match is_changed(&initializer(&class)) {
                true => "changed",
                false => "calls what changed",
            };
            let why = format!("its static initializer {what}: {why}");
            self.incompatible.insert(class, why);
        }
        for class in &equal.classes {
            let key = initializer(class);
            if self.changes.contains_key(&key) {
                self.hidden.insert(key.clone());
                self.moved.insert(key);
            }
        }
        self.equal_initializers = equal;
    }

    /// Whether the new version's static initializer of a class is run for both versions.
    pub(crate) fn runs_new_initializer(&self, class: &str) -> bool {
        self.equal_initializers.of_new.contains(class)
    }
}
