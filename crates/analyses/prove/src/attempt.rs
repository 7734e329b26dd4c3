//! An attempt to prove a method by shapes: translation, refinement, and what came of it.

use crate::explanation::ShapeExplanation;
use crate::heap_program::{CodePlace, ErrorCause, HeapProgram};
use crate::node_types::NodeTypes;
use crate::translate::{ShapeTranslator, VERIFIER};
use inputs::receiver::CallTarget;
use shape::{
    CheckLimits, CheckReport, CheckVerdict, ExactOracle, ExplicitHeap, HeapOracle, PathRun,
    PhaseTimes, SampleSize, ShapeLibrary, ShapeProgram, model_check, write_certificate,
};
use std::sync::Arc;
use std::time::Instant;
use vm::Vm;

/// The seed of random runs: the same program gets the same answer.
const SEED: u64 = 1;

/// What shapes say about a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeVerdict {
    /// No run fails, whatever the size of its structures.
    Proved,
    /// A path through the program form fails: on the JVM it may not exist, since numbers are not followed.
    Suspected(FailingPath),
    /// Something on a path has no counterpart in the program form.
    Untranslated(FailingPath),
    /// Neither a proof nor a path.
    Unknown {
        /// Why.
        reason: String,
        /// The last path that could not be ruled out.
        path: Option<FailingPath>,
    },
}

/// A path to the error location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailingPath {
    /// Why it ends there.
    pub cause: ErrorCause,
    /// Where it ends.
    pub place: Option<CodePlace>,
    /// Its edges in words, with their lines.
    pub steps: Vec<String>,
}

/// The result of an attempt.
#[derive(Clone, Debug)]
pub struct ShapeAttempt {
    /// The verdict.
    pub verdict: ShapeVerdict,
    /// The shape classes in use: structures with the families of predicates that were needed, of how many.
    pub classes: Vec<ShapeClassFound>,
    /// Refinements of what is tracked.
    pub tracking_refinements: usize,
    /// Refinements of shape classes.
    pub class_refinements: usize,
    /// Structures that were made.
    pub structures: u64,
    /// Where the time of the refinement went.
    pub times: PhaseTimes,
    /// Locations of the program form.
    pub locations: usize,
    /// The pointers that are tracked.
    pub tracked: Vec<String>,
    /// It is about arguments that are null, too.
    pub null_arguments: bool,
    /// There are recursive calls: how deep they go is not known.
    pub recursive: bool,
    /// The proof as text, if it was asked for.
    pub certificate: Option<String>,
    /// The refinement in words, if it was asked for.
    pub explanation: Option<ShapeExplanation>,
}

/// The shape class of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeClassFound {
    /// The Java class.
    pub class: String,
    /// The data structure, with its fields.
    pub structure: String,
    /// The families of predicates that were needed.
    pub families: Vec<String>,
    /// How many families the structure has.
    pub available: usize,
}

/// What an attempt should leave behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptOptions {
    /// When it gives up.
    pub deadline: Instant,
    /// A proof is written down as a certificate.
    pub certificate: bool,
    /// The refinement is told step by step, and structures are drawn.
    pub explanation: bool,
}

/// Proves methods of a program by shapes.
pub struct ShapeProver {
    vm: Arc<Vm>,
    types: NodeTypes,
    library: ShapeLibrary,
}

impl ShapeProver {
    /// A prover for a program whose classes have these internal names, with the data structures of a library.
    pub fn new(vm: Arc<Vm>, targets: &[String], library: ShapeLibrary) -> ShapeProver {
        let types = NodeTypes::new(&vm.world, targets);
        ShapeProver { vm, types, library }
    }

    /// Tries to prove that a method does not fail.
    pub fn attempt(&self, target: &CallTarget, options: AttemptOptions) -> ShapeAttempt {
        let attempt = |null_arguments| match self.translate(target, null_arguments) {
            Some(program) => ShapeAttempt {
                null_arguments,
                ..self.attempt_program(&program, &target.method.pretty(), options)
            },
            None => ShapeAttempt::unknown("the method is too large with the calls in it"),
        };
        let first = attempt(true);
        let may_be_null = matches!(
            first.verdict,
            ShapeVerdict::Suspected(_) | ShapeVerdict::Unknown { .. }
        );
        if self.takes_cells(target) && may_be_null {
            return attempt(false);
        }
        first
    }

    /// A method in the program form, for arguments that may be null or for others; `None` if that is too large.
    pub fn translate(&self, target: &CallTarget, null_arguments: bool) -> Option<HeapProgram> {
        let translator = ShapeTranslator::new(&self.vm, &self.types, target, null_arguments);
        translator.translate().ok()
    }

    /// True if an argument may be a cell.
    fn takes_cells(&self, target: &CallTarget) -> bool {
        let parameters = &target.method.parsed.params;
        parameters
            .iter()
            .any(|desc| self.types.part_of_type(&self.vm.world, desc).is_some())
    }

    fn attempt_program(
        &self,
        translated: &HeapProgram,
        name: &str,
        options: AttemptOptions,
    ) -> ShapeAttempt {
        let mut oracle = WatchedOracle {
            exact: ExactOracle::new(SEED),
            last_path: None,
        };
        let limits = CheckLimits {
            deadline: Some(options.deadline),
            ..CheckLimits::default()
        };
        let report = model_check(&translated.program, &self.library, &mut oracle, limits);
        let verdict = verdict_of(translated, &report, oracle);
        let certificate = (options.certificate && verdict == ShapeVerdict::Proved)
            .then(|| write_certificate(&translated.program, &report, &[name.to_string()]).ok());
        let explanation = options
            .explanation
            .then(|| ShapeExplanation::of(translated, &report));
        ShapeAttempt {
            certificate: certificate.flatten(),
            explanation,
            ..describe(translated, &report, verdict)
        }
    }
}

fn verdict_of(
    translated: &HeapProgram,
    report: &CheckReport,
    oracle: WatchedOracle,
) -> ShapeVerdict {
    let last_path = || oracle.last_path.map(|path| failing_path(translated, &path));
    match &report.verdict {
        CheckVerdict::Proved => ShapeVerdict::Proved,
        CheckVerdict::Refuted(path) => {
            let path = failing_path(translated, path);
            match path.cause {
                ErrorCause::Untranslated(_) => ShapeVerdict::Untranslated(path),
                ErrorCause::Exception(_) | ErrorCause::Postcondition(_) => {
                    ShapeVerdict::Suspected(path)
                }
            }
        }
        CheckVerdict::Unknown(reason) => ShapeVerdict::Unknown {
            reason: (*reason).to_string(),
            path: last_path(),
        },
    }
}

fn describe(translated: &HeapProgram, report: &CheckReport, verdict: ShapeVerdict) -> ShapeAttempt {
    let program = &translated.program;
    let found = report.generators.iter().enumerate();
    let found = found.filter_map(|(node_type, generator)| {
        let generator = generator.as_ref()?;
        Some(ShapeClassFound {
            class: program.types[node_type].clone(),
            structure: generator.instance.name.clone(),
            families: generator
                .families()
                .into_iter()
                .map(str::to_string)
                .collect(),
            available: generator.instance.families.len(),
        })
    });
    let tracked = report.tracking.anywhere().pointers.iter();
    ShapeAttempt {
        verdict,
        classes: found.collect(),
        tracking_refinements: report.tracking_refinements,
        class_refinements: report.generator_refinements,
        structures: report.coerced,
        times: report.times,
        locations: program.locations,
        tracked: tracked
            .map(|v| program.variables[*v].name.clone())
            .collect(),
        null_arguments: true,
        recursive: translated.recursive,
        certificate: None,
        explanation: None,
    }
}

fn failing_path(translated: &HeapProgram, path: &[usize]) -> FailingPath {
    let last = path.last().copied();
    let cause = last.and_then(|edge| translated.causes[edge].clone());
    let mut steps = Vec::new();
    for edge in path {
        let place = translated.places[*edge];
        let line = place.and_then(|place| place.line);
        let text = match translated.program.edges[*edge].op {
            shape::ShapeOp::Skip => continue,
            _ => translated.describe(*edge),
        };
        steps.push(match line {
            Some(line) => format!("line {line}: {text}"),
            None => text,
        });
    }
    FailingPath {
        cause: cause.unwrap_or_else(|| ErrorCause::Untranslated("an unknown place".to_string())),
        place: last.and_then(|edge| translated.places[edge]),
        steps,
    }
}

impl ShapeAttempt {
    fn unknown(reason: &str) -> ShapeAttempt {
        ShapeAttempt {
            verdict: ShapeVerdict::Unknown {
                reason: reason.to_string(),
                path: None,
            },
            classes: Vec::new(),
            tracking_refinements: 0,
            class_refinements: 0,
            structures: 0,
            times: PhaseTimes::default(),
            locations: 0,
            tracked: Vec::new(),
            null_arguments: true,
            recursive: false,
            certificate: None,
            explanation: None,
        }
    }
}

/// The exact interpreter of the program form, with an eye on the last path.
struct WatchedOracle {
    exact: ExactOracle,
    last_path: Option<Vec<usize>>,
}

impl HeapOracle for WatchedOracle {
    fn run_path(&mut self, program: &ShapeProgram, path: &[usize]) -> PathRun {
        self.last_path = Some(path.to_vec());
        self.exact.run_path(program, path)
    }

    fn samples(
        &mut self,
        program: &ShapeProgram,
        locations: &[usize],
        node_type: usize,
        wanted: SampleSize,
    ) -> Vec<ExplicitHeap> {
        self.exact.samples(program, locations, node_type, wanted)
    }
}

/// True if the code of these classes gets values from SV-COMP's `Verifier`: it is a program, not a library.
pub fn uses_verifier(vm: &Vm, targets: &[String]) -> bool {
    let loaded = targets.iter().filter_map(|name| vm.world.load(name).ok());
    let mut methods = loaded.flat_map(|class| class.methods);
    methods.any(|method| {
        let is_asked = |code: &classes::Code| {
            let named = code.body.refs.methods.iter();
            named
                .map(|symbol| &*symbol.class)
                .any(|class| class == VERIFIER)
        };
        !method.is_native() && !method.is_abstract() && method.code().is_ok_and(is_asked)
    })
}
