//! The verb `svcomp`: does a property hold on every run of a program?

use crate::Cairn;
use crate::error::{Error, OpenError};
use crate::exploration::{explore_options, replay_reserve};
use crate::program::OpenProgram;
use crate::request::SvcompRequest;
use crate::session::{Event, Session};
use analysis_svcomp::{JvmConfirmation, SvcompProgram, verify};
use answer::{Answer, Violation};
use classes::{MethodRef, is_launched};
use frontend::{JavaHome, compile, javac_options};
use harness::ExploreOptions;
use junit::{ProgramEnd, run_program};
use launcher::Setup;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use symex::Limits;

/// A `Verifier` for programs that have none. On the JVM, it returns the values of the failing run.
const VERIFIER: &str = include_str!("svcomp/Verifier.java");

/// Its path below a source folder.
const VERIFIER_PACKAGE: &str = "org/sosy_lab/sv_benchmarks";

/// The time limit of a run on the JVM.
const LONGEST_RUN: Duration = Duration::from_secs(10);

/// Only time and memory limit the search, so that an answer can be a proof.
const LIMITS: Limits = Limits {
    paths: u64::MAX,
    depth: u32::MAX,
    choices: 1000,
    instructions: u64::MAX,
    size: u32::MAX,
    memory: u64::MAX,
    work: u64::MAX,
};

/// A program whose calls of `Verifier` return unknown values.
pub(crate) struct NondetProgram {
    pub(crate) program: OpenProgram,
    /// The folder with the classes of our `Verifier`.
    verifier: PathBuf,
}

impl Cairn {
    /// Checks whether a property holds on every run of a program in SV-COMP's form. A violation is replayed on the
    /// JVM, unless the request says otherwise.
    pub fn svcomp(&self, request: &SvcompRequest, session: &Session<'_>) -> Result<Answer, Error> {
        let asking = self.nondet_program()?;
        let program = &asking.program;
        let main = main_method(program, &request.classes).map_err(Error::Request)?;
        let mut class_path = vec![asking.verifier.clone()];
        class_path.extend_from_slice(program.class_path_for_java()?);
        program.begin(session);
        let work = self.scratch().make("cairn-run-");
        let work = work.map_err(OpenError::Scratch)?;
        let exploration = &request.exploration;
        let java = SvcompJvm {
            home: program.java_home(),
            class_path: &class_path,
            main: main.class().java_name(),
            work: &work,
            deadline: session.started + exploration.time,
            replays: request.replay,
        };
        let verified = SvcompProgram {
            vm: &program.vm,
            booted: &program.booted,
            main,
            property: request.property,
        };
        let options = ExploreOptions {
            keep: match request.replay {
                true => replay_reserve(exploration.time),
                false => Duration::ZERO,
            },
            ..explore_options(exploration, LIMITS, self.memory(), session)
        };
        let confirm = &mut |violation: &Violation| java.confirm(violation);
        let report = verify(&verified, &options, confirm, &mut |now| {
            session.report_progress(now.into());
        });
        session.hear(Event::Explored);
        let report = report.map_err(Error::Request)?;
        Ok(Answer::from(report).with_rules(rules::all()))
    }

    /// Boots a machine on which calls of `Verifier` return unknown values.
    pub(crate) fn start_nondet_program(&self) -> Result<NondetProgram, OpenError> {
        let work = self.scratch().make("cairn-verifier-")?;
        let verifier = compile_verifier(self.home(), &work)?;
        // At the end of the class path: the user's own `Verifier` comes first.
        let own = std::slice::from_ref(&verifier);
        let beside = [&self.request().class_path[..], own].concat();
        let setup = Setup {
            verifier: true,
            terms: Some(self.terms().clone()),
            ..Setup::default()
        };
        let program =
            OpenProgram::start(self.home(), self.request(), beside, self.scratch(), setup)?;
        Ok(NondetProgram { program, verifier })
    }
}

/// Compiles our `Verifier`, once for each JDK; returns the folder with its class.
fn compile_verifier(home: &JavaHome, work: &Path) -> Result<PathBuf, OpenError> {
    let classes = work.join("verifier");
    let class = classes.join(VERIFIER_PACKAGE).join("Verifier.class");
    std::fs::create_dir_all(classes.join(VERIFIER_PACKAGE))?;
    let kept = kept_verifier(&home.path);
    let is_kept = |place: &PathBuf| std::fs::copy(place, &class).is_ok();
    if kept.as_ref().is_some_and(is_kept) {
        return Ok(classes);
    }
    let folder = work.join("source").join(VERIFIER_PACKAGE);
    let source = folder.join("Verifier.java");
    std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&source, VERIFIER))?;
    compile(home, &[source], &[], Some(&classes)).map_err(OpenError::Target)?;
    if let Some(place) = kept {
        // If it can't be kept, it is compiled each time.
        let _ = keep_file(&class, &place);
    }
    Ok(classes)
}

/// Where the class of our `Verifier` is kept for this JDK.
fn kept_verifier(java_home: &Path) -> Option<PathBuf> {
    let mut hasher = DefaultHasher::new();
    (VERIFIER, javac_options()).hash(&mut hasher);
    let jdk = javac::identify(java_home)?;
    let name = format!("verifier-{jdk}-{:016x}.class", hasher.finish());
    Some(javac::cache_folder()?.join(name))
}

/// Copies a file beside its place and then moves it there, so that nobody ever sees half of it.
fn keep_file(file: &Path, place: &Path) -> std::io::Result<()> {
    let folder = place.parent().unwrap_or(place);
    std::fs::create_dir_all(folder)?;
    let copy = tempfile::NamedTempFile::new_in(folder)?;
    std::fs::copy(file, copy.path())?;
    copy.persist(place)?;
    Ok(())
}

/// The only `main` method of the targets; if there are several, that of the class `Main`.
fn main_method(program: &OpenProgram, wanted: &[String]) -> Result<MethodRef, String> {
    let mut found: Vec<MethodRef> = Vec::new();
    for name in &program.classes {
        let shown = name.replace('/', ".");
        if !wanted.is_empty() && !wanted.contains(&shown) {
            continue;
        }
        let class = program.vm.world.load(name).map_err(|e| e.to_string())?;
        found.extend(class.methods.iter().filter(|m| is_launched(m)));
    }
    let mains = found.iter().filter(|m| &*m.class().name == "Main");
    match (&found[..], mains.count()) {
        ([], _) => Err("no class with public static void main(String[]) in the targets".into()),
        ([one], _) => Ok(one),
        (_, 1) => {
            let main = found.into_iter().find(|m| &*m.class().name == "Main");
            main.ok_or_else(|| "no main".into())
        }
        ([one, two, ..], _) => Err(format!(
            "{} and {} both have a main method: choose one with --class",
            one.class().java_name(),
            two.class().java_name()
        )),
    }
}

/// The real JVM.
struct SvcompJvm<'a> {
    home: &'a Path,
    /// Our `Verifier` is the first entry.
    class_path: &'a [PathBuf],
    main: String,
    work: &'a Path,
    deadline: Instant,
    replays: bool,
}

impl SvcompJvm<'_> {
    /// Runs the program on the values of the violation.
    fn confirm(&self, violation: &Violation) -> JvmConfirmation {
        if !self.replays {
            return JvmConfirmation::NotRun("--no-replay".into());
        }
        let deadline = self.deadline.min(Instant::now() + LONGEST_RUN);
        let run = self.write_values(violation).and_then(|()| {
            run_program(self.home, self.class_path, &self.main, self.work, deadline)
        });
        match run {
            Err(error) => JvmConfirmation::NotRun(error.to_string()),
            Ok(ProgramEnd::TimedOut) if Instant::now() >= self.deadline => {
                JvmConfirmation::NotRun("the time ran out".into())
            }
            Ok(ProgramEnd::TimedOut) => JvmConfirmation::No("the program does not end".into()),
            Ok(ProgramEnd::Ended(code, output)) => match find_trace(violation, &output) {
                Some(trace) => JvmConfirmation::Yes(trace),
                None => JvmConfirmation::No(describe_end(code, &output)),
            },
        }
    }

    fn write_values(&self, violation: &Violation) -> std::io::Result<()> {
        let mut text = String::new();
        for value in &violation.values {
            // Writing to a string can't fail.
            let _ = writeln!(text, "{} {}", value.call, value.raw);
        }
        let folder = self.class_path[0].join(VERIFIER_PACKAGE);
        std::fs::write(folder.join("values.txt"), text)
    }
}

/// Describes how the run on the JVM ended.
fn describe_end(code: Option<i32>, output: &str) -> String {
    let mut lines = output.lines();
    match lines.find(|line| line.contains("Exception in thread")) {
        Some(line) => line.to_owned(),
        None => code.map_or("the JVM is killed".into(), |code| {
            format!("the program ends with exit code {code}")
        }),
    }
}

/// The stack trace of the violation in the output of the JVM: of an exception that ended a thread, or of a cause.
fn find_trace(violation: &Violation, output: &str) -> Option<Vec<String>> {
    let lines: Vec<&str> = output.lines().map(str::trim).collect();
    let starts = (0..lines.len()).filter(|i| thrown_class(lines[*i]) == Some(&violation.kind));
    for start in starts {
        let frames = lines[start + 1..].iter();
        let frames: Vec<&str> = frames
            .take_while(|l| l.starts_with("at "))
            .copied()
            .collect();
        let own = frames.iter().find(|frame| !frame.contains('/'));
        if own.is_some_and(|frame| is_at(frame, violation)) {
            let shown = std::iter::once(lines[start]).chain(frames);
            return Some(shown.map(str::to_owned).collect());
        }
    }
    None
}

/// The class of the exception in a line of the output.
fn thrown_class(line: &str) -> Option<&str> {
    // The program may have printed something before, without ending the line.
    let thrown = match line.rsplit_once("Exception in thread \"") {
        Some((_, rest)) => rest.split_once("\" ")?.1,
        None => line.strip_prefix("Caused by: ")?,
    };
    Some(thrown.split(':').next().unwrap_or(thrown))
}

/// Whether a frame such as `at Main.main(Main.java:7)` is where the violation happened.
fn is_at(frame: &str, violation: &Violation) -> bool {
    match (&violation.at.file, violation.at.line) {
        (Some(file), Some(line)) => frame.ends_with(&format!("({file}:{line})")),
        (Some(file), None) => frame.ends_with(&format!("({file})")),
        (None, _) => frame.ends_with("(Unknown Source)"),
    }
}
