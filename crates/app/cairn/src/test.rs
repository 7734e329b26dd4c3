//! `test`: JUnit suites of calls that code of the package may make.

mod cached;
mod suites;

use crate::Cairn;
use crate::error::Error;
use crate::jvm::{RealJvm, SuiteJvm};
use crate::request::TestRequest;
use crate::session::{Message, Session};
use analysis_test::{TestedClass, tested_classes};
use answer::{Answer, SuiteReport};
use cached::{CachedSuites, cache};
use junit::suite_name;
use states::graph::Scope;
use std::path::{Path, PathBuf};

impl Cairn {
    /// Generates JUnit tests that cover the classes of the targets by calls of their methods. Those that
    /// are given were run on the JVM and pass, unless the request says otherwise.
    pub fn test(&self, request: &TestRequest, session: &Session<'_>) -> Result<Answer, Error> {
        let cache = cache(self.request(), request);
        if let Some(mut cached) = cache.get::<CachedSuites>(session) {
            let occupied = cached.leave_out_occupied(|file| is_occupied(request, file, session));
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
        Ok(answer(made.outcome.report, made.occupied))
    }

    fn generate(&self, request: &TestRequest, session: &Session<'_>) -> Result<Made, Error> {
        let program = self.program()?;
        let tested = tested_classes(&program.vm, &program.classes, &request.classes);
        let (mut tested, skipped) = tested.map_err(Error::Request)?;
        let file = |t: &TestedClass| (t.class.java_name(), path_of(t));
        let files: Vec<(String, String)> = tested.iter().map(file).collect();
        tested.retain(|t| !is_occupied(request, &path_of(t), session));
        let occupied = files.len() - tested.len();
        if tested.is_empty() && occupied > 0 {
            return Err(Error::Occupied);
        }
        program.begin(session);
        let jvm = RealJvm::of(&program, request.junit, session)?;
        let jvm = SuiteJvm::find(jvm, request.replay)?;
        let found = suites::explore(&program, &tested, request, session);
        let mut report = jvm.try_out(found.suites, session.left_of(request.time))?;
        let is_tried = report.not_run.is_none();
        report.skipped = skipped.into_iter().chain(found.skipped).collect();
        Ok(Made {
            outcome: CachedSuites { report, files },
            occupied,
            is_whole: found.is_whole && (is_tried || !request.replay),
        })
    }
}

/// The suites of all classes that were not left out.
fn answer(report: SuiteReport, occupied: usize) -> Answer {
    Answer {
        left_out: occupied,
        ..Answer::from(report)
    }
}

/// What a run came to.
struct Made {
    outcome: CachedSuites,
    /// Classes that there is a file for already, which were left out.
    occupied: usize,
    /// All others were looked at, and tried on the JVM.
    is_whole: bool,
}

pub(crate) fn scope(request: &TestRequest) -> Scope {
    Scope {
        objects: request.objects.unwrap_or(u32::MAX),
        calls: request.calls.unwrap_or(u32::MAX),
        merge: request.merge,
    }
}

/// Where the tests of a class belong, below a folder of sources.
fn path_of(tested: &TestedClass) -> String {
    let mut path: PathBuf = tested.package.split('.').collect();
    path.push(format!("{}.java", suite_name(&tested.class.java_name())));
    path.display().to_string()
}

/// Whether there is a file of tests at this path already; if so, whoever listens is told.
fn is_occupied(request: &TestRequest, path: &str, session: &Session<'_>) -> bool {
    let file = request.existing.as_deref().map(|f: &Path| f.join(path));
    match file.filter(|file| file.symlink_metadata().is_ok()) {
        Some(file) => {
            session.tell(Message::Occupied { file });
            true
        }
        None => false,
    }
}
