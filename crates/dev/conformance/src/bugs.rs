//! `conformance bugs`: the classes of `tests/java/`, as they are and with each of their bugs.
//!
//! Nothing may be found in a class as it is, and every alarm must come with a test that fails on the
//! JVM. How many bugs are found depends on the time given; `--least` says how many it must be.

use crate::Result;
use crate::flags::Flags;
use crate::{machine, pool};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// One change that breaks a class.
struct Bug {
    name: String,
    replace: String,
    by: String,
    /// The class of what is thrown, and the method that throws it.
    kind: String,
    method: String,
}

struct Subject {
    name: String,
    file: PathBuf,
    bugs: Vec<Bug>,
}

/// One run of `cairn check`.
struct Job<'a> {
    subject: &'a Subject,
    /// `None`: the class as it is.
    bug: Option<&'a Bug>,
}

enum Answer {
    /// Nothing found, as it should be.
    Clean,
    Found,
    /// Only if an object gets into a certain state.
    Conditional,
    Missed,
    /// What no correct class has, or what no run may end with.
    Wrong(String),
}

struct Settings {
    cairn: PathBuf,
    /// For a class with a bug: a check ends when it has found it.
    time: String,
    /// For a class as it is, in which nothing is found: a check goes on until its time is over.
    clean_time: String,
    size: String,
    work: PathBuf,
}

pub fn run(flags: &Flags) -> Result<bool> {
    let root = machine::project_root()?;
    let folder = root.join("tests/java");
    let filter = flags.text("filter").unwrap_or("");
    let most = flags.number("bugs", usize::MAX)?;
    let mut subjects = subjects(&folder)?;
    subjects.retain(|s| s.name.contains(filter));
    subjects.iter_mut().for_each(|s| s.bugs.truncate(most));
    let time = flags.text("time").unwrap_or("12s");
    let settings = Settings {
        cairn: flags.cairn(),
        time: time.to_owned(),
        clean_time: flags.text("clean-time").unwrap_or(time).to_owned(),
        size: flags.text("size").unwrap_or("6").to_owned(),
        work: root.join("target/conformance/bugs"),
    };
    let jobs: Vec<Job<'_>> = subjects.iter().flat_map(jobs_of).collect();
    let start = Instant::now();
    let answers = pool::map(flags.number("jobs", pool::default_jobs())?, &jobs, |job| {
        check(job, &settings).unwrap_or_else(|error| Answer::Wrong(error.to_string()))
    });
    let least = flags.number("least", 0)?;
    let (found, good) = report(&subjects, &jobs, &answers, start.elapsed());
    if found < least {
        println!("at least {least} should be found");
    }
    Ok(good && found >= least)
}

fn jobs_of(subject: &Subject) -> impl Iterator<Item = Job<'_>> {
    let as_it_is = Job { subject, bug: None };
    let broken = subject.bugs.iter().map(move |bug| Job {
        subject,
        bug: Some(bug),
    });
    std::iter::once(as_it_is).chain(broken)
}

/// The table: how many bugs are found, and whether nothing is wrong.
fn report(
    subjects: &[Subject],
    jobs: &[Job<'_>],
    answers: &[Answer],
    time: Duration,
) -> (usize, bool) {
    let mut good = true;
    let (mut found, mut all) = (0, 0);
    println!("{:<22} {:>8} {:>6}", "class", "correct", "bugs");
    for subject in subjects {
        let own = jobs.iter().zip(answers);
        let own = own.filter(|(job, _)| job.subject.name == subject.name);
        let (mut correct, mut hits, mut notes) = ("clean", 0, Vec::new());
        for (job, answer) in own {
            let name = job.bug.map_or("as it is", |bug| &bug.name);
            match answer {
                Answer::Clean => {}
                Answer::Found => hits += 1,
                Answer::Conditional => notes.push(format!("{name}: only conditional")),
                Answer::Missed => notes.push(format!("{name}: missed")),
                Answer::Wrong(what) => {
                    good = false;
                    if job.bug.is_none() {
                        correct = "WRONG";
                    }
                    notes.push(format!("{name}: {what}"));
                }
            }
        }
        found += hits;
        all += subject.bugs.len();
        let bugs = format!("{hits}/{}", subject.bugs.len());
        println!("{:<22} {correct:>8} {bugs:>6}", subject.name);
        notes.iter().for_each(|note| println!("    {note}"));
    }
    println!("{found} of {all} bugs found in {:.0} s", time.as_secs_f64());
    (found, good)
}

fn check(job: &Job<'_>, settings: &Settings) -> Result<Answer> {
    let source = std::fs::read_to_string(&job.subject.file)?;
    let (folder, source) = match job.bug {
        None => ("as-it-is", source),
        Some(bug) => {
            if source.matches(&bug.replace).count() != 1 {
                return Err(format!("{} does not occur once", bug.replace).into());
            }
            (&*bug.name, source.replace(&bug.replace, &bug.by))
        }
    };
    let folder = settings.work.join(&job.subject.name).join(folder);
    std::fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{}.java", job.subject.name));
    std::fs::write(&file, source)?;
    let report = cairn_check(&file, job, settings)?;
    Ok(answer(job, &report))
}

fn cairn_check(file: &Path, job: &Job<'_>, settings: &Settings) -> Result<Value> {
    let mut command = Command::new(&settings.cairn);
    command
        .args(["check", "--no-cache"])
        .arg(file)
        .args(["--format", "json", "--jobs", "1"]);
    let time = match job.bug {
        Some(_) => &settings.time,
        None => &settings.clean_time,
    };
    command.args(["--time", time, "--size", &settings.size]);
    if let Some(bug) = job.bug {
        let name = match bug.method.as_str() {
            "<init>" => &job.subject.name,
            other => other,
        };
        command.args(["--method", name]);
    }
    let output = command.output()?;
    let parsed = serde_json::from_slice(&output.stdout);
    parsed.map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned().into())
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

fn answer(job: &Job<'_>, report: &Value) -> Answer {
    let stats = &report["stats"];
    if stats["tests"] != stats["tests_reproduced"] {
        return Answer::Wrong("a test does not fail as it should".into());
    }
    let results = list(report, "results");
    let findings: Vec<&Value> = results.iter().flat_map(|r| list(r, "findings")).collect();
    let reasons = results.iter().flat_map(|r| list(r, "reasons"));
    if let Some(internal) = reasons.into_iter().find(|r| r["kind"] == "internal") {
        return Answer::Wrong(internal["what"].to_string());
    }
    let Some(bug) = job.bug else {
        return match findings.first() {
            None => Answer::Clean,
            Some(finding) => Answer::Wrong(format!("{} {}", finding["kind"], finding["call"])),
        };
    };
    let hits = findings.into_iter().filter(|f| f["kind"] == *bug.kind);
    let mut hits = hits.map(|f| f["status"] == "confirmed").peekable();
    match (hits.peek().is_some(), hits.any(|confirmed| confirmed)) {
        (false, _) => Answer::Missed,
        (true, true) => Answer::Found,
        (true, false) => Answer::Conditional,
    }
}

/// All classes with a `.bugs` file beside them, by name.
fn subjects(folder: &Path) -> Result<Vec<Subject>> {
    let mut subjects = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?.path();
        if !entry.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(entry)? {
            let bugs = file?.path();
            if bugs.extension().is_none_or(|e| e != "bugs") {
                continue;
            }
            let name = bugs.file_stem().unwrap_or_default().to_string_lossy();
            subjects.push(Subject {
                name: name.into_owned(),
                file: bugs.with_extension("java"),
                bugs: parse(&std::fs::read_to_string(&bugs)?)?,
            });
        }
    }
    subjects.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(subjects)
}

/// Entries separated by empty lines; `#` lines are comments.
fn parse(text: &str) -> Result<Vec<Bug>> {
    let mut bugs = Vec::new();
    for entry in text.split("\n\n") {
        let field = |name: &str| {
            let lines = entry.lines().filter(|l| !l.starts_with('#'));
            let mut values = lines.filter_map(|l| l.strip_prefix(name)?.strip_prefix(':'));
            values.next().map(|v| v.trim().to_owned())
        };
        let Some(name) = field("bug") else { continue };
        let missing = |what: &str| format!("{name}: no {what}");
        let fails = field("fails").ok_or_else(|| missing("fails"))?;
        let (kind, method) = fails.split_once(" in ").ok_or_else(|| missing("method"))?;
        bugs.push(Bug {
            replace: field("replace").ok_or_else(|| missing("replace"))?,
            by: field("by").unwrap_or_default(),
            kind: kind.to_owned(),
            method: method.to_owned(),
            name,
        });
    }
    Ok(bugs)
}

#[cfg(test)]
mod tests {
    #[test]
    fn entries_are_read() {
        let text = "# a comment\nbug: lost-tail\nkind: x\nreplace: a = b;\nby:\n\
                    fails: java.lang.AssertionError in add\n\nbug: two\nreplace: c\nby: d\n\
                    fails: java.lang.Error in <init>\n";
        let bugs = super::parse(text).unwrap();
        assert_eq!(bugs.len(), 2);
        assert_eq!((&*bugs[0].replace, &*bugs[0].by), ("a = b;", ""));
        assert_eq!(
            (&*bugs[1].kind, &*bugs[1].method),
            ("java.lang.Error", "<init>")
        );
        assert!(super::parse("bug: a\nreplace: x\n").is_err());
    }
}
