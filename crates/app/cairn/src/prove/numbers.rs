//! Numbers as an engine of `prove`: what Horn clauses say about a method.

use super::{NO_NULL, RESTS_ON, place_of, prover};
use crate::program::OpenProgram;
use crate::request::{ProveEngines, ProveRequest};
use analysis_prove::{ErrorCause, NumbersVerdict, Obstacle, attempt_numbers};
use answer::{Detail, ProofDetail, ProofEngine, Reason, ReasonKind, Subject};
use inputs::receiver::CallTarget;
use std::time::{Duration, Instant};

/// Whether numbers are tried on a method.
pub(super) fn are_asked(request: &ProveRequest, subject: &Subject) -> bool {
    match request.engines {
        ProveEngines::Numbers => true,
        ProveEngines::Portfolio => prover(subject).is_none(),
        ProveEngines::Shapes | ProveEngines::Exact => false,
    }
}

/// The part of a method's time that shapes may take, so that numbers have theirs.
pub(super) fn shapes_share(request: &ProveRequest, share: Duration) -> Duration {
    match request.engines {
        ProveEngines::Portfolio => share * 2 / 3,
        ProveEngines::Shapes | ProveEngines::Numbers | ProveEngines::Exact => share,
    }
}

/// Tries numbers, and adds what they say.
pub(super) fn add_numbers(
    program: &OpenProgram,
    target: &CallTarget,
    subject: &mut Subject,
    deadline: Instant,
) {
    let attempt = attempt_numbers(&program.vm, &program.classes, target, deadline);
    match attempt.verdict {
        NumbersVerdict::Proved => {
            let mut rests_on = RESTS_ON.map(str::to_string).to_vec();
            if !attempt.null_arguments {
                rests_on.push(NO_NULL.to_string());
            }
            subject.reasons.clear();
            subject.detail = Detail::Proof(Box::new(ProofDetail {
                engine: Some(ProofEngine::Numbers),
                rests_on,
                clauses: attempt.clauses,
                invariants: attempt.invariants,
                ..ProofDetail::default()
            }));
        }
        NumbersVerdict::Suspected(obstacle) => subject.reasons.push(obstacle_reason(obstacle)),
        NumbersVerdict::Unknown(why) => {
            subject
                .reasons
                .push(reason(format!("numbers give no proof: {why}")));
        }
    }
}

fn reason(what: String) -> Reason {
    Reason {
        kind: ReasonKind::Unsupported,
        what,
        at: None,
        paths: 0,
    }
}

fn obstacle_reason(obstacle: Option<Obstacle>) -> Reason {
    let Some(obstacle) = obstacle else {
        return reason("numbers don't rule out a failure".to_string());
    };
    let what = match &obstacle.cause {
        ErrorCause::Exception(class) => format!("numbers don't rule out {class}"),
        ErrorCause::Postcondition(name) => {
            format!("numbers don't rule out that {name} does not hold")
        }
        ErrorCause::Untranslated(what) => format!("numbers don't follow {what}"),
    };
    Reason {
        at: Some(place_of(obstacle.place)),
        ..reason(what)
    }
}
