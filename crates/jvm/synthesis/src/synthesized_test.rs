//! Synthesized test: a candidate with its concrete run.

use crate::candidate::Candidate;
use crate::candidate_run::CandidateRun;
use crate::observe::CallObserver;
use crate::test_recipe::{statements, test_recipe};
use answer::SuiteTest;
use classes::MethodRef;
use java_source::access::Package;
use jvm_symex::{EdgeSet, Trail};
use std::sync::Arc;
use vm::Vm;

/// Calls, and what they did.
pub struct SynthesizedTest {
    /// The calls.
    pub candidate: Candidate,
    /// What they did when they were executed.
    pub ran: CandidateRun,
    /// What it reaches that the ones before it don't.
    pub new: EdgeSet,
    /// The same calls with other hash codes, and after other tests, which may leave something in static
    /// fields.
    pub others: Vec<CandidateRun>,
}

impl SynthesizedTest {
    /// The test as data, as it stands in a package; `None` if an argument can't be written down. Methods that are
    /// `changing` something are not called to look at what became of an object.
    pub fn test(
        &self,
        vm: &Arc<Vm>,
        package: Package<'_>,
        changing: &[MethodRef],
    ) -> Option<SuiteTest> {
        test_recipe(vm, package, self, changing)
    }

    /// The calls as statements of Java.
    pub fn statements(&self, vm: &Arc<Vm>) -> Option<Vec<String>> {
        statements(vm, self)
    }

    /// What the asserts of the test execute: they call methods, too.
    pub fn assertion_trails(
        &self,
        vm: &Arc<Vm>,
        package: Package<'_>,
        changing: &[MethodRef],
    ) -> Vec<Trail> {
        let observer = CallObserver {
            vm,
            package,
            calls: &self.candidate.calls,
            ran: &self.ran,
            others: &self.others,
            changing,
        };
        let observations = observer.observations().into_iter();
        observations.flat_map(|o| observer.trails(&o)).collect()
    }
}
