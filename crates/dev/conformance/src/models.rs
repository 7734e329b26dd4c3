//! Coverage of native models: has every model been compared with java? Cairn lists which models it has (`cairn
//! models`) and which ones a run called (`cairn run --models-used`); the corpus must have called them all, but
//! for those of `tests/conformance/unobserved.txt`.
//!
//! A line of that file is `JDK model reason`, where JDK is a feature version or `*`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::Result;
use crate::machine::JavaCommand;

/// All models, by whether the JDK has a method for them.
#[derive(Debug, Default)]
pub struct Models {
    present: BTreeSet<String>,
    absent: BTreeSet<String>,
}

impl Models {
    pub fn of(cairn: &JavaCommand) -> Result<Self> {
        Self::parse(&cairn.ask("models")?)
    }

    fn parse(text: &str) -> Result<Self> {
        let mut models = Self::default();
        for line in text.lines() {
            match line.split_once(' ') {
                Some(("present", name)) => models.present.insert(name.to_string()),
                Some(("absent", name)) => models.absent.insert(name.to_string()),
                _ => return Err(format!("not a line of `cairn models`: {line}").into()),
            };
        }
        Ok(models)
    }

    /// Models without a method in either JDK: nothing can call them.
    fn dead<'a>(&'a self, other: &'a Models) -> Vec<&'a String> {
        self.absent.intersection(&other.absent).collect()
    }
}

/// Models that no program can show to be right, each with the reason.
#[derive(Debug)]
pub struct Unobserved {
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    jdk: String,
    model: String,
}

impl Unobserved {
    pub fn read(file: &Path) -> Result<Self> {
        Self::parse(&std::fs::read_to_string(file)?)
    }

    fn parse(text: &str) -> Result<Self> {
        let mut lines = Vec::new();
        for line in text.lines() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let mut words = line.split_whitespace().map(str::to_string);
            match (words.next(), words.next(), words.next()) {
                (Some(jdk), Some(model), Some(_reason)) => lines.push(Line { jdk, model }),
                _ => return Err(format!("unobserved.txt: not `JDK model reason`: {line}").into()),
            }
        }
        Ok(Self { lines })
    }

    /// What is wrong: models that were not called, dead ones, and lines that are not true.
    /// `other` are the models as another JDK has them, if there is one.
    pub fn complaints(
        &self,
        jdk: u32,
        models: &Models,
        other: Option<&Models>,
        used: &BTreeSet<String>,
    ) -> Vec<String> {
        let jdk = jdk.to_string();
        let applies = |line: &&Line| line.jdk == "*" || line.jdk == jdk;
        let lines: Vec<&Line> = self.lines.iter().filter(applies).collect();
        let excused: BTreeSet<&String> = lines.iter().map(|line| &line.model).collect();
        let open = |model: &&String| !used.contains(*model) && !excused.contains(*model);

        let uncalled = models.present.iter().filter(open);
        let uncalled = uncalled.map(|model| format!("no program calls {model}"));
        let dead = other.map_or_else(Vec::new, |other| models.dead(other));
        let dead = dead.into_iter().filter(open);
        let dead = dead.map(|model| format!("no JDK has {model}"));
        let untrue = lines.iter().filter_map(|line| {
            let reason = untrue(line, models, used)?;
            Some(format!("unobserved.txt: {} {reason}", line.model))
        });
        uncalled.chain(dead).chain(untrue).collect()
    }
}

fn untrue(line: &Line, models: &Models, used: &BTreeSet<String>) -> Option<&'static str> {
    if used.contains(&line.model) {
        Some("is called by a program")
    } else if !models.absent.contains(&line.model) && !models.present.contains(&line.model) {
        Some("is no model")
    } else {
        None
    }
}

/// Collects what the runs of a corpus called.
#[derive(Debug)]
pub struct ModelCalls {
    folder: PathBuf,
    used: Mutex<BTreeSet<String>>,
}

impl ModelCalls {
    pub fn in_folder(folder: PathBuf) -> Result<Self> {
        std::fs::create_dir_all(&folder)?;
        let used = Mutex::default();
        Ok(Self { folder, used })
    }

    /// Where the run of a program is to write its models.
    pub fn file(&self, program: &str) -> PathBuf {
        self.folder.join(program)
    }

    /// Adds the models of a run that did as java does.
    pub fn add(&self, program: &str) -> Result<()> {
        let text = std::fs::read_to_string(self.file(program))?;
        let mut used = self.used.lock().unwrap();
        used.extend(text.lines().map(str::to_string));
        Ok(())
    }

    pub fn finish(self) -> Result<BTreeSet<String>> {
        std::fs::remove_dir_all(&self.folder)?;
        Ok(self.used.into_inner().unwrap())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(list: &str, used: &[&str]) -> Vec<String> {
        let models = Models::parse("present A.a()V\npresent A.b()V\nabsent A.c()V\n").unwrap();
        let used = used.iter().map(|name| (*name).to_string()).collect();
        let unobserved = Unobserved::parse(list).unwrap();
        unobserved.complaints(17, &models, None, &used)
    }

    #[test]
    fn a_model_is_called_or_excused() {
        let none: [&str; 0] = [];
        assert_eq!(complaints("", &["A.a()V", "A.b()V"]), none);
        assert_eq!(complaints("* A.b()V why", &["A.a()V"]), none);
        let missing = ["no program calls A.b()V"];
        assert_eq!(complaints("", &["A.a()V"]), missing);
        assert_eq!(complaints("25 A.b()V why", &["A.a()V"]), missing);
    }

    #[test]
    fn the_list_of_excuses_does_not_rot() {
        let used = ["A.a()V", "A.b()V"];
        for (line, complaint) in [
            ("17 A.a()V why", "A.a()V is called by a program"),
            ("* A.d()V why", "A.d()V is no model"),
        ] {
            let expected = format!("unobserved.txt: {complaint}");
            assert_eq!(complaints(line, &used), [expected]);
        }
        assert!(Unobserved::parse("17 A.a()V").is_err());
    }

    #[test]
    fn a_model_without_a_method_in_any_jdk_is_dead() {
        let one = Models::parse("absent A.a()V\nabsent A.b()V\n").unwrap();
        let other = Models::parse("present A.a()V\nabsent A.b()V\n").unwrap();
        let complaints = |list: &str| {
            let unobserved = Unobserved::parse(list).unwrap();
            unobserved.complaints(17, &one, Some(&other), &BTreeSet::new())
        };
        assert_eq!(complaints(""), ["no JDK has A.b()V"]);
        assert!(complaints("* A.b()V a class of our own").is_empty());
    }
}
