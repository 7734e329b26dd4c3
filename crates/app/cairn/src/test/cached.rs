//! What is kept of a run for the next one.

use super::scope;
use crate::cache::{AnswerCache, CacheQuery};
use crate::request::{OpenRequest, TestRequest};
use answer::SuiteReport;
use serde::{Deserialize, Serialize};

/// The outcome for all classes, whether there is a file for each already or not.
#[derive(Serialize, Deserialize)]
pub(super) struct CachedSuites {
    pub report: SuiteReport,
    /// Every class with the path of its tests below a folder of sources.
    pub files: Vec<(String, String)>,
}

impl CachedSuites {
    /// Leaves out classes that there is a file for already, and tells how many these are.
    pub fn leave_out_occupied(&mut self, is_occupied: impl Fn(&str) -> bool) -> usize {
        let is_taken = |file: &&(String, String)| is_occupied(&file.1);
        let taken: Vec<&String> = self.files.iter().filter(is_taken).map(|f| &f.0).collect();
        let report = &mut self.report;
        report.suites.retain(|s| !taken.contains(&&s.suite.class));
        report.skipped.retain(|s| !taken.contains(&&s.class));
        taken.len()
    }

    /// Whether another run with the same options would come to the same.
    pub fn is_final(&self) -> bool {
        let suites = &self.report.suites;
        suites.iter().all(|s| !s.suite.exploration.is_cut)
    }
}

pub(super) fn cache<'a>(open: &'a OpenRequest, request: &TestRequest) -> AnswerCache<'a> {
    // What is not here is about how the outcome is shown.
    let options = (
        "test",
        &request.classes,
        request.junit,
        request.time,
        scope(request),
        open.memory,
        request.replay,
    );
    let junit = request.replay.then(|| request.junit.into());
    let question = CacheQuery::new(open, junit, format!("{options:?}"));
    AnswerCache::of(question, request.cache)
}
