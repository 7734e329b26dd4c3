//! Test-case reduction: finds the smallest variant of a program that still fails.

use super::ast::RandomProgram;
use super::batch::{Batch, RunComparison};
use super::{print, shrink};
use crate::Result;

/// Variants tried in one run.
const CHUNK: usize = 120;

/// Steps after which a program is small enough.
const STEPS: usize = 60;

/// Goes from failing variant to failing variant until none of them fails any more.
pub fn reduce(batch: &Batch, program: &RandomProgram) -> Result<RandomProgram> {
    let mut smallest = program.clone();
    for _ in 0..STEPS {
        match failing_variant(batch, &smallest)? {
            Some(variant) => smallest = variant,
            None => break,
        }
    }
    Ok(smallest)
}

/// The shortest failing variant of the first run that finds one.
fn failing_variant(batch: &Batch, program: &RandomProgram) -> Result<Option<RandomProgram>> {
    for chunk in shrink::variants(program).chunks(CHUNK) {
        let verdicts = batch.run(chunk)?;
        let failing = chunk
            .iter()
            .zip(verdicts)
            .filter(|(_, verdict)| matches!(verdict, RunComparison::Different { .. }))
            .map(|(variant, _)| variant)
            .min_by_key(|variant| print::alone("Reduced", variant).len());
        if let Some(variant) = failing {
            return Ok(Some(variant.clone()));
        }
    }
    Ok(None)
}
