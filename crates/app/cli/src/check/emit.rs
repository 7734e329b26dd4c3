//! `cairn check --emit-inputs`: inputs for tests.

use super::{CheckFlags, leave, options, print, selected};
use crate::common::Format;
use crate::exit::Exit;
use crate::loaded::load;
use crate::{interrupt, progress};
use analysis_check::emit_inputs;
use answer::Criterion;
use clap::ValueEnum;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use symex::Limits;

#[derive(Clone, Copy, ValueEnum)]
pub enum CriterionFlag {
    /// Every path
    Path,
    /// An outcome of a decision, such as a whole `a && b`
    Branch,
    /// An outcome of a single condition
    Condition,
    /// A line with code
    Statement,
}

pub fn run(
    flags: &CheckFlags,
    started: Instant,
    interrupted: &Arc<AtomicBool>,
) -> Result<Exit, Exit> {
    let loaded = load(&flags.common)?;
    let selection = selected(loaded.vm, &loaded.classes, flags)?;
    interrupt::watch(interrupted);
    let mut options = options(flags, Limits::default(), started, interrupted);
    // Nothing is run on the JVM.
    options.keep = Duration::ZERO;
    let criterion = match flags.criterion {
        CriterionFlag::Path => Criterion::Path,
        CriterionFlag::Branch => Criterion::Branch,
        CriterionFlag::Condition => Criterion::Condition,
        CriterionFlag::Statement => Criterion::Statement,
    };
    let mut line = progress::Line::new();
    let report = emit_inputs(
        loaded.vm,
        &loaded.booted,
        selection,
        criterion,
        &options,
        &mut |now| line.show(now),
    );
    line.clear();
    let text = match flags.common.format {
        Format::Text => report::inputs_text(&report, flags.all),
        Format::Json => report::inputs_json(&report),
    };
    if let Err(error) = print(&text, flags.stats.then_some(&report.stats)) {
        return Err(Exit::usage(format!("the result can't be written: {error}")));
    }
    drop(loaded);
    let is_partial = report.results.iter().any(|r| !r.reasons.is_empty());
    leave(match is_partial {
        _ if interrupted.load(Ordering::Relaxed) => Exit::Interrupted,
        true => Exit::Unknown,
        false => Exit::Clean,
    })
}
