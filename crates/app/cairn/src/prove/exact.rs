//! The exact engine of `prove`: the explorations of `check` and `svcomp`.

use super::exact_time;
use crate::Cairn;
use crate::error::Error;
use crate::request::{CheckRequest, ProveRequest, SvcompRequest};
use crate::session::Session;
use answer::{Answer, Artifact, Property, Stats, Subject, Verdict};

/// What the exploration of paths found out.
pub(super) struct ExactAnswer {
    pub(super) subjects: Vec<Subject>,
    pub(super) artifacts: Vec<Artifact>,
    pub(super) not_replayed: Option<String>,
    pub(super) stats: Stats,
}

impl ExactAnswer {
    /// What was found out about a method.
    pub(super) fn find(&self, method: &str) -> Option<&Subject> {
        self.subjects.iter().find(|subject| subject.name == method)
    }
}

impl Cairn {
    /// Explores the paths of methods, or of whole programs if they ask `Verifier` for values.
    pub(super) fn explore_exactly(
        &self,
        request: &ProveRequest,
        asks: bool,
        subjects: &[Subject],
        session: &Session<'_>,
    ) -> Result<ExactAnswer, Error> {
        let left = session.time_left(request.exploration.time);
        let mut exploration = request.exploration.clone();
        exploration.time = session.started.elapsed() + exact_time(subjects, left);
        if asks {
            return self.explore_programs(request, exploration, subjects, session);
        }
        let answer = self.check(
            &CheckRequest {
                exploration,
                classes: request.classes.clone(),
                methods: request.methods.clone(),
                replay: request.replay,
                junit: request.junit,
                shapes: false,
                ..CheckRequest::default()
            },
            session,
        )?;
        Ok(ExactAnswer::from(answer))
    }

    /// Explores programs in SV-COMP's form: they hold if neither an assertion fails nor an exception leaves `main`.
    fn explore_programs(
        &self,
        request: &ProveRequest,
        exploration: crate::request::ExplorationOptions,
        subjects: &[Subject],
        session: &Session<'_>,
    ) -> Result<ExactAnswer, Error> {
        let mut combined = ExactAnswer {
            subjects: Vec::new(),
            artifacts: Vec::new(),
            not_replayed: None,
            stats: Stats::default(),
        };
        let properties = [Property::Assert, Property::RuntimeException];
        let rounds = subjects.len() * properties.len();
        let end = exploration.time;
        let mut round = 0;
        for subject in subjects {
            let class = subject
                .name
                .rsplit_once(".main(")
                .map(|(class, _)| class.to_string());
            let mut found: Option<Subject> = None;
            for property in properties {
                let elapsed = session.started.elapsed();
                let share = end.saturating_sub(elapsed) / (rounds - round) as u32;
                round += 1;
                if found
                    .as_ref()
                    .is_some_and(|f| f.verdict == Some(Verdict::Refuted))
                {
                    continue;
                }
                let mut exploration = exploration.clone();
                exploration.time = elapsed + share;
                let answer = self.svcomp(
                    &SvcompRequest {
                        exploration,
                        classes: class.iter().cloned().collect(),
                        property,
                        replay: request.replay,
                    },
                    session,
                )?;
                combined.stats = answer.stats.clone();
                for other in answer.subjects {
                    found = Some(both(found, other));
                }
            }
            combined.subjects.extend(found);
        }
        Ok(combined)
    }
}

/// One answer about both properties.
fn both(one: Option<Subject>, other: Subject) -> Subject {
    let Some(mut one) = one else { return other };
    let verdicts = [one.verdict, other.verdict].into_iter().flatten();
    one.verdict = Some(Verdict::of_all(verdicts));
    one.paths += other.paths;
    one.findings.extend(other.findings);
    one.bounds.extend(other.bounds);
    for reason in other.reasons {
        if !one.reasons.contains(&reason) {
            one.reasons.push(reason);
        }
    }
    one
}

impl From<Answer> for ExactAnswer {
    fn from(answer: Answer) -> ExactAnswer {
        ExactAnswer {
            subjects: answer.subjects,
            artifacts: answer.artifacts,
            not_replayed: answer.not_replayed,
            stats: answer.stats,
        }
    }
}
