//! Answer: the result of any verb, as data. It has a subject for each method, class, predicate or program, with
//! verdict and findings, and the files and statistics of the run.

use crate::difference::{DiffDetail, DiffReport};
use crate::finding::{Finding, Input, Replayed, Status};
use crate::leak::Leak;
use crate::limits::{Bound, Location, Reason};
use crate::predicate::{PredicateAnswer, PredicateDetail};
use crate::program::{ProgramAnswer, ProgramReport, Property, Violation};
use crate::proof::{MethodProof, ProofDetail};
use crate::result::{Contract, Rejection, Report, Skipped, TestFile};
use crate::rule::Rule;
use crate::silence::SilencedBy;
use crate::stats::Stats;
use crate::structures::Structures;
use crate::suite::{ClassSuite, DroppedTest, SuiteReport};
use crate::test_inputs::{Criterion, InputsReport, TestInput};
use crate::verdict::{Conditional, Verdict};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The verb of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// Which inputs make methods fail?
    Check,
    /// Which tests cover classes?
    Test,
    /// Does a predicate hold in every state that calls lead to?
    Verify,
    /// Do calls lead to a state in which a predicate holds?
    Reach,
    /// Which inputs reach the parts of methods?
    Inputs,
    /// Which structures satisfy a predicate?
    Structures,
    /// Does a property hold on every run of a program?
    Svcomp,
    /// For which inputs do two versions behave differently?
    Diff,
    /// Is a method free of failures for structures of every size?
    Prove,
}

impl Verb {
    /// All of them.
    pub const ALL: [Verb; 9] = [
        Verb::Check,
        Verb::Test,
        Verb::Verify,
        Verb::Reach,
        Verb::Inputs,
        Verb::Structures,
        Verb::Svcomp,
        Verb::Diff,
        Verb::Prove,
    ];

    /// As schemas and messages name it.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Check => "check",
            Verb::Test => "test",
            Verb::Verify => "verify",
            Verb::Reach => "reach",
            Verb::Inputs => "inputs",
            Verb::Structures => "structures",
            Verb::Svcomp => "svcomp",
            Verb::Diff => "diff",
            Verb::Prove => "prove",
        }
    }
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The result of a verb. Plain data: it survives a round trip through JSON unchanged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The verb.
    pub verb: Verb,
    /// The subjects, in the order of the report.
    pub subjects: Vec<Subject>,
    /// Subjects that were skipped.
    pub skipped: Vec<Skipped>,
    /// The number of subjects that are not listed because nothing changed in them.
    #[serde(default)]
    pub unchanged: u64,
    /// The number of subjects that were left out because a file for them exists already.
    #[serde(default)]
    pub left_out: usize,
    /// The number of mistakes of Cairn's own that cost a subject something.
    #[serde(default)]
    pub internal_errors: usize,
    /// The rules that findings refer to.
    pub rules: Vec<Rule>,
    /// Generated files.
    pub artifacts: Vec<Artifact>,
    /// Why nothing was replayed on the JVM, if it should have been.
    pub not_replayed: Option<String>,
    /// Statistics.
    pub stats: Stats,
}

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Artifact {
    /// The name of the subject that it belongs to; `None` if it belongs to several.
    pub subject: Option<String>,
    /// The file.
    pub file: TestFile,
}

/// A method, a class, a predicate or a program, with its verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Subject {
    /// `acme.TaskList.add(int)`, `acme.TaskList`.
    pub name: String,
    /// `None` if the verb claims nothing.
    pub verdict: Option<Verdict>,
    /// Explored paths.
    pub paths: u64,
    /// The failures.
    pub findings: Vec<Finding>,
    /// Bounds that limit the verdict.
    pub bounds: Vec<Bound>,
    /// Reasons why something is unknown.
    pub reasons: Vec<Reason>,
    /// Data that only this verb has.
    pub detail: Detail,
}

/// Data about a subject that only one verb has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// A checked method.
    Method(MethodDetail),
    /// The tests of a class.
    Suite(Box<SuiteDetail>),
    /// The value of a predicate in the states that calls lead to.
    Predicate(Box<PredicateDetail>),
    /// A program, and whether a property holds on all its runs.
    Program(ProgramDetail),
    /// Inputs for tests of a method.
    Inputs(InputsDetail),
    /// The structures that satisfy a predicate.
    Structures(StructuresDetail),
    /// What became of a method in another version.
    Diff(Box<DiffDetail>),
    /// A method that was to be proved.
    Proof(Box<ProofDetail>),
}

/// The result of `check` for a method.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MethodDetail {
    /// Exceptions that the method throws on purpose.
    pub rejections: Vec<Rejection>,
    /// Resources that may leak.
    pub leaks: Vec<Leak>,
    /// Preconditions and postconditions.
    pub contract: Contract,
    /// Whether conditional findings refute.
    pub conditional: Conditional,
    /// The proof of another engine than exploration, if the verdict rests on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<MethodProof>,
}

/// The result of `test` for a class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuiteDetail {
    /// The tests, and the branches that they cover.
    pub suite: ClassSuite,
    /// Tests that fail on the JVM.
    pub dropped: Vec<DroppedTest>,
}

/// The result of `svcomp` for a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProgramDetail {
    /// The property.
    pub property: Property,
    /// Whether it holds.
    pub answer: ProgramAnswer,
    /// A run that violates it.
    pub violation: Option<Violation>,
}

/// The result of `inputs` for a method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InputsDetail {
    /// The coverage criterion.
    pub criterion: Criterion,
    /// The number of different shapes of inputs.
    pub structures: u64,
    /// The number of covered parts.
    pub covered: u64,
    /// The number of all parts.
    pub coverable: u64,
    /// Lines of parts that are not covered.
    pub missed: Vec<Location>,
    /// The inputs.
    pub inputs: Vec<TestInput>,
}

/// The structures up to a size that satisfy a predicate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StructuresDetail {
    /// Objects and elements beside the object itself, at most.
    pub size: u32,
    /// The structures.
    pub found: Structures,
}

impl Answer {
    /// An answer without subjects.
    pub fn new(verb: Verb) -> Answer {
        Answer {
            verb,
            subjects: Vec::new(),
            skipped: Vec::new(),
            unchanged: 0,
            left_out: 0,
            internal_errors: 0,
            rules: Vec::new(),
            artifacts: Vec::new(),
            not_replayed: None,
            stats: Stats::default(),
        }
    }

    /// The verdict over all subjects; unknown if there are none.
    pub fn verdict(&self) -> Verdict {
        Verdict::of_all(self.subjects.iter().filter_map(|s| s.verdict))
    }

    /// How many subjects have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        let has_it = |s: &&Subject| s.verdict == Some(verdict);
        self.subjects.iter().filter(has_it).count()
    }

    /// The file that belongs to a subject alone.
    pub fn artifact_of(&self, subject: &str) -> Option<&TestFile> {
        let belongs = |a: &&Artifact| a.subject.as_deref() == Some(subject);
        self.artifacts.iter().find(belongs).map(|a| &a.file)
    }

    /// The rule with this id, if a finding refers to it.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// Adds those of the rules that findings, leaks and differences refer to.
    #[must_use]
    pub fn with_rules(mut self, rules: impl IntoIterator<Item = Rule>) -> Answer {
        let is_named = |rule: &Rule| {
            self.subjects.iter().any(|subject| {
                let findings = subject.findings.iter().map(|f| &f.rule);
                let mut named: Vec<&String> = findings.collect();
                match &subject.detail {
                    Detail::Method(method) => named.extend(method.leaks.iter().map(|l| &l.rule)),
                    Detail::Diff(diff) => named.extend(diff.deltas.iter().map(|d| &d.rule)),
                    _ => {}
                }
                named.contains(&&rule.id)
            })
        };
        self.rules = rules.into_iter().filter(is_named).collect();
        self
    }
}

impl From<DiffReport> for Answer {
    fn from(report: DiffReport) -> Answer {
        let subjects = report.methods.into_iter().map(|method| Subject {
            name: method.method,
            verdict: method.verdict.verdict(),
            paths: method.paths,
            findings: Vec::new(),
            bounds: method.bounds,
            reasons: method.reasons,
            detail: Detail::Diff(Box::new(DiffDetail {
                verdict: method.verdict,
                deltas: method.deltas,
                through: method.through,
                at: method.at,
                seconds: method.seconds,
            })),
        });
        let artifacts = report.tests.into_iter().map(|file| Artifact {
            subject: None,
            file,
        });
        Answer {
            subjects: subjects.collect(),
            unchanged: report.unchanged,
            artifacts: artifacts.collect(),
            not_replayed: report.not_replayed,
            stats: report.stats,
            ..Answer::new(Verb::Diff)
        }
    }
}

impl From<Report> for Answer {
    fn from(report: Report) -> Answer {
        let subjects = report.results.into_iter().map(|result| Subject {
            name: result.method,
            verdict: Some(result.verdict),
            paths: result.paths,
            findings: result.findings,
            bounds: result.bounds,
            reasons: result.reasons,
            detail: Detail::Method(MethodDetail {
                rejections: result.rejections,
                leaks: result.leaks,
                contract: result.contract,
                conditional: result.conditional,
                proof: result.proof,
            }),
        });
        let artifacts = report.tests.into_iter().map(|file| Artifact {
            subject: None,
            file,
        });
        Answer {
            subjects: subjects.collect(),
            skipped: report.skipped,
            artifacts: artifacts.collect(),
            not_replayed: report.not_replayed,
            stats: report.stats,
            ..Answer::new(Verb::Check)
        }
    }
}

impl From<SuiteReport> for Answer {
    fn from(report: SuiteReport) -> Answer {
        let mut answer = Answer::new(Verb::Test);
        for written in report.suites {
            let name = written.suite.class.clone();
            answer.artifacts.extend(written.file.map(|file| Artifact {
                subject: Some(name.clone()),
                file,
            }));
            answer.subjects.push(Subject::without_claim(
                name,
                Detail::Suite(Box::new(SuiteDetail {
                    suite: written.suite,
                    dropped: written.dropped,
                })),
            ));
        }
        let skipped = report.skipped.into_iter().map(|skipped| Skipped {
            method: skipped.class,
            reason: skipped.reason,
        });
        answer.skipped = skipped.collect();
        answer.not_replayed = report.not_run;
        answer
    }
}

impl From<InputsReport> for Answer {
    fn from(report: InputsReport) -> Answer {
        let subjects = report.results.into_iter().map(|result| Subject {
            paths: result.paths,
            bounds: result.bounds,
            reasons: result.reasons,
            ..Subject::without_claim(
                result.method,
                Detail::Inputs(InputsDetail {
                    criterion: report.criterion,
                    structures: result.structures,
                    covered: result.covered,
                    coverable: result.coverable,
                    missed: result.missed,
                    inputs: result.inputs,
                }),
            )
        });
        Answer {
            subjects: subjects.collect(),
            skipped: report.skipped,
            stats: report.stats,
            ..Answer::new(Verb::Inputs)
        }
    }
}

impl From<ProgramReport> for Answer {
    fn from(report: ProgramReport) -> Answer {
        let finding = report
            .violation
            .as_ref()
            .map(|v| violation_finding(v, &report));
        let subject = Subject {
            name: report.program,
            verdict: Some(report.answer.into()),
            paths: report.paths,
            findings: finding.into_iter().collect(),
            bounds: report.bounds,
            reasons: report.reasons,
            detail: Detail::Program(ProgramDetail {
                property: report.property,
                answer: report.answer,
                violation: report.violation,
            }),
        };
        Answer {
            subjects: vec![subject],
            stats: report.stats,
            ..Answer::new(Verb::Svcomp)
        }
    }
}

/// A violation as a finding.
fn violation_finding(violation: &Violation, report: &ProgramReport) -> Finding {
    let inputs = violation.values.iter().enumerate();
    let inputs = inputs.map(|(number, value)| Input {
        name: format!("{}#{}", value.call, number + 1),
        value: value.value.clone(),
        java: value.java.clone(),
    });
    Finding {
        kind: violation.kind.clone(),
        rule: violation.rule.clone(),
        message: None,
        status: Status::Confirmed,
        file: violation.at.file.clone(),
        line: violation.at.line,
        path: violation.at.path.clone(),
        inputs: inputs.collect(),
        heap: None,
        call: report.program.clone(),
        steps: Vec::new(),
        search_cut: false,
        out_of_reach: false,
        null_arguments: Vec::new(),
        also_through: Vec::new(),
        same_as: None,
        replayed: Replayed::No,
        fingerprint: None,
        silenced: None,
        recipe: None,
        // The first line says what is thrown.
        trace: violation.trace.iter().skip(1).cloned().collect(),
    }
}

impl From<PredicateDetail> for Answer {
    fn from(detail: PredicateDetail) -> Answer {
        let report = &detail.report;
        let verb = match report.sought {
            true => Verb::Reach,
            false => Verb::Verify,
        };
        let name = report.predicate.clone();
        let artifact = detail.test.clone().map(|file| Artifact {
            subject: Some(name.clone()),
            file,
        });
        let finding = match (&report.answer, detail.verdict()) {
            (PredicateAnswer::Reached(reached), Verdict::Refuted) => Some(Finding {
                kind: "predicate violated".to_owned(),
                rule: "predicate".to_owned(),
                message: Some(format!(
                    "{name} {}",
                    reached.test.outcome.describe_violation()
                )),
                status: Status::Confirmed,
                file: report.at.file.clone(),
                line: report.at.line,
                path: report.at.path.clone(),
                inputs: Vec::new(),
                heap: None,
                call: reached.statements.last().cloned().unwrap_or_default(),
                steps: reached.statements.clone(),
                search_cut: false,
                out_of_reach: false,
                null_arguments: Vec::new(),
                also_through: Vec::new(),
                same_as: None,
                replayed: Replayed::No,
                fingerprint: None,
                silenced: None,
                recipe: None,
                trace: Vec::new(),
            }),
            _ => None,
        };
        let subject = Subject {
            verdict: Some(detail.verdict()),
            findings: finding.into_iter().collect(),
            ..Subject::without_claim(name, Detail::Predicate(Box::new(detail)))
        };
        Answer {
            subjects: vec![subject],
            artifacts: artifact.into_iter().collect(),
            ..Answer::new(verb)
        }
    }
}

impl Answer {
    /// The structures of up to this size that satisfy a predicate.
    pub fn of_structures(predicate: String, size: u32, found: Structures) -> Answer {
        let detail = Detail::Structures(StructuresDetail { size, found });
        Answer {
            subjects: vec![Subject::without_claim(predicate, detail)],
            ..Answer::new(Verb::Structures)
        }
    }
}

impl Answer {
    /// How many findings and leaks are silenced, by what silences them; what silences none is left out.
    pub fn count_silenced(&self) -> Vec<(SilencedBy, usize)> {
        let silenced = self.subjects.iter().flat_map(|subject| {
            let leaks = match &subject.detail {
                Detail::Method(method) => &method.leaks[..],
                _ => &[],
            };
            let findings = subject.findings.iter().map(|f| &f.silenced);
            findings.chain(leaks.iter().map(|l| &l.silenced))
        });
        let silenced: Vec<SilencedBy> = silenced.flatten().map(|s| s.by).collect();
        let count = |by| silenced.iter().filter(|other| **other == by).count();
        let counts = SilencedBy::ALL.into_iter().map(|by| (by, count(by)));
        counts.filter(|(_, count)| *count > 0).collect()
    }
}

impl Subject {
    /// The verdict if silenced findings are left aside. It claims nothing: the code fails all the same.
    pub fn unsilenced_verdict(&self) -> Option<Verdict> {
        let Detail::Method(method) = &self.detail else {
            return self.verdict;
        };
        let shown = self.findings.iter().filter(|f| f.silenced.is_none());
        let shown: Vec<Finding> = shown.cloned().collect();
        match shown.len() == self.findings.len() {
            true => self.verdict,
            false => Some(Verdict::conclude(
                &shown,
                &self.bounds,
                &self.reasons,
                method.conditional,
            )),
        }
    }

    fn without_claim(name: String, detail: Detail) -> Subject {
        Subject {
            name,
            verdict: None,
            paths: 0,
            findings: Vec::new(),
            bounds: Vec::new(),
            reasons: Vec::new(),
            detail,
        }
    }
}
