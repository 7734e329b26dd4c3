//! `cairn recheck`: checks the certificate of a proof again.

use crate::exit::{Exit, ExitFailure};
use cairn::{RecheckError, RecheckOptions, RecheckReport, recheck};
use clap::Args;
use std::path::PathBuf;

pub(crate) const EXAMPLES: &str = "\
Examples:
  cairn recheck list.proof                 check this proof
  cairn recheck list.proof --heaps 2000    execute more small heaps";

#[derive(Args)]
pub(crate) struct RecheckFlags {
    /// The certificate, as `cairn prove --certificate FILE` writes it
    file: PathBuf,
    /// Small heaps that are executed for each structure, as a second look
    #[arg(long, default_value_t = RecheckOptions::default().heaps)]
    heaps: usize,
    /// Cells that each of these heaps has at most
    #[arg(long, default_value_t = RecheckOptions::default().cells)]
    cells: usize,
}

pub(crate) fn run(flags: &RecheckFlags) -> Result<Exit, ExitFailure> {
    let name = flags.file.display();
    let text = std::fs::read_to_string(&flags.file)
        .map_err(|error| ExitFailure::usage(format!("{name}: {error}")))?;
    let options = RecheckOptions {
        cells: flags.cells,
        heaps: flags.heaps,
    };
    match recheck(&text, options) {
        Ok(report) => {
            print!("{}", describe(&report));
            Ok(Exit::Clean)
        }
        Err(error @ RecheckError::Unreadable { .. }) => {
            Err(ExitFailure::usage(format!("{name}: {error}")))
        }
        Err(error @ RecheckError::Refused(_)) => {
            println!("{name}: {error}");
            Ok(Exit::Found)
        }
    }
}

fn describe(report: &RecheckReport) -> String {
    let mut lines = vec!["the proof holds, for structures of every size".to_string()];
    lines.extend(report.notes.iter().map(|note| format!("  about: {note}")));
    let program = &report.program;
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
    lines.push("it rests on this:".to_string());
    lines.extend(report.rests_on.iter().map(|line| format!("  - {line}")));
    lines.join("\n") + "\n"
}
