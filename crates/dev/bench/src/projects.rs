//! `cairn-bench projects`: what `cairn check` makes of whole jars and projects that others wrote, from Maven Central.
//!
//! Prints a table in Markdown, a row for each project, one that says why where a project could not be checked, and
//! the totals.

mod fetched;
mod row;

pub(crate) use fetched::fetch_jar;
use fetched::{BenchProject, JARS, LARGE_JARS, SOURCES};
use frontend::JavaHome;
use row::ProjectRow;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What the user may choose.
struct ProjectsOptions {
    /// As `cairn check` takes it.
    time_per_method: String,
    memory: String,
    /// Whether each is checked a second time, when answers are cached.
    again: bool,
    /// Parts of names; empty for all but the large ones.
    names: Vec<String>,
}

impl ProjectsOptions {
    fn parse(words: &[&str]) -> Result<ProjectsOptions, String> {
        let mut options = ProjectsOptions {
            time_per_method: "1s".to_owned(),
            memory: "4g".to_owned(),
            again: false,
            names: Vec::new(),
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || {
                let value = words.next().map(|v| (*v).to_owned());
                value.ok_or_else(|| format!("{word} needs a value"))
            };
            match *word {
                "--time-per-method" => options.time_per_method = value()?,
                "--memory" => options.memory = value()?,
                "--again" => options.again = true,
                flag if flag.starts_with('-') => return Err(format!("no option {flag}")),
                name => options.names.push(name.to_owned()),
            }
        }
        let known = || all_projects().map(|(project, _)| project.name());
        let is_unknown = |wanted: &&String| !known().any(|name| name.contains(wanted.as_str()));
        match options.names.iter().find(is_unknown) {
            Some(name) => {
                let known: Vec<&str> = known().collect();
                Err(format!("no project {name}; there are {}", known.join(", ")))
            }
            None => Ok(options),
        }
    }

    fn is_wanted(&self, project: &BenchProject, is_large: bool) -> bool {
        let mut names = self.names.iter();
        let mut is_named = || names.any(|name| project.name().contains(name.as_str()));
        self.names.is_empty() && !is_large || is_named()
    }
}

/// Every project, and whether it is a large one.
fn all_projects() -> impl Iterator<Item = (&'static BenchProject, bool)> {
    let usual = JARS.iter().chain(&SOURCES).map(|project| (project, false));
    usual.chain(LARGE_JARS.iter().map(|project| (project, true)))
}

/// Prints the table; false if there is an internal error, a test that does not compile, or a project that could not be
/// checked.
pub(crate) fn run(words: &[&str]) -> Result<bool, String> {
    let options = ProjectsOptions::parse(words)?;
    let home = JavaHome::find(None).map_err(|e| e.to_string())?;
    print!("{}", ProjectRow::HEADER);
    let mut is_well = true;
    let mut rows = Vec::new();
    let wanted = all_projects().filter(|(project, is_large)| options.is_wanted(project, *is_large));
    for (project, _) in wanted {
        match check(project, &options, &home) {
            Ok(row) => {
                println!("{row}");
                row.print_faults();
                is_well &= row.is_well();
                rows.push(row);
            }
            Err(message) => {
                println!("{}", row::failed_row(project.name(), &message));
                is_well = false;
            }
        }
    }
    println!("{}", ProjectRow::total(&rows));
    Ok(is_well)
}

/// One row of the table.
fn check(
    project: &BenchProject,
    options: &ProjectsOptions,
    home: &JavaHome,
) -> Result<ProjectRow, String> {
    let target = project.fetch(home)?;
    let run = || {
        let mut command = Command::new(crate::cairn()?);
        command.arg("check").arg(&target.path);
        if !target.class_path.is_empty() {
            command.args(["--class-path", &target.class_path]);
        }
        command.args(["--time-per-method", &options.time_per_method]);
        command.args(["--memory", &options.memory, "--format", "json"]);
        command.args(["--fail-on", "new", "--no-config"]);
        command.stderr(Stdio::piped());
        let started = Instant::now();
        let output = command.output().map_err(|e| format!("cairn: {e}"))?;
        Ok::<_, String>((output, started.elapsed()))
    };
    let (output, time) = run()?;
    let mut row = ProjectRow::read(project.name(), &output.stdout, time).map_err(|_| {
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        format!("{}: {} {message}", project.name(), output.status)
    })?;
    row.memory_limit = options.memory.clone();
    row.budget = time_of(&options.time_per_method)
        .map(|each| each.mul_f64(row.methods as f64 / row.workers.max(1) as f64));
    if options.again {
        row.again = Some(run()?.1);
    }
    Ok(row)
}

/// `200ms`, `1s`.
fn time_of(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s')?, 1_000),
    };
    Some(Duration::from_millis(number.parse::<u64>().ok()? * unit))
}
