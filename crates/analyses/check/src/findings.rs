//! Findings of a method so far: each once, with the simplest input that leads to it.

use crate::alternative_inputs::AlternativeInputs;
use crate::calls::Weight;
use crate::model_order::compare;
use answer::{Finding, Leak, Status};
use harness::{FindingKey, Observations};
use jvm_symex::Place;
use solver::Model;
use std::collections::BTreeMap;
use term::{Term, TermStore};

/// What was seen so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct MethodFindings {
    pub findings: BTreeMap<FindingKey, BestInput>,
    /// Failures that need an argument that is null, for which no other input is known.
    pub null_findings: BTreeMap<FindingKey, BestInput>,
    /// Further inputs for findings that none is known of that can exist.
    pub alternatives: BTreeMap<FindingKey, AlternativeInputs>,
    /// What calls on concrete arguments ran into: for findings that no better input is known of.
    pub trials: BTreeMap<FindingKey, (Weight, Finding)>,
    /// What is not closed, where it is made, and how large the smallest input is that leads there.
    pub leaks: BTreeMap<(String, Place), (u32, Leak)>,
    /// What else was noted of paths.
    pub observations: Observations,
    /// Paths that were tried to find an input that satisfies the contract.
    pub tried: u32,
}

/// The simplest input for a finding.
#[derive(Clone, Debug)]
pub(crate) struct BestInput {
    /// How much of the input the path looks at.
    pub size: u32,
    pub constant: usize,
    pub vars: Vec<Term>,
    pub model: Model,
    pub finding: Finding,
    /// Inputs looked at for this finding.
    pub tries: u32,
}

impl BestInput {
    /// A finding that is not improved any more.
    pub(crate) fn final_input(finding: Finding) -> BestInput {
        BestInput {
            size: 0,
            constant: 0,
            vars: Vec::new(),
            model: Model::default(),
            finding,
            tries: MAX_TRIES,
        }
    }
}

/// Inputs of the same size that are looked at for one finding: there may be thousands.
pub(crate) const MAX_TRIES: u32 = 64;

impl MethodFindings {
    /// Takes over what trials ran into and nothing else led to with an input that can exist.
    pub(crate) fn with_trial_findings(mut self) -> MethodFindings {
        for (key, (_, finding)) in std::mem::take(&mut self.trials) {
            if self.is_open(&key, finding.is_counted()) {
                let best = BestInput::final_input(finding);
                self.of_kind(best.finding.is_counted()).insert(key, best);
            }
        }
        self
    }

    /// All of them; what also fails on an input without null is not told of null, too.
    pub(crate) fn all_findings(&self) -> Vec<Finding> {
        let is_known = |key: &FindingKey| {
            let other = self.findings.get(key);
            other.is_some_and(|best| best.finding.status == Status::Confirmed)
        };
        let null = self.null_findings.iter();
        let null = null.filter(|(key, _)| !is_known(key)).map(|(_, b)| b);
        let all = self.findings.values().chain(null);
        all.map(|best| best.finding.clone()).collect()
    }

    /// Whether no input is known for a finding that can exist; with `is_counted`, none without a null argument.
    pub(crate) fn is_open(&self, key: &FindingKey, is_counted: bool) -> bool {
        let is_known = |of: &BTreeMap<FindingKey, BestInput>| {
            let known = of.get(key).map(|best| best.finding.status);
            known == Some(Status::Confirmed)
        };
        !is_known(&self.findings) && (is_counted || !is_known(&self.null_findings))
    }

    /// The findings that count, or those that need an argument that is null.
    pub(crate) fn of_kind(&mut self, is_counted: bool) -> &mut BTreeMap<FindingKey, BestInput> {
        match is_counted {
            true => &mut self.findings,
            false => &mut self.null_findings,
        }
    }

    /// Keeps a finding, if nothing simpler is known for it.
    pub(crate) fn keep(&mut self, terms: &TermStore, key: FindingKey, mut new: BestInput) {
        let is_counted = new.finding.is_counted();
        if let Some(best) = self.of_kind(is_counted).get_mut(&key) {
            best.tries += 1;
            new.tries = best.tries;
            let order = (best.size, best.constant).cmp(&(new.size, new.constant));
            let order = order.then_with(|| match best.vars == new.vars {
                true => compare(terms, &new.vars, &best.model, &new.model),
                // Of different shapes of one size, the one that reads best, then that is written first.
                false => reading_rank(&best.finding).cmp(&reading_rank(&new.finding)),
            });
            if order.is_le() {
                return self.note(key, &new.finding);
            }
            let old = best.finding.clone();
            self.note(key.clone(), &old);
        }
        self.of_kind(is_counted).insert(key, new);
    }

    /// Keeps the input of a finding that is not shown: it may be that it can exist.
    fn note(&mut self, key: FindingKey, finding: &Finding) {
        if let (true, Some(heap)) = (finding.is_conditional(), &finding.heap) {
            self.alternatives.entry(key).or_default().add(heap.clone());
        }
    }
}

/// How a call reads: escapes are for characters that can't be shown.
fn reading_rank(finding: &Finding) -> (usize, &str) {
    (finding.call.matches('\\').count(), &finding.call)
}
