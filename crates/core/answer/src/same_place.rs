//! Findings at the same place: what fails in a method that several checked ones call is one finding, with the names of
//! the others.

use crate::answer::Answer;
use crate::finding::Finding;
use std::collections::BTreeMap;

/// What two findings have in common that are one.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct FailingPlace {
    kind: String,
    file: String,
    line: u32,
}

impl FailingPlace {
    /// `None` if the place is not known, or the finding is not among those that are shown in full.
    fn of(finding: &Finding) -> Option<FailingPlace> {
        let is_shown = finding.is_failure() && finding.silenced.is_none();
        let file = finding.path.as_ref().or(finding.file.as_ref());
        let (file, line) = file.cloned().zip(finding.line)?;
        is_shown.then(|| FailingPlace {
            kind: finding.kind.clone(),
            file,
            line,
        })
    }
}

/// Of several findings the one that is the least to read: of the method nearest to the place, then by few and short
/// calls.
fn reading_effort(finding: &Finding) -> (usize, usize, usize) {
    (finding.trace.len(), finding.steps.len(), finding.call.len())
}

impl Answer {
    /// Makes findings of several subjects that fail at the same place in the same way one: one of them names the other
    /// subjects, and these name it.
    pub fn join_same_places(&mut self) {
        let mut places: BTreeMap<FailingPlace, Vec<(usize, usize)>> = BTreeMap::new();
        for (subject, of) in self.subjects.iter().enumerate() {
            for (number, finding) in of.findings.iter().enumerate() {
                if let Some(place) = FailingPlace::of(finding) {
                    places.entry(place).or_default().push((subject, number));
                }
            }
        }
        for indices in places.into_values() {
            let finding = |(subject, number): &(usize, usize)| {
                reading_effort(&self.subjects[*subject].findings[*number])
            };
            // The first of those that are equally short.
            let Some(shown) = indices.iter().min_by_key(|index| finding(index)).copied() else {
                continue;
            };
            let shown_name = self.subjects[shown.0].name.clone();
            let mut others: Vec<String> = Vec::new();
            for (subject, number) in indices {
                let of = &mut self.subjects[subject];
                if of.name == shown_name {
                    continue;
                }
                of.findings[number].same_as = Some(shown_name.clone());
                if !others.contains(&of.name) {
                    others.push(of.name.clone());
                }
            }
            self.subjects[shown.0].findings[shown.1].also_through = others;
        }
    }
}
