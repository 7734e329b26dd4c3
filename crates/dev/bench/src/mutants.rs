//! `cairn-bench mutants`: how many mutants of the classes in `tests/java/suites` the suites kill
//! that `cairn test` writes. PIT makes the mutants, with its default mutators; those that change
//! nothing are listed with the reason in `tests/java/suites/equivalent.txt`. `cairn-bench mutants FILE.java` does the
//! same for another class.

mod equivalent;
mod exported;
mod pit;

use equivalent::Equivalents;
pub(crate) use exported::export_mutants;
use frontend::{JavaHome, compile};
use pit::Mutant;
pub(crate) use pit::MutantStatus;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

const CLASSES: [&str; 12] = [
    "Node",
    "IntStack",
    "SinglyLinkedList",
    "DoublyLinkedList",
    "NodeCachingList",
    "BinarySearchTree",
    "AvlTree",
    "RedBlackMap",
    "AaTree",
    "LeftistHeap",
    "SkewHeap",
    "BinomialHeap",
];

/// Of the mutants that are not equivalent.
const LEAST_PERCENT: usize = 85;

/// Mutants of a class, or of all.
#[derive(Default)]
struct Figures {
    all: usize,
    equivalent: usize,
    killed: usize,
}

impl Figures {
    fn percent(&self) -> usize {
        100 * self.killed / (self.all - self.equivalent).max(1)
    }

    fn add(&mut self, other: &Figures) {
        self.all += other.all;
        self.equivalent += other.equivalent;
        self.killed += other.killed;
    }

    fn print(&self, name: &str, seconds: f64) {
        println!(
            "{name:20} {:>8} {:>11} {:>7} {:>9} {:>7}% {seconds:>8.1}",
            self.all,
            self.equivalent,
            self.killed,
            self.all - self.equivalent - self.killed,
            self.percent(),
        );
    }
}

/// A class whose mutants are tried.
struct Subject {
    source: PathBuf,
    /// Where its package begins.
    root: PathBuf,
    package: String,
    name: String,
}

impl Subject {
    fn of(source: &Path) -> Result<Subject, String> {
        let say = |what: &str| format!("{}: {what}", source.display());
        let text = std::fs::read_to_string(source).map_err(|e| say(&e.to_string()))?;
        let name = source.file_stem().and_then(|name| name.to_str());
        let name = name.ok_or_else(|| say("not a Java source"))?;
        let declared = text.lines().find_map(|l| l.strip_prefix("package "));
        let package = declared.and_then(|l| l.split(';').next()).unwrap_or("");
        let depth = package.split('.').filter(|part| !part.is_empty()).count();
        let root = source.ancestors().nth(1 + depth);
        Ok(Subject {
            source: source.to_owned(),
            root: root
                .ok_or_else(|| say("not in the folder of its package"))?
                .to_owned(),
            package: package.to_owned(),
            name: name.to_owned(),
        })
    }

    fn class(&self) -> String {
        match self.package.is_empty() {
            true => self.name.clone(),
            false => format!("{}.{}", self.package, self.name),
        }
    }
}

/// All classes of the table, one of them, or that of a source.
fn subjects(folder: &Path, only: Option<&str>) -> Result<Vec<Subject>, String> {
    if let Some(file) = only.filter(|only| only.ends_with(".java")) {
        return Ok(vec![Subject::of(Path::new(file))?]);
    }
    let chosen = |class: &&&str| only.is_none_or(|only| only == **class);
    let sources = CLASSES.iter().filter(chosen);
    let sources = sources.map(|class| folder.join(format!("{class}.java")));
    sources.map(|source| Subject::of(&source)).collect()
}

/// Prints the table, and the mutants that survive; false if too many do.
pub(crate) fn run(only: Option<&str>) -> Result<bool, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/java/suites");
    let mut equivalents = Equivalents::read(&folder)?;
    println!(
        "{:20} {:>8} {:>11} {:>7} {:>9} {:>8} {:>8}",
        "class", "mutants", "equivalent", "killed", "survived", "killed", "seconds"
    );
    let begun = Instant::now();
    let mut total = Figures::default();
    let mut survivors = Vec::new();
    for subject in subjects(&folder, only)? {
        let started = Instant::now();
        let mut figures = Figures::default();
        for mutant in mutants(&subject)? {
            figures.all += 1;
            let killed = mutant.status == MutantStatus::Killed;
            // A mutant that a test kills is not equivalent, whatever the list says.
            let is_equivalent = !killed && equivalents.take(&mutant);
            figures.killed += usize::from(killed);
            figures.equivalent += usize::from(is_equivalent);
            if !killed && !is_equivalent {
                survivors.push(mutant);
            }
        }
        figures.print(&subject.name, started.elapsed().as_secs_f64());
        total.add(&figures);
    }
    total.print("all", begun.elapsed().as_secs_f64());
    survivors.iter().for_each(|mutant| println!("{mutant}"));
    Ok(total.percent() >= LEAST_PERCENT)
}

/// Writes a suite for the class and tries all its mutants.
fn mutants(subject: &Subject) -> Result<Vec<Mutant>, String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let work = PitWork::new(subject, scratch.path())?;
    work.run(|job| job.run(scratch.path()))
}

/// A class and its suite, compiled.
struct PitWork<'a> {
    subject: &'a Subject,
    home: JavaHome,
    junit: junit::Jars,
    classes: PathBuf,
    /// Names of test classes, with commas.
    tests: String,
}

impl PitWork<'_> {
    fn run<R>(&self, run: impl FnOnce(&pit::PitJob<'_>) -> R) -> R {
        run(&pit::PitJob {
            home: &self.home,
            classes: &self.classes,
            junit: self.junit.jars(),
            sources: &self.subject.root,
            subject: &self.subject.class(),
            tests: &self.tests,
        })
    }

    fn new<'a>(subject: &'a Subject, scratch: &Path) -> Result<PitWork<'a>, String> {
        let class = &subject.name;
        let home = JavaHome::find(None).map_err(|e| e.to_string())?;
        let say = |e: std::io::Error| format!("{class}: {e}");
        let tests = scratch.join("tests");
        write_suite(&subject.source, &tests)?;
        let junit =
            junit::Jars::find(&[], junit::JUnit::Five, &home.path).map_err(|e| e.to_string())?;
        let sources = java_files(&tests).map_err(say)?;
        if sources.is_empty() {
            return Err(format!("cairn test wrote no tests for {class}"));
        }
        let classes = scratch.join("classes");
        let own = [subject.source.clone()].into_iter();
        let both: Vec<PathBuf> = own.chain(sources.clone()).collect();
        compile(&home, &both, junit.jars(), Some(&classes)).map_err(|e| e.to_string())?;
        let is_test = |file: &PathBuf| file.file_stem().is_some_and(|f| f != class.as_str());
        let names = sources
            .iter()
            .filter(|file| is_test(file))
            .filter_map(|file| {
                let path = file.strip_prefix(&tests).ok()?.with_extension("");
                Some(path.to_str()?.replace(['/', '\\'], "."))
            });
        let names: Vec<String> = names.collect();
        Ok(PitWork {
            subject,
            tests: names.join(","),
            home,
            junit,
            classes,
        })
    }
}

fn write_suite(source: &Path, tests: &Path) -> Result<(), String> {
    let mut command = Command::new(crate::cairn()?);
    command.args(["test", "--no-cache"]);
    command.arg(source).arg("-o").arg(tests);
    let output = command.output().map_err(|e| format!("cairn: {e}"))?;
    // Branches that are left uncovered are no failure here.
    match output.status.code() {
        Some(0 | 1) => Ok(()),
        _ => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

fn java_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(java_files(&path)?);
        } else if path.extension().is_some_and(|e| e == "java") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
