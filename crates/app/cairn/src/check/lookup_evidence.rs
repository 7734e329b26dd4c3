//! Evidence of look-ups: what code found by name or used by reflection, and what stood there at that time. A kept result
//! is of use as long as the same stands there.

use ::cache::Fingerprint;
use dependencies::{DependencyGraph, FoundByName, digest_of_resource};
use frontend::ClassPath;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use vm::NamedLookup;

/// Each name with a hash of what it led to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LookupEvidence {
    /// `None` for a class that there is not.
    classes: BTreeMap<String, Option<String>>,
    resources: BTreeMap<String, String>,
}

impl LookupEvidence {
    /// Adds what another result depends on. Both are about the same files.
    pub(super) fn join(&mut self, other: LookupEvidence) {
        self.classes.extend(other.classes);
        self.resources.extend(other.resources);
    }

    /// Adds all of it to a key.
    pub(super) fn add_to(&self, print: &mut Fingerprint) {
        for (name, found) in &self.classes {
            print.add_text("class", name);
            print.add_text("found", found.as_deref().unwrap_or("nothing"));
        }
        for (path, found) in &self.resources {
            print.add_text("resource", path);
            print.add_text("found", found);
        }
    }
}

/// Finds what names lead to now; each is looked up once.
pub(super) struct LookupReader<'a, 'g> {
    graph: &'a mut DependencyGraph<'g>,
    class_path: &'a ClassPath,
    classes: BTreeMap<String, FoundByName>,
    resources: BTreeMap<String, String>,
}

impl<'a, 'g> LookupReader<'a, 'g> {
    pub(super) fn new(
        graph: &'a mut DependencyGraph<'g>,
        class_path: &'a ClassPath,
    ) -> LookupReader<'a, 'g> {
        LookupReader {
            graph,
            class_path,
            classes: BTreeMap::new(),
            resources: BTreeMap::new(),
        }
    }

    /// What these lead to. Classes of the library are left out: its identity is part of every key.
    pub(super) fn read(&mut self, lookups: &BTreeSet<NamedLookup>) -> LookupEvidence {
        let mut evidence = LookupEvidence::default();
        for lookup in lookups {
            match lookup {
                NamedLookup::Class(name) => {
                    let found = match self.class(name) {
                        FoundByName::InLibrary => continue,
                        FoundByName::Nothing => None,
                        FoundByName::Class(digest) => Some(digest.to_hex().to_string()),
                    };
                    evidence.classes.insert(name.clone(), found);
                }
                NamedLookup::Resource(path) => {
                    let found = self.resource(path).to_owned();
                    evidence.resources.insert(path.clone(), found);
                }
            }
        }
        evidence
    }

    /// Whether everything is as it was.
    pub(super) fn confirms(&mut self, evidence: &LookupEvidence) -> bool {
        let has_class = |(name, was): (&String, &Option<String>)| match (self.class(name), was) {
            (FoundByName::Class(now), Some(was)) => *now.to_hex() == **was,
            (FoundByName::Nothing, None) => true,
            _ => false,
        };
        evidence.classes.iter().all(has_class)
            && evidence
                .resources
                .iter()
                .all(|(path, was)| self.resource(path) == was)
    }

    fn class(&mut self, name: &str) -> FoundByName {
        if let Some(known) = self.classes.get(name) {
            return *known;
        }
        let found = self.graph.find_by_name(name);
        self.classes.insert(name.to_owned(), found);
        found
    }

    fn resource(&mut self, path: &str) -> &str {
        let digest = || {
            digest_of_resource(self.class_path, path)
                .to_hex()
                .to_string()
        };
        self.resources.entry(path.to_owned()).or_insert_with(digest)
    }
}
