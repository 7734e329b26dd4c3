//! Shape analysis as the other engine of `check`: it proves methods for structures of every size.

use crate::prove::{proved_shapes, rests_on};
use analysis_check::OtherEngine;
use analysis_prove::{AttemptOptions, ShapeLibrary, ShapeProver, ShapeVerdict};
use answer::{MethodProof, ProofEngine};
use inputs::receiver::CallTarget;
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use vm::Vm;

/// Classes of a program that is looked at as a whole, at most.
const MOST_CLASSES: usize = 3_000;

/// Looks at the classes of the program when the first method is left open.
pub(super) struct ShapeEngine {
    vm: Arc<Vm>,
    classes: Vec<String>,
    /// Arguments that are null count like all others.
    null_arguments: bool,
    prover: OnceLock<ShapeProver>,
}

impl ShapeEngine {
    /// An engine for a program with these classes; `None` if there are too many of them.
    pub(super) fn new(
        vm: &Arc<Vm>,
        classes: &[String],
        null_arguments: bool,
    ) -> Option<ShapeEngine> {
        (classes.len() <= MOST_CLASSES).then(|| ShapeEngine {
            vm: vm.clone(),
            classes: classes.to_vec(),
            null_arguments,
            prover: OnceLock::new(),
        })
    }
}

impl OtherEngine for ShapeEngine {
    fn prove(&self, target: &CallTarget, until: Instant) -> Option<MethodProof> {
        // An inherited method is proved where it is declared.
        if target.method.class() != target.class || Instant::now() >= until {
            return None;
        }
        let prover = self.prover.get_or_init(|| {
            let library = ShapeLibrary::built_in();
            ShapeProver::new(self.vm.clone(), &self.classes, library)
        });
        let options = AttemptOptions {
            deadline: until,
            certificate: false,
            explanation: false,
        };
        let attempt = prover.attempt(target, options);
        let is_about_null = attempt.null_arguments || !self.null_arguments;
        // A recursion that is too deep is a failure for `check`.
        let is_proof =
            attempt.verdict == ShapeVerdict::Proved && is_about_null && !attempt.recursive;
        is_proof.then(|| MethodProof {
            engine: ProofEngine::Shapes,
            rests_on: rests_on(attempt.null_arguments),
            shapes: proved_shapes(attempt.classes),
        })
    }
}
