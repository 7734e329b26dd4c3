//! `cairn recheck`: checks certificates of proofs again.

use crate::exit::{Exit, ExitFailure};
use crate::prove::certificates::EXTENSION;
use cairn::{RecheckError, RecheckOptions, RecheckReport, recheck};
use clap::Args;
use std::path::{Path, PathBuf};

pub(crate) const EXAMPLES: &str = "\
Examples:
  cairn recheck list.proof                 check this proof
  cairn recheck proofs/ --heaps 2000       check all proofs in this folder, executing more small heaps";

#[derive(Args)]
pub(crate) struct RecheckFlags {
    /// Certificates, as `cairn prove --certificate` writes them, or folders with `*.proof` files
    #[arg(required = true, value_name = "FILE|DIR")]
    places: Vec<PathBuf>,
    /// Small heaps that are executed for each structure, as a second look
    #[arg(long, default_value_t = RecheckOptions::default().heaps)]
    heaps: usize,
    /// Cells that each of these heaps has at most
    #[arg(long, default_value_t = RecheckOptions::default().cells)]
    cells: usize,
}

pub(crate) fn run(flags: &RecheckFlags) -> Result<Exit, ExitFailure> {
    let files = certificate_files(&flags.places)?;
    let options = RecheckOptions {
        cells: flags.cells,
        heaps: flags.heaps,
    };
    if let [file] = &files[..] {
        return recheck_one(file, options);
    }
    let (mut held, mut refused, mut unreadable) = (0, 0, 0);
    let mut rests_on = Vec::new();
    for file in &files {
        let name = file.display();
        match read(file).and_then(|text| Ok(recheck(&text, options)?)) {
            Ok(report) => {
                held += 1;
                println!("{name}: the proof holds, for structures of every size");
                details(&report).iter().for_each(|line| println!("{line}"));
                rests_on = report.rests_on;
            }
            Err(RecheckProblem::Check(error @ RecheckError::Refused(_))) => {
                refused += 1;
                println!("{name}: {error}");
            }
            Err(problem) => {
                unreadable += 1;
                eprintln!("cairn: {name}: {problem}");
            }
        }
    }
    if held > 0 {
        print!("{}", foundations("they rest on this:", &rests_on));
    }
    println!(
        "{} certificates: {held} hold, {refused} don't, {unreadable} can't be read",
        files.len()
    );
    Ok(match (refused, unreadable) {
        (0, 0) => Exit::Clean,
        (0, _) => Exit::Usage,
        _ => Exit::Found,
    })
}

/// Why a certificate was not accepted.
#[derive(Debug, thiserror::Error)]
enum RecheckProblem {
    #[error(transparent)]
    File(#[from] std::io::Error),
    #[error(transparent)]
    Check(#[from] RecheckError),
}

fn read(file: &Path) -> Result<String, RecheckProblem> {
    Ok(std::fs::read_to_string(file)?)
}

fn recheck_one(file: &Path, options: RecheckOptions) -> Result<Exit, ExitFailure> {
    let name = file.display();
    match read(file).and_then(|text| Ok(recheck(&text, options)?)) {
        Ok(report) => {
            println!("the proof holds, for structures of every size");
            details(&report).iter().for_each(|line| println!("{line}"));
            print!("{}", foundations("it rests on this:", &report.rests_on));
            Ok(Exit::Clean)
        }
        Err(RecheckProblem::Check(error @ RecheckError::Refused(_))) => {
            println!("{name}: {error}");
            Ok(Exit::Found)
        }
        Err(problem) => Err(ExitFailure::usage(format!("{name}: {problem}"))),
    }
}

/// The files that are named, and those in folders that are, by name.
fn certificate_files(places: &[PathBuf]) -> Result<Vec<PathBuf>, ExitFailure> {
    let mut files = Vec::new();
    for place in places {
        if !place.is_dir() {
            files.push(place.clone());
            continue;
        }
        let name = place.display();
        let unreadable = |error| ExitFailure::usage(format!("{name}: {error}"));
        let mut inside = Vec::new();
        for entry in std::fs::read_dir(place).map_err(unreadable)? {
            let file = entry.map_err(unreadable)?.path();
            if file
                .extension()
                .is_some_and(|extension| extension == EXTENSION)
            {
                inside.push(file);
            }
        }
        if inside.is_empty() {
            let message = format!("{name}: there is no certificate (*.{EXTENSION}) in this folder");
            return Err(ExitFailure::usage(message));
        }
        inside.sort();
        files.extend(inside);
    }
    Ok(files)
}

fn details(report: &RecheckReport) -> Vec<String> {
    let program = &report.program;
    let notes = report.notes.iter();
    let mut lines: Vec<String> = notes.map(|note| format!("  about: {note}")).collect();
    lines.push(format!(
        "  program: {} locations, {} edges, {} variables",
        program.locations,
        program.edges.len(),
        program.variables.len()
    ));
    lines.push(format!("  predicates: {}", report.predicates.join(", ")));
    lines.push(format!(
        "  checked: {} structures, {} edges of them, {} structures after those",
        report.structures, report.edges, report.posts
    ));
    lines.push(format!(
        "  second look: {} small heaps were executed, all covered",
        report.heaps
    ));
    lines
}

fn foundations(heading: &str, rests_on: &[String]) -> String {
    let mut text = format!("{heading}\n");
    for line in rests_on {
        text.push_str(&format!("  - {line}\n"));
    }
    text
}
