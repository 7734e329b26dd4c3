//! The verb `prove`: is a method free of failures for structures of every size?
//!
//! Shape analysis and Horn clauses over numbers look for a proof, the exploration of paths for a failure that the JVM
//! confirms. Whoever has an answer gives it; where one proves what the other refutes, both are shown as a mistake of
//! Cairn's own.

mod exact;
mod numbers;
mod shape_files;

use crate::Cairn;
use crate::check::select_methods;
use crate::error::Error;
use crate::program::OpenProgram;
use crate::request::{ProveEngines, ProveRequest};
use crate::session::{Event, Session};
use analysis_prove::{
    AttemptOptions, CodePlace, ErrorCause, FailingPath, ShapeAttempt, ShapeClassFound,
    ShapeExplanation, ShapeProver, ShapeVerdict, uses_verifier,
};
use answer::{
    Answer, Detail, DrawnGraph, Location, ProofConclusion, ProofDetail, ProofEngine,
    ProofExplanation, ProvedShape, Reason, ReasonKind, Subject, Verb, Verdict,
};
use classes::{MethodRef, is_launched};
use inputs::receiver::CallTarget;
use std::time::{Duration, Instant};

/// The time that the other engine gets to refute what is proved.
const DOUBT: Duration = Duration::from_secs(2);

/// What every proof by shapes rests on.
const RESTS_ON: [&str; 3] = [
    "one thread",
    "enough memory and stack",
    "the classes of the targets are all there are, with assertions enabled",
];

/// What a proof rests on if null arguments were left out.
const NO_NULL: &str = "arguments are not null";

impl Cairn {
    /// Tries to prove that methods don't fail. A failure is replayed on the JVM, unless the request says otherwise.
    pub fn prove(&self, request: &ProveRequest, session: &Session<'_>) -> Result<Answer, Error> {
        let library = shape_files::read(&request.shape_files)?;
        let asking = self.nondet_program()?;
        let program = &asking.program;
        let selection = select_methods(
            &program.vm,
            &program.classes,
            &request.classes,
            &request.methods,
        )?;
        program.begin(session);
        let asks = uses_verifier(&program.vm, &program.classes);
        let all = selection.targets.iter();
        let own = all.filter(|target| target.method.class() == target.class);
        let targets: Vec<CallTarget> = own
            .filter(|target| !asks || is_launched(target.method))
            .copied()
            .collect();
        let prover = ShapeProver::new(program.vm.clone(), &program.classes, library);
        let mut subjects = attempt_all(program, &prover, &targets, request, session);
        session.hear(Event::Explored);
        let mut answer = Answer::new(Verb::Prove);
        answer.skipped = selection.skipped;
        let exact = match request.engines {
            ProveEngines::Exact | ProveEngines::Portfolio => {
                Some(self.explore_exactly(request, asks, &subjects, session)?)
            }
            ProveEngines::Shapes | ProveEngines::Numbers => None,
        };
        for subject in &mut subjects {
            let explored = exact.as_ref().and_then(|exact| exact.find(&subject.name));
            answer.internal_errors += usize::from(conclude(subject, explored));
        }
        if let Some(exact) = exact {
            answer.artifacts = exact.artifacts;
            answer.not_replayed = exact.not_replayed;
            answer.stats = exact.stats;
        }
        answer.subjects = subjects;
        Ok(answer.with_rules(rules::all()))
    }
}

/// Tries shapes, then numbers on all methods.
fn attempt_all(
    program: &OpenProgram,
    prover: &ShapeProver,
    targets: &[CallTarget],
    request: &ProveRequest,
    session: &Session<'_>,
) -> Vec<Subject> {
    let mut subjects = Vec::new();
    for (index, target) in targets.iter().enumerate() {
        let left = session.time_left(request.exploration.time);
        let share = match request.engines {
            ProveEngines::Portfolio => left / 2,
            ProveEngines::Shapes | ProveEngines::Numbers | ProveEngines::Exact => left,
        };
        let share = share / (targets.len() - index) as u32;
        let started = Instant::now();
        let is_wanted = match request.engines {
            ProveEngines::Portfolio | ProveEngines::Shapes => !session.cancellation.is_cancelled(),
            ProveEngines::Numbers | ProveEngines::Exact => false,
        };
        let attempt = is_wanted.then(|| {
            let options = AttemptOptions {
                deadline: Instant::now() + numbers::shapes_share(request, share),
                certificate: request.certificates,
                explanation: request.explain,
            };
            prover.attempt(target, options)
        });
        let mut subject = shape_subject(target.method, attempt);
        if numbers::are_asked(request, &subject) && !session.cancellation.is_cancelled() {
            numbers::add_numbers(program, target, &mut subject, started + share);
        }
        subjects.push(subject);
    }
    subjects
}

/// What shapes say about a method.
fn shape_subject(method: MethodRef, attempt: Option<ShapeAttempt>) -> Subject {
    let mut subject = Subject {
        name: method.pretty(),
        // Concluded when all engines have answered.
        verdict: None,
        paths: 0,
        findings: Vec::new(),
        bounds: Vec::new(),
        reasons: Vec::new(),
        detail: Detail::Proof(Box::default()),
    };
    let Some(attempt) = attempt else {
        return subject;
    };
    let mut detail = ProofDetail {
        shapes: proved_shapes(attempt.classes),
        tracked: attempt.tracked,
        tracking_refinements: attempt.tracking_refinements,
        shape_refinements: attempt.class_refinements,
        structures: attempt.structures,
        locations: attempt.locations,
        certificate: attempt.certificate,
        explanation: attempt.explanation.map(explained),
        ..ProofDetail::default()
    };
    match attempt.verdict {
        ShapeVerdict::Proved => {
            detail.engine = Some(ProofEngine::Shapes);
            detail.rests_on = rests_on(attempt.null_arguments);
        }
        ShapeVerdict::Suspected(path) | ShapeVerdict::Untranslated(path) => {
            subject.reasons.push(path_reason(&path));
            detail.path = path.steps;
        }
        ShapeVerdict::Unknown { reason, path } => {
            subject.reasons.push(Reason {
                kind: ReasonKind::Unsupported,
                what: format!("shapes give no proof: {reason}"),
                at: path.as_ref().and_then(|path| path.place).map(place_of),
                paths: 0,
            });
            detail.path = path.map(|path| path.steps).unwrap_or_default();
        }
    }
    subject.detail = Detail::Proof(Box::new(detail));
    subject
}

/// What a proof by shapes rests on.
pub(crate) fn rests_on(null_arguments: bool) -> Vec<String> {
    let always = RESTS_ON.into_iter();
    let all = always.chain((!null_arguments).then_some(NO_NULL));
    all.map(str::to_string).collect()
}

/// Shape classes as answers tell them.
pub(crate) fn proved_shapes(found: Vec<ShapeClassFound>) -> Vec<ProvedShape> {
    let shapes = found.into_iter().map(|found| ProvedShape {
        class: found.class,
        structure: found.structure,
        families: found.families,
        available: found.available,
    });
    shapes.collect()
}

fn explained(explanation: ShapeExplanation) -> ProofExplanation {
    let graphs = explanation.drawings.into_iter().map(|drawn| DrawnGraph {
        at: drawn.place,
        text: drawn.text,
        dot: drawn.dot,
    });
    ProofExplanation {
        graphs: graphs.collect(),
        steps: explanation.steps,
    }
}

fn path_reason(path: &FailingPath) -> Reason {
    let what = match &path.cause {
        ErrorCause::Exception(class) => {
            format!("shapes don't rule out {class}, with any numbers")
        }
        ErrorCause::Postcondition(name) => {
            format!("shapes don't rule out that {name} does not hold, with any numbers")
        }
        ErrorCause::Untranslated(what) => format!("shapes don't follow {what}"),
    };
    Reason {
        kind: ReasonKind::Unsupported,
        what,
        at: path.place.map(place_of),
        paths: 0,
    }
}

fn place_of(place: CodePlace) -> Location {
    let class = place.method.class();
    let file = class.source_file().map(ToString::to_string);
    let folder = class.package();
    let path = file.as_ref().map(|file| match folder {
        "" => file.clone(),
        folder => format!("{folder}/{file}"),
    });
    Location {
        file,
        line: place.line.map(u32::from),
        method: place.method.pretty(),
        within: None,
        path,
    }
}

/// The engine that proves a method so far.
fn prover(subject: &Subject) -> Option<ProofEngine> {
    match &subject.detail {
        Detail::Proof(detail) => detail.engine,
        _ => None,
    }
}

/// Gives a method its verdict, and adds what the exploration of paths says about it. True if that refutes what another
/// engine proves.
fn conclude(subject: &mut Subject, explored: Option<&Subject>) -> bool {
    let Detail::Proof(detail) = &mut subject.detail else {
        return false;
    };
    let prover = detail.engine;
    let of_paths = explored.and_then(|explored| explored.verdict);
    let concluded = ProofConclusion::conclude(prover, of_paths);
    subject.verdict = Some(concluded.verdict);
    let Some(explored) = explored else {
        return false;
    };
    subject.paths = explored.paths;
    match concluded.verdict {
        Verdict::Refuted => {
            subject.findings = explored.findings.clone();
            detail.engine = concluded.engine;
            subject.reasons = prover.map(contradiction).into_iter().collect();
        }
        Verdict::Proved if concluded.engine == prover => {}
        Verdict::Proved => {
            subject.reasons.clear();
            **detail = ProofDetail {
                engine: concluded.engine,
                explanation: detail.explanation.take(),
                ..ProofDetail::default()
            };
        }
        Verdict::OkUpTo | Verdict::Unknown => {
            subject.findings = explored.findings.clone();
            subject.bounds = explored.bounds.clone();
            subject.reasons.extend(explored.reasons.iter().cloned());
        }
    }
    concluded.is_contradiction
}

fn contradiction(prover: ProofEngine) -> Reason {
    Reason {
        kind: ReasonKind::Internal,
        what: format!("the engine {prover} proved a method that fails when it is run"),
        at: None,
        paths: 0,
    }
}

/// The time for the exploration of paths: what is left, or less if there is nothing to find out.
pub(super) fn exact_time(subjects: &[Subject], left: Duration) -> Duration {
    let all_proved = subjects.iter().all(|subject| prover(subject).is_some());
    match all_proved && !subjects.is_empty() {
        true => left.min(DOUBT),
        false => left,
    }
}
