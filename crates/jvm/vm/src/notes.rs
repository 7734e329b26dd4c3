//! Notes of a path for its observers: what the machine records and never reads to decide anything.

use crate::class_lookups::LookupRecord;
use crate::environment::Asked;
use crate::initial_statics::AtStart;
use crate::machine::Resource;
use classes::{ClassId, MethodRef};
use triomphe::Arc;

/// What is noted on the way for those who look at the path when it ends. Whoever wants to know asks for
/// it before the path begins; the machine works the same without.
#[derive(Clone, Default)]
pub struct Notes {
    /// Nondeterminism: what the program asked the world outside that only has one answer here.
    pub asked: Vec<Asked>,
    /// What initializers of the program's classes asked: it matters to who reads their fields.
    pub asked_by_classes: Vec<(ClassId, Asked)>,
    /// Where `AssertionError`s were thrown, if somebody wants to know.
    pub failed_assertions: Option<Vec<(MethodRef, u32)>>,
    /// Objects that nobody has closed yet, if somebody wants to know.
    pub open_resources: Option<Vec<Resource>>,
    /// What was written to the standard streams, by descriptor, if somebody wants to know.
    pub output: Option<Vec<(i32, Vec<u8>)>>,
    /// How static fields were at the start, and when classes were initialized after it; empty if nobody
    /// wants to know.
    pub at_start: Vec<Arc<AtStart>>,
    /// What was looked up by name, on this path and on all others that have the record, if somebody wants to know.
    pub lookups: Option<std::sync::Arc<LookupRecord>>,
}

impl Notes {
    /// Notes what is written to a standard stream, if somebody wants to know.
    pub(crate) fn note_output(&mut self, fd: i32, bytes: &[u8]) {
        let Some(output) = &mut self.output else {
            return;
        };
        match output.last_mut() {
            Some((last, written)) if *last == fd => written.extend(bytes),
            _ => output.push((fd, bytes.to_vec())),
        }
    }

    /// How often an `AssertionError` was thrown: 0 if nobody wants to know.
    pub fn failed_assertion_count(&self) -> usize {
        self.failed_assertions.as_ref().map_or(0, Vec::len)
    }

    /// What the initializer of a class asked begins to matter.
    pub(crate) fn release_asked(&mut self, class: ClassId) {
        let all = std::mem::take(&mut self.asked_by_classes);
        let is_own = |(id, _): &(ClassId, Asked)| *id == class;
        let (of_class, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_own);
        self.asked_by_classes = others;
        self.asked
            .extend(of_class.into_iter().map(|(_, asked)| asked));
    }
}
