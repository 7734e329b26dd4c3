//! Cache entry of `test`: the suites of all classes.

use super::scope;
use crate::cache::{AnswerCache, CacheQuery};
use crate::request::{OpenRequest, TestRequest};
use answer::SuiteReport;
use serde::{Deserialize, Serialize};

/// The result for all classes, whether they have a test file already or not.
#[derive(Serialize, Deserialize)]
pub(super) struct CachedSuites {
    pub report: SuiteReport,
    /// Every class with the path of its tests below a source folder.
    pub files: Vec<(String, String)>,
}

impl CachedSuites {
    /// Removes classes that have a test file already, and returns their number.
    pub(crate) fn leave_out_occupied(&mut self, is_occupied: impl Fn(&str) -> bool) -> usize {
        let is_taken = |file: &&(String, String)| is_occupied(&file.1);
        let taken: Vec<&String> = self.files.iter().filter(is_taken).map(|f| &f.0).collect();
        let report = &mut self.report;
        report.suites.retain(|s| !taken.contains(&&s.suite.class));
        report.skipped.retain(|s| !taken.contains(&&s.class));
        taken.len()
    }

    /// Whether another run with the same options would have the same result.
    pub(crate) fn is_final(&self) -> bool {
        let suites = &self.report.suites;
        suites.iter().all(|s| !s.suite.exploration.is_cut)
    }
}

pub(super) fn answer_cache<'a>(open: &'a OpenRequest, request: &TestRequest) -> AnswerCache<'a> {
    // Options that are missing here only change how the answer is shown.
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
    AnswerCache::new(question, request.cache)
}
