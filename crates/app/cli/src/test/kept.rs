//! What is kept of a run for the next one.

use super::TestFlags;
use super::files::Folder;
use crate::jvm::version;
use crate::kept::{Cache, Request};
use answer::SuiteReport;
use serde::{Deserialize, Serialize};

/// The outcome for all classes, whether there is a file for each already or not.
#[derive(Serialize, Deserialize)]
pub struct Outcome {
    pub report: SuiteReport,
    /// Every class with the path of its tests below a folder of sources.
    pub files: Vec<(String, String)>,
}

impl Outcome {
    /// Leaves out classes that there is a file for already, and tells how many these are.
    pub fn leave_out_occupied(&mut self, folder: &Folder<'_>) -> usize {
        let is_taken = |file: &&(String, String)| !folder.is_free(&file.1);
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

pub fn cache(flags: &TestFlags) -> Cache<'_> {
    // What is not here is about how the outcome is shown.
    let options = (
        "test",
        &flags.classes,
        flags.junit,
        flags.common.time,
        flags.scope(),
        flags.common.memory,
        flags.no_replay,
    );
    let request = Request {
        targets: &flags.common.targets,
        class_path: flags.common.class_path.as_deref(),
        java_home: flags.common.java_home.as_deref(),
        junit: (!flags.no_replay).then(|| version(flags.junit)),
        options: format!("{options:?}"),
    };
    Cache::of(request, flags.no_cache)
}
