//! Tests compiled and run on the real JVM.

use crate::case::Expected;
use crate::compile::Compiler;
use crate::jars::Jars;
use crate::java_args;
use crate::outcome::{Outcome, TestResult, Thrown};
use crate::process::Process;
use crate::protocol::{Event, Reader};
use crate::source::TestSource;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const RUNNER: &str = include_str!("../java/Runner.java");

/// One JVM runs all tests, one after the other. Only when a test hangs or ends it does another one
/// run the rest. What one test leaves in static fields may make another one pass: a test that does
/// not fail as it should gets a JVM of its own before that is believed.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    pub java_home: &'a Path,
    /// The user's.
    pub class_path: &'a [PathBuf],
    pub jars: &'a Jars,
    /// For everything, compilation included.
    pub time: Duration,
    pub time_per_test: Duration,
}

/// Why nothing could be replayed. What a test does is never such an error.
#[derive(Debug)]
pub enum ReplayError {
    Io(std::io::Error),
    /// `javac` failed, and no test is to blame.
    Javac(String),
    /// The JVM ended before any test began.
    Jvm(String),
    /// The time was over before the tests were compiled.
    OutOfTime,
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            ReplayError::Io(error) => write!(f, "tests can't be run: {error}"),
            ReplayError::Javac(messages) => write!(f, "javac failed:\n{messages}"),
            ReplayError::Jvm(output) => write!(f, "the JVM failed to run tests:\n{output}"),
            ReplayError::OutOfTime => write!(f, "no time was left to compile the tests"),
        }
    }
}

impl std::error::Error for ReplayError {}

impl From<std::io::Error> for ReplayError {
    fn from(error: std::io::Error) -> ReplayError {
        ReplayError::Io(error)
    }
}

impl Replay<'_> {
    /// The outcome of every test, source by source, in their order.
    pub fn run(&self, sources: &[TestSource]) -> Result<Vec<Vec<TestResult>>, ReplayError> {
        let deadline = Instant::now() + self.time;
        let work = tempfile::Builder::new().prefix("cairn-replay-").tempdir()?;
        // What the project brings along comes last: two versions of JUnit don't mix.
        let mut class_path = self.jars.jars().to_vec();
        class_path.extend_from_slice(self.class_path);
        let compiler = Compiler {
            java_home: self.java_home,
            class_path: &class_path,
            work: work.path(),
            deadline,
        };
        let runner = work.path().join("Runner.java");
        std::fs::write(&runner, RUNNER)?;
        let complaints = compiler.compile(&runner, sources)?;
        class_path.insert(0, compiler.classes());
        let mut session = Session {
            replay: self,
            work: work.path(),
            class_path: java_args::class_path(&class_path)?,
            opens: sources.iter().flat_map(|s| &s.opens).collect(),
            deadline,
            tests: Vec::new(),
        };
        for (source, complaints) in sources.iter().zip(complaints) {
            session.add(source, complaints);
        }
        session.run_all()?;
        session.run_contradicting_alone()?;
        let mut results = session.tests.into_iter().map(TestResult::from);
        let of_source = |s: &TestSource| results.by_ref().take(s.tests.len()).collect();
        Ok(sources.iter().map(of_source).collect())
    }
}

struct Session<'a> {
    replay: &'a Replay<'a>,
    work: &'a Path,
    class_path: String,
    opens: BTreeSet<&'a String>,
    deadline: Instant,
    tests: Vec<Test>,
}

struct Test {
    class: String,
    method: String,
    expected: Expected,
    outcome: Option<Outcome>,
    /// Whether no other test had run in its JVM before.
    came_first: bool,
}

impl From<Test> for TestResult {
    fn from(test: Test) -> TestResult {
        let too_late = || Outcome::NotRun("the time was over".to_owned());
        let mut outcome = test.outcome.unwrap_or_else(too_late);
        if let Outcome::Failed(thrown) = &mut outcome {
            cut_below_test(thrown, &test.class, &test.method);
        }
        TestResult {
            class: test.class,
            method: test.method,
            outcome,
        }
    }
}

/// How JUnit got to the test is of no interest.
fn cut_below_test(thrown: &mut Thrown, class: &str, method: &str) {
    let is_test = |f: &crate::Frame| f.class == class && f.method == method;
    if let Some(last) = thrown.frames.iter().rposition(is_test) {
        thrown.frames.truncate(last + 1);
    }
    if let Some(cause) = &mut thrown.cause {
        cut_below_test(cause, class, method);
    }
}

impl Session<'_> {
    fn add(&mut self, source: &TestSource, complaints: Vec<Option<String>>) {
        for (test, complaint) in source.tests.iter().zip(complaints) {
            self.tests.push(Test {
                class: source.class(),
                method: test.name.clone(),
                expected: test.expected.clone(),
                came_first: false,
                outcome: complaint.map(Outcome::NotCompiled),
            });
        }
    }

    fn run_all(&mut self) -> Result<(), ReplayError> {
        loop {
            let is_open = |t: &(usize, &Test)| t.1.outcome.is_none();
            let open: Vec<usize> = self
                .tests
                .iter()
                .enumerate()
                .filter(is_open)
                .map(|t| t.0)
                .collect();
            if open.is_empty() || Instant::now() >= self.deadline {
                return Ok(());
            }
            self.run_in_one_jvm(&open)?;
        }
    }

    fn run_contradicting_alone(&mut self) -> Result<(), ReplayError> {
        for number in 0..self.tests.len() {
            let test = &self.tests[number];
            let has_run = matches!(test.outcome, Some(Outcome::Passed | Outcome::Failed(_)));
            let is_met = |o: &Outcome| test.expected.is_met_by(o);
            if !has_run || test.came_first || test.outcome.as_ref().is_some_and(is_met) {
                continue;
            }
            if Instant::now() >= self.deadline {
                return Ok(());
            }
            self.run_in_one_jvm(&[number])?;
        }
        Ok(())
    }

    /// Runs these tests until one of them hangs or takes the JVM along.
    fn run_in_one_jvm(&mut self, open: &[usize]) -> Result<(), ReplayError> {
        let list: String = open
            .iter()
            .map(|&n| format!("{n}\t{}\t{}\n", self.tests[n].class, self.tests[n].method))
            .collect();
        std::fs::write(self.work.join("tests"), list)?;
        let events_path = self.work.join("events");
        std::fs::write(&events_path, "")?;
        let mut events = Events::open(&events_path)?;
        let mut process = self.start(&events_path)?;
        let mut current: Option<(usize, Instant)> = None;
        let mut has_begun = false;
        loop {
            // Asked before the events are read: what it wrote before its end is there then.
            let status = process.status()?;
            for event in events.new_ones()? {
                has_begun = true;
                match event {
                    Event::Start(n) => current = Some((n, Instant::now())),
                    Event::End(n, outcome) => {
                        self.tests[n].outcome = Some(outcome);
                        self.tests[n].came_first = n == open[0];
                        current = None;
                    }
                    Event::Done => return Ok(()),
                }
            }
            let now = Instant::now();
            let is_slow = |since: Instant| now - since > self.replay.time_per_test;
            match (current, status) {
                (Some((n, _)), Some(status)) => {
                    self.tests[n].outcome = Some(Outcome::Died(status.to_string()));
                    return Ok(());
                }
                (Some((n, since)), None) if is_slow(since) || now >= self.deadline => {
                    self.tests[n].outcome = Some(Outcome::TimedOut);
                    return Ok(());
                }
                (None, Some(_)) if !has_begun => return Err(ReplayError::Jvm(process.output())),
                (None, Some(_)) => return Ok(()),
                (None, None) if now >= self.deadline => return Ok(()),
                _ => std::thread::sleep(Duration::from_millis(3)),
            }
        }
    }

    fn start(&self, events: &Path) -> Result<Process, ReplayError> {
        let mut args: Vec<String> = ["-cp", &self.class_path].map(str::to_owned).to_vec();
        for opens in &self.opens {
            args.extend(["--add-opens".to_owned(), (*opens).clone()]);
        }
        // The JVM leaves stack traces out of exceptions that it has often thrown. A test that fills
        // the memory must not fill the machine's.
        let flags = "-ea -XX:-OmitStackTraceInFastThrow -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
                     -Xmx1g -Djava.awt.headless=true cairn.replay.Runner";
        args.extend(flags.split_whitespace().map(str::to_owned));
        args.push(java_args::text(self.work.join("tests"))?);
        args.push(java_args::text(events)?);
        let file = self.work.join("java.args");
        java_args::write(&file, &args)?;
        // Files that a test makes are gone with it.
        let folder = self.work.join("run");
        std::fs::create_dir_all(&folder)?;
        let mut command = Command::new(self.replay.java_home.join("bin/java"));
        command.arg(format!("@{}", java_args::text(&file)?));
        command.current_dir(folder);
        Ok(Process::start(command, self.replay.java_home)?)
    }
}

/// The events in a file that is being written.
struct Events {
    file: File,
    unread: Vec<u8>,
    reader: Reader,
}

impl Events {
    fn open(path: &Path) -> std::io::Result<Events> {
        Ok(Events {
            file: File::open(path)?,
            unread: Vec::new(),
            reader: Reader::default(),
        })
    }

    fn new_ones(&mut self) -> std::io::Result<Vec<Event>> {
        self.file.read_to_end(&mut self.unread)?;
        let Some(end) = self.unread.iter().rposition(|b| *b == b'\n') else {
            return Ok(Vec::new());
        };
        let lines: Vec<u8> = self.unread.drain(..=end).collect();
        let lines = String::from_utf8_lossy(&lines);
        Ok(lines.lines().filter_map(|l| self.reader.line(l)).collect())
    }
}
