//! Preparation: initializes the selected classes and makes a symbolic entry for each of their methods.

use crate::method::MethodCheck;
use crate::observer::MethodObserver;
use crate::other_settings::OtherSettings;
use crate::schedule::CheckOptions;
use answer::{Finding, MethodResult, Reason, ReasonKind, Skipped};
use classes::ClassId;
use contracts::predicates::find_malformed_invariant;
use harness::{EarlyStop, Entry, Selection, explain_malformed_contract};
use inputs::receiver::CallTarget;
use states::class_initialization::{BROKEN_CLASS, Initialization, prepare};
use std::collections::HashMap;
use std::sync::Arc;
use symex::catch_panic;
use vm::{State, Vm};

/// Methods whose class is ready, and results for those whose class is not.
#[derive(Default)]
pub(crate) struct Preparation {
    pub methods: Vec<Arc<MethodCheck>>,
    /// Each with its place in the report.
    pub results: Vec<(usize, MethodResult)>,
    pub skipped: Vec<Skipped>,
    classes: HashMap<ClassId, Initialization>,
}

impl Preparation {
    pub(crate) fn run(
        &mut self,
        vm: &Arc<Vm>,
        booted: &State,
        selection: Selection,
        options: &CheckOptions,
    ) {
        self.skipped = selection.skipped;
        let other_settings = Arc::new(OtherSettings::new(vm));
        for (class, error) in selection.unlinked {
            let reason = Reason {
                kind: ReasonKind::Unsupported,
                what: error,
                at: None,
                paths: 0,
            };
            let result = MethodResult::new(class, 0, vec![], vec![], vec![reason]);
            self.results.push((usize::MAX, result));
        }
        for (order, target) in selection.targets.into_iter().enumerate() {
            let prepared = catch_panic(|| {
                self.add_target(vm, booted, order, target, &other_settings, options);
            });
            if let Err(panic) = prepared {
                self.add_unknown(order, &target, ReasonKind::Internal, panic.to_string());
            }
        }
    }

    /// Makes a method ready.
    fn add_target(
        &mut self,
        vm: &Arc<Vm>,
        booted: &State,
        order: usize,
        target: CallTarget,
        other_settings: &Arc<OtherSettings>,
        options: &CheckOptions,
    ) {
        let explore = &options.explore;
        let class = target.class;
        if explore.is_over() {
            let EarlyStop { kind, what } = explore.stop_reason();
            let what = format!("{what} before this method was begun");
            return self.add_unknown(order, &target, kind, what);
        }
        let is_new = !self.classes.contains_key(&class.id);
        if let Some(what) = find_malformed_invariant(class).filter(|_| is_new) {
            self.add_result(order, class.java_name(), ReasonKind::Contract, what);
        }
        let state = self.classes.entry(class.id).or_insert_with(|| {
            let mut start = booted.clone();
            start.notes.lookups = Some(other_settings.lookups_of(class.id));
            prepare(vm, &start, class)
        });
        match state {
            Initialization::Ready(_)
                if let Some(what) = explain_malformed_contract(vm, &target) =>
            {
                self.add_unknown(order, &target, ReasonKind::Contract, what);
            }
            Initialization::Ready(state) => {
                let mut entry = Entry::new(vm, &target, (**state).clone());
                entry.trace = options.explore.trace.clone();
                let entry = Arc::new(entry);
                let observer = MethodObserver::new(
                    entry.clone(),
                    target,
                    other_settings.clone(),
                    explore.limits.size,
                    options.null_arguments,
                );
                let (limits, search) = (explore.limits, explore.order);
                let mode = explore.matching;
                let mut method = MethodCheck::new(entry, observer, target, limits, search, mode);
                method.order = order;
                self.methods.push(Arc::new(method));
            }
            Initialization::Broken(finding) => {
                let finding = is_new.then(|| (**finding).clone());
                self.add_failed_initializer(order, &target, finding);
            }
            Initialization::Unknown(reason) => {
                let (kind, what) = (reason.kind, reason.what.clone());
                self.add_unknown(order, &target, kind, what);
            }
        }
    }

    /// The failing initializer is a finding of its own; what can't be called is skipped.
    fn add_failed_initializer(
        &mut self,
        order: usize,
        target: &CallTarget,
        finding: Option<Finding>,
    ) {
        let class = target.class.java_name();
        if let Some(finding) = finding {
            let method = format!("{class}.<clinit>()");
            let result = MethodResult::new(method, 1, vec![finding], vec![], vec![]);
            self.results.push((order, result));
        }
        let reason = BROKEN_CLASS.to_owned();
        self.skipped.push(Skipped {
            method: target.name(),
            reason,
        });
    }

    fn add_unknown(&mut self, order: usize, target: &CallTarget, kind: ReasonKind, what: String) {
        self.add_result(order, target.name(), kind, what);
    }

    fn add_result(&mut self, order: usize, method: String, kind: ReasonKind, what: String) {
        let reason = Reason {
            kind,
            what,
            at: None,
            paths: 0,
        };
        self.results.push((
            order,
            MethodResult::new(method, 0, vec![], vec![], vec![reason]),
        ));
    }
}
