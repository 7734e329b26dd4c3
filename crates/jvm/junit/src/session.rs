//! Replay session: compiled tests, and the JVMs that run them.

use crate::compile::Compiler;
use crate::java_args;
use crate::outcome::{ReplayOutcome, TestResult, Thrown};
use crate::process::Process;
use crate::protocol::{EventReader, TestEvent};
use crate::replay::{OtherWorld, Replay, ReplayDeadline, ReplayError};
use crate::runner;
use crate::source::TestSource;
use crate::test_case::ExpectedFailure;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The settings of a JVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JvmSettings {
    /// The defaults.
    Usual,
    /// Another locale, time zone, line separator and hash codes: tests must not depend on them.
    Other,
}

impl JvmSettings {
    fn flags(self) -> &'static str {
        match self {
            JvmSettings::Usual => "",
            JvmSettings::Other => {
                "-XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockExperimentalVMOptions -XX:hashCode=2 \
                 -XX:ActiveProcessorCount=3 -Duser.language=tr -Duser.country=TR \
                 -Duser.timezone=Pacific/Chatham"
            }
        }
    }
}

/// What properties, variables and the input hold in another world.
const OTHER_VALUE: &str = "1";
const LINES_OF_INPUT: usize = 100;

pub(crate) struct ReplaySession<'a> {
    replay: &'a Replay<'a>,
    work: &'a Path,
    class_path: String,
    /// An archive of the classes of JUnit and the runner.
    archive: Option<PathBuf>,
    opens: BTreeSet<&'a String>,
    end: ReplayDeadline<'a>,
    /// For the next JVM.
    world: JvmSettings,
    /// What tests ask for that gets another answer in the next JVM.
    asked: Option<&'a OtherWorld>,
    pub(crate) tests: Vec<ReplayTest>,
}

pub(crate) struct ReplayTest {
    class: String,
    method: String,
    /// The expected failure, if there is one.
    expected: Option<ExpectedFailure>,
    pub(crate) outcome: Option<ReplayOutcome>,
    /// Whether it was the first test in its JVM.
    came_first: bool,
    /// Whether it got a JVM of its own, because it did not fail as expected after others.
    alone: bool,
    /// Its outcome in another world, if that was asked for.
    elsewhere: Option<ReplayOutcome>,
}

impl ReplayTest {
    fn result(&self, outcome: Option<ReplayOutcome>) -> TestResult {
        let cut = |mut outcome: ReplayOutcome| {
            if let ReplayOutcome::Failed(thrown) = &mut outcome {
                cut_below_test(thrown, &self.class, &self.method);
            }
            outcome
        };
        TestResult {
            class: self.class.clone(),
            method: self.method.clone(),
            outcome: cut(outcome.unwrap_or(ReplayOutcome::TooLate)),
            alone: self.alone,
            elsewhere: self.elsewhere.clone().map(cut),
        }
    }
}

/// Removes the frames of JUnit below the test.
fn cut_below_test(thrown: &mut Thrown, class: &str, method: &str) {
    let is_test = |f: &crate::TraceFrame| f.class == class && f.method == method;
    if let Some(last) = thrown.frames.iter().rposition(is_test) {
        thrown.frames.truncate(last + 1);
    }
    if let Some(cause) = &mut thrown.cause {
        cut_below_test(cause, class, method);
    }
}

impl<'a> ReplaySession<'a> {
    /// Compiles the tests. `work` is a folder of its own.
    pub(crate) fn compile(
        replay: &'a Replay<'a>,
        work: &'a Path,
        sources: &'a [TestSource],
    ) -> Result<ReplaySession<'a>, ReplayError> {
        let end = replay.end();
        // The project's own dependencies come last: two versions of JUnit don't mix.
        let mut class_path = replay.jars.jars().to_vec();
        class_path.extend_from_slice(replay.class_path);
        let compiler = Compiler {
            java_home: replay.java_home,
            class_path: &class_path,
            work,
            end,
        };
        let source = runner::write(work)?;
        let runner = runner::ensure_compiled(&compiler, &source, replay.jars.jars())?;
        let complaints = compiler.compile(&source, sources)?;
        // JUnit and the runner come first, as in the archive of their classes.
        let own = replay.jars.jars().len();
        class_path.splice(own..own, [runner.classes, compiler.classes_folder()]);
        let mut session = ReplaySession {
            replay,
            work,
            class_path: java_args::join_class_path(&class_path)?,
            archive: runner.archive,
            opens: sources.iter().flat_map(|s| &s.opens).collect(),
            end,
            world: JvmSettings::Usual,
            asked: None,
            tests: Vec::new(),
        };
        for (source, complaints) in sources.iter().zip(complaints) {
            session.add(source, complaints);
        }
        Ok(session)
    }

    fn add(&mut self, source: &TestSource, complaints: Vec<Option<String>>) {
        for (test, complaint) in source.tests.iter().zip(complaints) {
            self.tests.push(ReplayTest {
                class: source.class(),
                method: test.name.clone(),
                expected: test.expected.clone(),
                came_first: false,
                alone: false,
                elsewhere: None,
                outcome: complaint.map(ReplayOutcome::NotCompiled),
            });
        }
    }

    /// Runs all tests, in the order of these numbers.
    pub(crate) fn run(&mut self, world: JvmSettings, order: &[usize]) -> Result<(), ReplayError> {
        self.world = world;
        loop {
            let is_open = |n: &usize| self.tests[*n].outcome.is_none();
            let open: Vec<usize> = order.iter().copied().filter(is_open).collect();
            if open.is_empty() || self.end.is_over() {
                return Ok(());
            }
            self.run_in_one_jvm(&open)?;
        }
    }

    /// The results of the tests, which may then run again.
    pub(crate) fn take_results(&mut self) -> Vec<TestResult> {
        let result = |test: &mut ReplayTest| {
            let outcome = match &test.outcome {
                Some(ReplayOutcome::NotCompiled(_)) => test.outcome.clone(),
                _ => test.outcome.take(),
            };
            test.result(outcome)
        };
        self.tests.iter_mut().map(result).collect()
    }

    /// What a test leaves in static fields may make another one pass: a test that does not fail as expected runs
    /// again alone.
    pub(crate) fn rerun_contradicting_alone(&mut self) -> Result<(), ReplayError> {
        for number in 0..self.tests.len() {
            let test = &self.tests[number];
            let has_run = matches!(
                test.outcome,
                Some(ReplayOutcome::Passed | ReplayOutcome::Failed(_))
            );
            let is_met = |o: &ReplayOutcome| test.expected.as_ref().is_some_and(|e| e.is_met_by(o));
            if !has_run || test.came_first || test.outcome.as_ref().is_some_and(is_met) {
                continue;
            }
            if self.end.is_over() {
                return Ok(());
            }
            self.run_in_one_jvm(&[number])?;
            self.tests[number].alone = true;
        }
        Ok(())
    }

    /// Runs these tests once more, in a JVM where whatever they ask has another answer.
    pub(crate) fn run_elsewhere(&mut self, other: &'a OtherWorld) -> Result<(), ReplayError> {
        let usual: Vec<_> = self.tests.iter().map(|t| t.outcome.clone()).collect();
        let has_failed = |n: &usize| matches!(usual[*n], Some(ReplayOutcome::Failed(_)));
        let order: Vec<usize> = other.tests.iter().copied().filter(has_failed).collect();
        for number in &order {
            self.tests[*number].outcome = None;
        }
        self.asked = Some(other);
        self.run(JvmSettings::Other, &order)?;
        for number in order {
            let again = self.tests[number].outcome.take();
            self.tests[number].elsewhere = again;
        }
        for (test, outcome) in self.tests.iter_mut().zip(usual) {
            test.outcome = outcome;
        }
        Ok(())
    }

    /// Runs these tests until one of them hangs or ends the JVM.
    fn run_in_one_jvm(&mut self, open: &[usize]) -> Result<(), ReplayError> {
        let list: String = open
            .iter()
            .map(|&n| format!("{n}\t{}\t{}\n", self.tests[n].class, self.tests[n].method))
            .collect();
        std::fs::write(self.work.join("tests"), list)?;
        let events_path = self.work.join("events");
        std::fs::write(&events_path, "")?;
        let mut events = EventFile::open(&events_path)?;
        let mut process = self.start(&events_path)?;
        let mut current: Option<(usize, Instant)> = None;
        let mut has_begun = false;
        loop {
            // The status is read before the events: then all events from before its end are in the file.
            let status = process.status()?;
            for event in events.read_new()? {
                has_begun = true;
                match event {
                    TestEvent::Start(n) => current = Some((n, Instant::now())),
                    TestEvent::End(n, outcome) => {
                        self.tests[n].outcome = Some(outcome);
                        self.tests[n].came_first = n == open[0];
                        current = None;
                    }
                    TestEvent::Done => return Ok(()),
                }
            }
            let now = Instant::now();
            let is_slow = |since: Instant| now - since > self.replay.time_per_test;
            match (current, status) {
                (Some((n, _)), Some(status)) => {
                    self.tests[n].outcome = Some(ReplayOutcome::Died(status.to_string()));
                    return Ok(());
                }
                (Some((n, since)), None) if is_slow(since) => {
                    self.tests[n].outcome = Some(ReplayOutcome::TimedOut);
                    return Ok(());
                }
                (None, Some(_)) if !has_begun => return Err(ReplayError::Jvm(process.output())),
                (None, Some(_)) => return Ok(()),
                (_, None) if self.end.is_over() => return Ok(()),
                _ => std::thread::sleep(Duration::from_millis(3)),
            }
        }
    }

    fn start(&self, events: &Path) -> Result<Process, ReplayError> {
        let mut args: Vec<String> = ["-cp", &self.class_path].map(str::to_owned).to_vec();
        for opens in &self.opens {
            args.extend(["--add-opens".to_owned(), (*opens).clone()]);
        }
        // By default, the JVM omits stack traces of exceptions that it has often thrown. A test that fills its memory
        // must not fill the machine's.
        let flags = "-ea -XX:-OmitStackTraceInFastThrow -Xmx1g -Djava.awt.headless=true";
        let flags = flags.split_whitespace().chain(runner::QUICK_START);
        args.extend(flags.map(str::to_owned));
        if let Some(archive) = &self.archive {
            // If it does not fit, the JVM goes without it, and need not say so.
            args.push("-Xlog:disable".to_owned());
            args.push(format!(
                "-XX:SharedArchiveFile={}",
                java_args::to_utf8(archive)?
            ));
        }
        args.extend(self.world.flags().split_whitespace().map(str::to_owned));
        if self.world == JvmSettings::Other {
            args.push("-Dline.separator=\r\n".to_owned());
        }
        let asked = self.asked.into_iter();
        for property in asked.clone().flat_map(|other| &other.properties) {
            args.push(format!("-D{property}={OTHER_VALUE}"));
        }
        args.push("cairn.replay.Runner".to_owned());
        args.push(java_args::to_utf8(self.work.join("tests"))?);
        args.push(java_args::to_utf8(events)?);
        let file = self.work.join("java.args");
        java_args::write(&file, &args)?;
        // Files that a test creates are removed with it.
        let folder = self.work.join("run");
        std::fs::create_dir_all(&folder)?;
        let mut command = Command::new(self.replay.java_home.join("bin/java"));
        command.arg(format!("@{}", java_args::to_utf8(&file)?));
        command.current_dir(folder);
        for variable in asked.clone().flat_map(|other| &other.variables) {
            command.env(variable, OTHER_VALUE);
        }
        let input = match self.asked {
            Some(_) => {
                let file = self.work.join("input");
                std::fs::write(&file, format!("{OTHER_VALUE}\n").repeat(LINES_OF_INPUT))?;
                Stdio::from(File::open(&file)?)
            }
            None => Stdio::null(),
        };
        let java_home = self.replay.java_home;
        Ok(Process::start_with(command, input, java_home)?)
    }
}

/// The events in a file that is still being written.
struct EventFile {
    file: File,
    unread: Vec<u8>,
    reader: EventReader,
}

impl EventFile {
    fn open(path: &Path) -> std::io::Result<EventFile> {
        Ok(EventFile {
            file: File::open(path)?,
            unread: Vec::new(),
            reader: EventReader::default(),
        })
    }

    fn read_new(&mut self) -> std::io::Result<Vec<TestEvent>> {
        self.file.read_to_end(&mut self.unread)?;
        let Some(end) = self.unread.iter().rposition(|b| *b == b'\n') else {
            return Ok(Vec::new());
        };
        let lines: Vec<u8> = self.unread.drain(..=end).collect();
        let lines = String::from_utf8_lossy(&lines);
        Ok(lines
            .lines()
            .filter_map(|l| self.reader.read_line(l))
            .collect())
    }
}
