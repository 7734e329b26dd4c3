//! Class look-ups: what code gets at by name or by reflection at run time, recorded for those who ask what a result depends
//! on.
//!
//! A class that is found by `Class.forName`, through a loader or a list of services is not named in the code that finds
//! it, nor are members that are used by reflection: no analysis of the code knows of them. States that descend from one
//! share its record.

use parking_lot::Mutex;
use std::collections::BTreeSet;

/// Something on the class path that was asked for by name, or by reflection. Whether it was found is for whoever reads the
/// record to see.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NamedLookup {
    /// A class, by internal name; of an array, what it holds.
    Class(String),
    /// A file, by its path within an entry of the class path.
    Resource(String),
}

/// All look-ups of some states.
#[derive(Debug, Default)]
pub struct LookupRecord {
    found: Mutex<BTreeSet<NamedLookup>>,
}

impl LookupRecord {
    /// What was asked for so far.
    pub fn lookups(&self) -> BTreeSet<NamedLookup> {
        self.found.lock().clone()
    }

    /// Records that a class was asked for, by its internal name or that of an array of it.
    pub(crate) fn add_class(&self, name: &str) {
        if let Some(name) = element_class(name) {
            self.add(NamedLookup::Class(name.to_owned()));
        }
    }

    pub(crate) fn add_resource(&self, path: &str) {
        self.add(NamedLookup::Resource(path.to_owned()));
    }

    fn add(&self, lookup: NamedLookup) {
        self.found.lock().insert(lookup);
    }
}

/// The class that an array of any dimension holds; `None` for primitive types.
fn element_class(name: &str) -> Option<&str> {
    match name.trim_start_matches('[') {
        plain if plain.len() == name.len() => Some(name),
        element => element.strip_prefix('L')?.strip_suffix(';'),
    }
}

/// The names of classes in a text of a constant pool: the name of one, a descriptor or a signature. What is none may be
/// among them.
pub(crate) fn class_names_in(text: &str) -> impl Iterator<Item = &str> {
    let delimiters = [';', '<', '>', ':', '(', ')', '[', '+', '-', '*', '^'];
    let is_name = |token: &&str| !token.is_empty() && !token.contains(char::is_whitespace);
    text.split(delimiters).filter(is_name).flat_map(|token| {
        // In a descriptor, primitive types may stand before the letter of a class.
        let after_types = token.trim_start_matches(['B', 'C', 'D', 'F', 'I', 'J', 'S', 'Z', 'V']);
        [Some(token), after_types.strip_prefix('L')]
            .into_iter()
            .flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_looked_up_by_what_they_hold() {
        let record = LookupRecord::default();
        for name in ["a/B", "[[La/C;", "[I", "a/B"] {
            record.add_class(name);
        }
        record.add_resource("a/b.txt");
        let class = |name: &str| NamedLookup::Class(name.to_owned());
        let expected = [
            class("a/B"),
            class("a/C"),
            NamedLookup::Resource("a/b.txt".to_owned()),
        ];
        assert_eq!(record.lookups(), BTreeSet::from(expected));
    }

    #[test]
    fn names_in_texts() {
        let has = |text: &str, name: &str| class_names_in(text).any(|found| found == name);
        for (text, name) in [
            ("a/B", "a/B"),
            ("La/B;", "a/B"),
            ("(IJLa/B;[La/C;)La/D;", "a/B"),
            ("(IJLa/B;[La/C;)La/D;", "a/C"),
            ("(IJLa/B;[La/C;)La/D;", "a/D"),
            ("La/B<La/C;>;", "a/C"),
            ("List", "List"),
        ] {
            assert!(has(text, name), "{name} in {text}");
        }
        assert_eq!(class_names_in("no name of a class").count(), 0);
    }
}
