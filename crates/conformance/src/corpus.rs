//! `conformance run`: every program of `tests/conformance/`, by both machines.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Result;
use crate::cache::{self, Key, Slot};
use crate::flags::Flags;
use crate::jdk::Jdk;
use crate::machine::{self, Job, Machine};
use crate::outcome::Outcome;
use crate::pool;
use crate::program::{self, Program};
use crate::stops::Stops;

const TIME_OUT: Duration = Duration::from_secs(20);

/// From this feature version on, the programs of a folder of its own are run too.
const NEWER: (u32, &str) = (25, "jdk25");

pub fn run(flags: &Flags) -> Result<bool> {
    let jdk = Jdk::find(flags.number("jdk", 17)?)?;
    let corpus = Corpus::prepare(jdk, &flags.cairn())?;
    let filter = flags.text("filter").unwrap_or("");
    let programs: Vec<Program> = corpus
        .programs()?
        .into_iter()
        .filter(|program| program.name.contains(filter))
        .collect();
    let jobs = flags.number("jobs", pool::default_jobs())?;
    let answers = pool::map(jobs, &programs, |program| corpus.check(program));
    corpus.stops.mention(corpus.jdk.feature);
    report(&programs, answers)
}

fn report(programs: &[Program], answers: Vec<Result<Option<String>>>) -> Result<bool> {
    let mut failed = 0;
    for (program, answer) in programs.iter().zip(answers) {
        if let Some(difference) = answer? {
            failed += 1;
            print!("FAILED {}\n{difference}", program.name);
        }
    }
    println!("{} passed, {failed} failed", programs.len() - failed);
    Ok(failed == 0)
}

struct Corpus {
    jdk: Jdk,
    java: Machine,
    cairn: Machine,
    sources: PathBuf,
    /// Named by what it was compiled from, so that runs at the same time don't meet in it.
    classes: PathBuf,
    expected: PathBuf,
    stops: Stops,
}

impl Corpus {
    fn prepare(jdk: Jdk, cairn: &Path) -> Result<Self> {
        let root = machine::project_root()?;
        let kept = root.join(format!("target/conformance/jdk{}", jdk.feature));
        let mut corpus = Self {
            java: Machine::java(&jdk, &["-ea"]),
            cairn: Machine::cairn(&jdk, cairn, &["-ea"])?,
            sources: root.join("tests/conformance"),
            classes: PathBuf::new(),
            expected: kept.join("expected"),
            stops: Stops::read(&root.join("tests/conformance/stops.txt"))?,
            jdk,
        };
        std::fs::create_dir_all(&corpus.expected)?;
        corpus.classes = corpus.compile(&kept.join("classes"))?;
        Ok(corpus)
    }

    fn programs(&self) -> Result<Vec<Program>> {
        let mut programs = program::in_folder(&self.sources, "java")?;
        if self.jdk.feature >= NEWER.0 {
            programs.extend(program::in_folder(&self.sources.join(NEWER.1), "java")?);
        }
        programs.extend(program::in_folder(&self.sources.join("asm"), "class")?);
        Ok(programs)
    }

    /// One call for all sources, skipped if none has changed since an earlier one.
    fn compile(&self, folder: &Path) -> Result<PathBuf> {
        let sources: Vec<Program> = self
            .programs()?
            .into_iter()
            .filter(Program::is_source)
            .collect();
        let parts = sources
            .iter()
            .flat_map(|source| [source.name.as_bytes(), source.content.as_slice()]);
        let key = Key::of(std::iter::once(self.jdk.version.as_bytes()).chain(parts));
        let classes = folder.join(key.to_string());
        if classes.is_dir() {
            return Ok(classes);
        }
        cache::forget_old(folder)?;
        let files: Vec<PathBuf> = sources.iter().map(|source| source.file.clone()).collect();
        cache::publish(&classes, |unfinished| {
            machine::compile(&self.jdk, &files, unfinished)
        })?;
        Ok(classes)
    }

    fn check(&self, program: &Program) -> Result<Option<String>> {
        let job = self.job(program);
        if let Some(limit) = self.stops.limit_of(self.jdk.feature, &program.name) {
            return Ok(Stops::difference(limit, &self.cairn.run(&job)?));
        }
        let expected = self.expected(program, &job)?;
        Ok(expected.difference(&self.cairn.run(&job)?))
    }

    fn job<'a>(&'a self, program: &'a Program) -> Job<'a> {
        let class_path = if program.is_source() {
            &self.classes
        } else {
            program.file.parent().unwrap_or(&self.sources)
        };
        Job {
            class_path,
            class: &program.name,
            args: &program.args,
            stdin: &program.stdin,
            time_out: TIME_OUT,
        }
    }

    /// What java says: from the cache, if neither the program nor the JDK has changed.
    fn expected(&self, program: &Program, job: &Job) -> Result<Outcome> {
        let key = Key::of([self.jdk.version.as_bytes(), &program.content]);
        let slot = Slot::new(&self.expected, &program.name, key);
        if let Some(outcome) = slot.load() {
            return Ok(outcome);
        }
        let outcome = self.java.run(job)?;
        slot.store(&outcome)?;
        Ok(outcome)
    }
}
