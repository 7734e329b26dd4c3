//! How many branches there are, and how many were covered.

use std::collections::BTreeMap;

/// Of branches: how many there are, and how many were covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub all: usize,
    pub covered: usize,
}

impl Count {
    pub(crate) fn add(&mut self, other: Count) {
        self.all += other.all;
        self.covered += other.covered;
    }
}

/// By method (`Class.name(desc)`) and by source line (`File.java:7`), where there are any.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts(pub BTreeMap<String, Count>);

impl Counts {
    pub(crate) fn note(&mut self, place: String, count: Count) {
        if count.all > 0 {
            self.0.entry(place).or_default().add(count);
        }
    }

    pub(crate) fn total(&self) -> Count {
        let mut total = Count::default();
        let methods = self.0.iter().filter(|(place, _)| place.contains('('));
        methods.for_each(|(_, count)| total.add(*count));
        total
    }
}
