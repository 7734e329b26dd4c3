//! `conformance run`: every program of `tests/conformance/`, by both machines.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Result;
use crate::cache::{self, CacheKey, Slot};
use crate::flags::Flags;
use crate::jdk::Jdk;
use crate::machine::{self, JavaCommand, Job};
use crate::models::{ModelCalls, Models, Unobserved};
use crate::outcome::RunOutcome;
use crate::pool;
use crate::program::{self, TestProgram};
use crate::stops::Stops;

const TIME_OUT: Duration = Duration::from_secs(60);

/// The feature version that is run unless another is asked for.
const OLDER: u32 = 17;

/// From this feature version on, the programs of a folder of its own are run too.
const NEWER: (u32, &str) = (25, "jdk25");

/// The folder of the programs that javac can't make.
const HANDMADE: &str = "asm";

pub fn run(flags: &Flags) -> Result<bool> {
    let jdk = Jdk::find(flags.number("jdk", OLDER)?)?;
    let corpus = Corpus::prepare(jdk, &flags.cairn())?;
    let filter = flags.text("filter");
    let programs: Vec<TestProgram> = corpus
        .programs()?
        .into_iter()
        .filter(|program| program.name.contains(filter.unwrap_or("")))
        .collect();
    let jobs = flags.number("jobs", pool::default_jobs())?;
    let answers = pool::map(jobs, &programs, |program| corpus.check(program));
    corpus.stops.mention(corpus.jdk.feature);
    let agree = report(&programs, answers)?;
    let complete = corpus.check_model_calls(filter, &flags.cairn())?;
    Ok(agree && complete)
}

fn report(programs: &[TestProgram], answers: Vec<Result<Option<String>>>) -> Result<bool> {
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
    java: JavaCommand,
    cairn: JavaCommand,
    sources: PathBuf,
    /// Named by what it was compiled from, so that runs at the same time don't meet in it.
    classes: PathBuf,
    expected: PathBuf,
    stops: Stops,
    calls: ModelCalls,
    /// What the hand-made programs are made of: these may use each other's classes.
    handmade: CacheKey,
}

impl Corpus {
    fn prepare(jdk: Jdk, cairn: &Path) -> Result<Self> {
        let root = machine::project_root()?;
        let kept = root.join(format!("target/conformance/jdk{}", jdk.feature));
        let sources = root.join("tests/conformance");
        let handmade = program::class_files(&sources.join(HANDMADE))?;
        let mut corpus = Self {
            java: JavaCommand::java(
                &jdk,
                &["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"],
            ),
            cairn: JavaCommand::cairn(&jdk, cairn, &["-ea"])?,
            classes: PathBuf::new(),
            expected: kept.join("expected"),
            stops: Stops::read(&sources.join("stops.txt"))?,
            calls: ModelCalls::in_folder(kept.join(format!("calls-{}", std::process::id())))?,
            handmade: CacheKey::of(handmade.iter().map(Vec::as_slice)),
            sources,
            jdk,
        };
        std::fs::create_dir_all(&corpus.expected)?;
        corpus.classes = corpus.compile(&kept.join("classes"))?;
        Ok(corpus)
    }

    fn programs(&self) -> Result<Vec<TestProgram>> {
        let mut programs = program::in_folder(&self.sources, "java")?;
        if self.jdk.feature >= NEWER.0 {
            programs.extend(program::in_folder(&self.sources.join(NEWER.1), "java")?);
        }
        programs.extend(program::in_folder(&self.sources.join(HANDMADE), "class")?);
        Ok(programs)
    }

    /// One call for all sources, skipped if none has changed since an earlier one.
    fn compile(&self, folder: &Path) -> Result<PathBuf> {
        let sources: Vec<TestProgram> = self
            .programs()?
            .into_iter()
            .filter(TestProgram::is_source)
            .collect();
        let parts = sources
            .iter()
            .flat_map(|source| [source.name.as_bytes(), source.content.as_slice()]);
        let key = CacheKey::of(std::iter::once(self.jdk.version.as_bytes()).chain(parts));
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

    fn check(&self, program: &TestProgram) -> Result<Option<String>> {
        let job = self.job(program);
        if let Some(limit) = self.stops.limit_of(self.jdk.feature, &program.name) {
            return Ok(Stops::difference(limit, &self.cairn.run(&job)?));
        }
        let expected = self.expected_outcome(program, &job)?;
        let mut option = OsString::from("--models-used=");
        option.push(self.calls.file(&program.name));
        let actual = self.cairn.run_with(&job, Some(option))?;
        let actual = actual.without(job.class_path);
        let difference = expected.difference(&actual);
        if difference.is_none() {
            self.calls.add(&program.name)?;
        }
        Ok(difference)
    }

    /// Whether the programs have called every native model: asked of the whole corpus only.
    fn check_model_calls(self, filter: Option<&str>, cairn: &Path) -> Result<bool> {
        let used = self.calls.finish()?;
        if filter.is_some() {
            return Ok(true);
        }
        let models = Models::of(&self.cairn)?;
        let unobserved = Unobserved::read(&self.sources.join("unobserved.txt"))?;
        let other = match self.jdk.feature >= NEWER.0 {
            true => Jdk::find(OLDER),
            false => Jdk::find(NEWER.0),
        };
        let other = match other {
            Ok(jdk) => Some(Models::of(&JavaCommand::cairn(&jdk, cairn, &[])?)?),
            Err(_) => None,
        };
        let feature = self.jdk.feature;
        let complaints = unobserved.complaints(feature, &models, other.as_ref(), &used);
        for complaint in &complaints {
            println!("FAILED {complaint}");
        }
        println!("{} native models called", used.len());
        Ok(complaints.is_empty())
    }

    fn job<'a>(&'a self, program: &'a TestProgram) -> Job<'a> {
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
    fn expected_outcome(&self, program: &TestProgram, job: &Job) -> Result<RunOutcome> {
        let version = self.jdk.version.as_bytes();
        let key = match program.is_source() {
            true => CacheKey::of([version, &program.content]),
            false => CacheKey::of([version, self.handmade.to_string().as_bytes()]),
        };
        let slot = Slot::new(&self.expected, &program.name, key);
        if let Some(outcome) = slot.load() {
            return Ok(outcome);
        }
        let outcome = self.java.run(job)?.without(job.class_path);
        slot.store(&outcome)?;
        Ok(outcome)
    }
}
