//! The verb `test`: generates JUnit suites of calls that code of the package may make.

mod cache;
mod suites;

use crate::Cairn;
use crate::error::Error;
use crate::jvm::{RealJvm, SuiteJvm};
use crate::request::TestRequest;
use crate::session::{Message, Session};
use analysis_test::{TestedClass, tested_classes};
use answer::{Answer, SuiteReport};
use cache::{CachedSuites, answer_cache};
use junit::suite_name;
use states::graph::Scope;
use std::path::{Path, PathBuf};

impl Cairn {
    /// Generates JUnit tests that cover the classes of the targets by calls of their methods. They were run on the
    /// JVM and pass, unless the request says otherwise.
    pub fn test(&self, request: &TestRequest, session: &Session<'_>) -> Result<Answer, Error> {
        let cache = answer_cache(self.request(), request);
        if let Some(mut cached) = cache.get::<CachedSuites>(session) {
            let occupied =
                cached.leave_out_occupied(|file| report_existing(request, file, session));
            if occupied > 0 && occupied == cached.files.len() {
                return Err(Error::Occupied);
            }
            return Ok(answer(cached.report, occupied));
        }
        let made = self.generate(request, session)?;
        let final_answer = match made.occupied {
            0 if made.is_whole && made.outcome.is_final() => Ok(&made.outcome),
            0 => Err("with more time there may be more tests"),
            _ => Err("some classes were left out"),
        };
        cache.put(final_answer, session);
        let mut answer = answer(made.outcome.report, made.occupied);
        answer.internal_errors = made.internal_errors;
        Ok(answer)
    }

    fn generate(
        &self,
        request: &TestRequest,
        session: &Session<'_>,
    ) -> Result<GeneratedSuites, Error> {
        let program = self.program()?;
        let tested = tested_classes(&program.vm, &program.classes, &request.classes);
        let (mut tested, skipped) = tested.map_err(Error::Request)?;
        let file = |t: &TestedClass| (t.class.java_name(), test_path(t));
        let files: Vec<(String, String)> = tested.iter().map(file).collect();
        tested.retain(|t| !report_existing(request, &test_path(t), session));
        let occupied = files.len() - tested.len();
        if tested.is_empty() && occupied > 0 {
            return Err(Error::Occupied);
        }
        program.begin(session);
        let jvm = RealJvm::new(&program, request.junit, session)?;
        let jvm = SuiteJvm::find(jvm, request.replay)?;
        let found = suites::explore(&program, &tested, request, session);
        let in_suites = found
            .suites
            .iter()
            .map(|(suite, _)| suite.internal_errors.len());
        let internal_errors = found.internal_errors + in_suites.sum::<usize>();
        let mut report = jvm.run_suites(found.suites, session.time_left(request.time))?;
        let is_tried = report.not_run.is_none();
        report.skipped = skipped.into_iter().chain(found.skipped).collect();
        Ok(GeneratedSuites {
            outcome: CachedSuites { report, files },
            occupied,
            is_whole: found.is_whole && (is_tried || !request.replay),
            internal_errors,
        })
    }
}

/// The answer with the suites of all classes that were not left out.
fn answer(report: SuiteReport, occupied: usize) -> Answer {
    Answer {
        left_out: occupied,
        ..Answer::from(report)
    }
}

/// The result of a run.
struct GeneratedSuites {
    outcome: CachedSuites,
    /// The number of classes that were left out because a test file exists already.
    occupied: usize,
    /// Whether all other classes were explored, and their tests replayed.
    is_whole: bool,
    /// The number of mistakes of Cairn's own that cost tests.
    internal_errors: usize,
}

pub(crate) fn scope(request: &TestRequest) -> Scope {
    Scope {
        objects: request.objects.unwrap_or(u32::MAX),
        calls: request.calls.unwrap_or(u32::MAX),
        merge: request.merge,
    }
}

/// The path of a class's tests below a source folder.
fn test_path(tested: &TestedClass) -> String {
    let mut path: PathBuf = tested.package.split('.').collect();
    path.push(format!("{}.java", suite_name(&tested.class.java_name())));
    path.display().to_string()
}

/// Reports to the session if there is a test file at this path already; returns whether there is.
fn report_existing(request: &TestRequest, path: &str, session: &Session<'_>) -> bool {
    let file = request.existing.as_deref().map(|f: &Path| f.join(path));
    match file.filter(|file| file.symlink_metadata().is_ok()) {
        Some(file) => {
            session.tell(Message::Occupied { file });
            true
        }
        None => false,
    }
}
