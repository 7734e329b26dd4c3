//! `cairn check --svcomp`: does a property hold on every run of a program?

use super::{CheckFlags, leave, options, print};
use crate::common::Format;
use crate::exit::Exit;
use crate::loaded::{Loaded, split_class_path, start_machine};
use crate::{interrupt, progress};
use analysis_check::{Confirmed, Program, verify};
use answer::{Answer, Property, Violation};
use clap::ValueEnum;
use classes::{MethodRef, is_launched};
use frontend::{JavaHome, compile};
use junit::{ProgramEnd, run_program};
use launcher::Setup;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use symex::Limits;

#[derive(Clone, Copy, ValueEnum)]
pub enum PropertyFlag {
    /// No `assert` fails
    Assert,
    /// No `RuntimeException` leaves `main`
    RuntimeException,
}

/// Stands in for a `Verifier` that is missing, and gives the values of a run on the JVM.
const VERIFIER: &str = include_str!("svcomp/Verifier.java");

/// Where it belongs, below a folder.
const VERIFIER_PACKAGE: &str = "org/sosy_lab/sv_benchmarks";

/// One run on the JVM takes no longer.
const LONGEST_RUN: Duration = Duration::from_secs(10);

/// Only time and memory bound the search, so that an answer can be the last word.
const LIMITS: Limits = Limits {
    paths: u64::MAX,
    depth: u32::MAX,
    choices: 1000,
    instructions: u64::MAX,
    size: u32::MAX,
    memory: u64::MAX,
    work: u64::MAX,
};

pub fn run(
    flags: &CheckFlags,
    started: Instant,
    interrupted: &Arc<AtomicBool>,
) -> Result<Exit, Exit> {
    let work = tempfile::tempdir().map_err(Exit::usage)?;
    let home = JavaHome::find(flags.common.java_home.as_deref()).map_err(Exit::usage)?;
    let verifier = compiled_verifier(&home, work.path()).map_err(Exit::usage)?;
    // Behind what the user gives: their own `Verifier` comes first.
    let mut class_path = split_class_path(flags.common.class_path.as_deref());
    class_path.push(verifier.clone());
    let setup = Setup {
        verifier: true,
        ..Setup::default()
    };
    let (paths, memory) = (&flags.common.targets, flags.common.memory);
    let mut loaded = start_machine(home, paths, &class_path, memory, setup)?;
    let main = main_method(&loaded, &flags.classes).map_err(Exit::usage)?;
    let mut entries = vec![verifier];
    let for_java = loaded.class_path_beside(&class_path)?;
    entries.extend(for_java);
    interrupt::watch(interrupted);
    let java = Java {
        home: loaded.java_home(),
        class_path: &entries,
        main: main.class().java_name(),
        work: work.path(),
        deadline: started + flags.common.time,
        replays: !flags.no_replay,
    };
    let program = Program {
        vm: loaded.vm,
        booted: &loaded.booted,
        main,
        property: match flags.property {
            PropertyFlag::Assert => Property::Assert,
            PropertyFlag::RuntimeException => Property::RuntimeException,
        },
    };
    let options = options(flags, LIMITS, started, interrupted);
    let mut line = progress::Line::new();
    let report = verify(&program, &options, &mut |v| java.confirm(v), &mut |now| {
        line.show(now);
    });
    line.clear();
    let report = report.map_err(Exit::usage)?;
    let text = match flags.common.format {
        Format::Text => report::program_text(&report),
        Format::Json => report::program_json(&report),
    };
    if let Err(error) = print(&text, flags.stats.then_some(&report.stats)) {
        return Err(Exit::usage(format!("the result can't be written: {error}")));
    }
    // `leave` runs no destructors.
    drop((work, loaded));
    leave(match report.answer {
        _ if interrupted.load(Ordering::Relaxed) => Exit::Interrupted,
        Answer::True => Exit::Clean,
        Answer::False => Exit::Found,
        Answer::Unknown => Exit::Unknown,
    })
}

/// The folder of classes with our `Verifier`.
fn compiled_verifier(home: &JavaHome, work: &Path) -> Result<PathBuf, String> {
    let folder = work.join("source").join(VERIFIER_PACKAGE);
    let source = folder.join("Verifier.java");
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&source, VERIFIER));
    written.map_err(|e| format!("{}: {e}", source.display()))?;
    let classes = work.join("verifier");
    compile(home, &[source], &[], Some(&classes)).map_err(|e| e.to_string())?;
    Ok(classes)
}

/// The one `main` among the targets; of several that of the class `Main`.
fn main_method(loaded: &Loaded, wanted: &[String]) -> Result<MethodRef, String> {
    let mut found: Vec<MethodRef> = Vec::new();
    for name in &loaded.classes {
        let shown = name.replace('/', ".");
        if !wanted.is_empty() && !wanted.contains(&shown) {
            continue;
        }
        let class = loaded.vm.world.load(name).map_err(|e| e.to_string())?;
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
struct Java<'a> {
    home: &'a Path,
    /// Our `Verifier` first.
    class_path: &'a [PathBuf],
    main: String,
    work: &'a Path,
    deadline: Instant,
    replays: bool,
}

impl Java<'_> {
    /// Runs the program on these values.
    fn confirm(&self, violation: &Violation) -> Confirmed {
        if !self.replays {
            return Confirmed::NotRun("--no-replay".into());
        }
        let deadline = self.deadline.min(Instant::now() + LONGEST_RUN);
        let run = self.write_values(violation).and_then(|()| {
            run_program(self.home, self.class_path, &self.main, self.work, deadline)
        });
        match run {
            Err(error) => Confirmed::NotRun(error.to_string()),
            Ok(ProgramEnd::TimedOut) if Instant::now() >= self.deadline => {
                Confirmed::NotRun("the time is used up".into())
            }
            Ok(ProgramEnd::TimedOut) => Confirmed::No("the program does not end".into()),
            Ok(ProgramEnd::Ended(code, output)) => match trace_of(violation, &output) {
                Some(trace) => Confirmed::Yes(trace),
                None => Confirmed::No(ending(code, &output)),
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

/// What the JVM did instead.
fn ending(code: Option<i32>, output: &str) -> String {
    let mut lines = output.lines();
    match lines.find(|line| line.starts_with("Exception in thread")) {
        Some(line) => line.to_owned(),
        None => code.map_or("the JVM is killed".into(), |code| {
            format!("the program ends with exit code {code}")
        }),
    }
}

/// The stack trace of the violation in what the JVM wrote: that of an exception which ended a
/// thread, or the cause of one.
fn trace_of(violation: &Violation, output: &str) -> Option<Vec<String>> {
    let lines: Vec<&str> = output.lines().map(str::trim).collect();
    let starts = (0..lines.len()).filter(|i| thrown_in(lines[*i]) == Some(&violation.kind));
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

/// The class of what a line says is thrown.
fn thrown_in(line: &str) -> Option<&str> {
    let thrown = match line.strip_prefix("Exception in thread \"") {
        Some(rest) => rest.split_once("\" ")?.1,
        None => line.strip_prefix("Caused by: ")?,
    };
    Some(thrown.split(':').next().unwrap_or(thrown))
}

/// Whether a frame such as `at Main.main(Main.java:7)` is where the violation is.
fn is_at(frame: &str, violation: &Violation) -> bool {
    match (&violation.at.file, violation.at.line) {
        (Some(file), Some(line)) => frame.ends_with(&format!("({file}:{line})")),
        (Some(file), None) => frame.ends_with(&format!("({file})")),
        (None, _) => frame.ends_with("(Unknown Source)"),
    }
}
