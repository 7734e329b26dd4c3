//! Mutants as class files: PIT writes them beside its report, each with a text that says what it is.

use super::{MutantStatus, PitWork, subjects};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The mutants of a class.
pub(crate) struct ExportedMutants {
    pub class: String,
    /// The original classes, without tests.
    pub classes: PathBuf,
    pub mutants: Vec<ExportedMutant>,
    /// Holds all of them until it is dropped.
    _scratch: TempDir,
}

pub(crate) struct ExportedMutant {
    /// All classes, one of them changed.
    pub classes: PathBuf,
    pub description: String,
    pub status: MutantStatus,
}

/// Has PIT make the mutants of the classes of the table, or of one, and try them.
pub(crate) fn export_mutants(only: Option<&str>) -> Result<Vec<ExportedMutants>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/java/suites");
    let mut all = Vec::new();
    for subject in subjects(&folder, only)? {
        let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
        let work = PitWork::new(&subject, scratch.path())?;
        let report = scratch.path().join("report");
        let options = ["--outputFormats", "XML", "--features", "+EXPORT"];
        let said = work.run(|job| job.start(&report, &options))?;
        let table = std::fs::read_to_string(report.join("mutations.xml"));
        let table = table.map_err(|e| format!("PIT made no report: {e}; it said: {said}"))?;
        let classes = scratch.path().join("original");
        copy_classes(&work.classes, &classes, None)?;
        let mut details = Vec::new();
        find_details(&report.join("export"), &mut details).map_err(|e| e.to_string())?;
        details.sort();
        let mut mutants = Vec::new();
        for (number, file) in details.iter().enumerate() {
            let text = std::fs::read_to_string(file).map_err(|e| e.to_string())?;
            let Some(status) = status_of(&table, &text) else {
                continue;
            };
            let of = scratch.path().join(format!("mutant-{number}"));
            copy_classes(&classes, &of, file.parent())?;
            mutants.push(ExportedMutant {
                classes: of,
                description: text.lines().next().unwrap_or_default().to_owned(),
                status,
            });
        }
        all.push(ExportedMutants {
            class: subject.name.clone(),
            classes,
            mutants,
            _scratch: scratch,
        });
    }
    Ok(all)
}

/// What became of the mutant that a text of PIT describes: the entry of the report with its method, instruction and
/// mutator.
fn status_of(table: &str, text: &str) -> Option<MutantStatus> {
    let within = |start: &str, end: &str| {
        let rest = text.split_once(start)?.1;
        Some(rest.split_once(end)?.0.trim().to_owned())
    };
    let class = within("clazz=", ",")?;
    let method = within("method=", ",")?;
    let index = within("indexes=[", "]")?;
    let mutator = within("mutator=", "]")?;
    let desc = within("methodDesc=", "]")?;
    let escape = |text: &str| text.replace('<', "&lt;").replace('>', "&gt;");
    let wanted = [
        format!("<mutatedClass>{class}</mutatedClass>"),
        format!("<mutatedMethod>{}</mutatedMethod>", escape(&method)),
        format!("<methodDescription>{desc}</methodDescription>"),
        format!("<index>{index}</index>"),
        format!("<mutator>{mutator}"),
    ];
    let mut entries = table.split("<mutation ").skip(1);
    let entry = entries.find(|entry| wanted.iter().all(|part| entry.contains(part)))?;
    let status = entry.split_once("status='")?.1.split('\'').next()?;
    Some(MutantStatus::of(status))
}

/// Copies class files but those of tests; those in `instead` replace the ones of the same name.
fn copy_classes(from: &Path, to: &Path, instead: Option<&Path>) -> Result<(), String> {
    let say = |e: std::io::Error| format!("{}: {e}", from.display());
    std::fs::create_dir_all(to).map_err(say)?;
    for entry in std::fs::read_dir(from).map_err(say)?.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        if path.is_dir() {
            copy_classes(&path, &to.join(&name), instead)?;
        } else if !name.to_string_lossy().contains("CairnTest") {
            let changed = instead.and_then(|folder| changed_class(folder, &name.to_string_lossy()));
            std::fs::copy(changed.unwrap_or(path), to.join(&name)).map_err(say)?;
        }
    }
    Ok(())
}

/// The changed class with this file name: PIT writes the package into the name.
fn changed_class(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?.flatten();
    let mut files = entries.map(|entry| entry.path());
    files.find(|path| {
        let own = path.file_name().map(|n| n.to_string_lossy().into_owned());
        own.is_some_and(|own| own == name || own.ends_with(&format!(".{name}")))
    })
}

fn find_details(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find_details(&path, found)?;
        } else if path.file_name().is_some_and(|name| name == "details.txt") {
            found.push(path);
        }
    }
    Ok(())
}
