//! Observer of a method's paths: decides which ends are findings, and keeps each finding once, with the simplest input
//! that leads to it.

use crate::alternative_inputs::is_huge;
use crate::calls::{Script, Weight};
use crate::confirm::execute;
use crate::findings::{BestInput, MethodFindings};
use crate::other_settings::OtherSettings;
use answer::{BoundKind, InputHeap, NullArgument, ReasonKind, Status};
use classes::{ClassRef, MethodRef};
use contracts::rejection::{is_about_rejection, is_rejection};
use contracts::throws_clause::ThrowsClause;
use harness::{Entry, FindingKey, InputCase, Observations, Satisfiability, stuck_kind};
use heap::Ref;
use inputs::library_class::is_documented;
use inputs::receiver::CallTarget;
use jvm_symex::{
    Broken, CallOutcome, Completion, ContractTime, Jvm, JvmState, PathHost, Place, backtrace,
    place_of,
};
use solver::PathSolver;
use states::nondeterminism::asking_place;
use std::sync::atomic::{AtomicUsize, Ordering as Atomic};
use std::sync::{Arc, Mutex, MutexGuard};
use symex::{EndReason, Observer, Program};
use vm::Interp;
use vm::environment::{Asked, Varies};

mod failed_path;
mod leaks;

use failed_path::FailureCause;

/// Paths cut at a bound that are followed to their end on machine values.
const COMPLETIONS: usize = 8;

/// Instructions for such a completion.
const COMPLETION_FUEL: u64 = 20_000_000;

/// Said of paths that end well, but only on a deep enough stack.
const DEEP_RECURSION: &str =
    "the recursion is so deep that some JVMs overflow their stack and others don't";

pub(crate) struct MethodObserver {
    pub(crate) entry: Arc<Entry>,
    target: CallTarget,
    pub other_settings: Arc<OtherSettings>,
    /// The bound on the size of inputs.
    pub(crate) size: u32,
    /// Whether failures that need an argument that is null count like all others.
    counts_null: bool,
    throws: ThrowsClause,
    seen: Mutex<MethodFindings>,
    completions: AtomicUsize,
    /// How often many objects were added to satisfy the contract, in vain.
    pub(crate) far: AtomicUsize,
}

impl MethodObserver {
    pub(crate) fn new(
        entry: Arc<Entry>,
        target: CallTarget,
        other_settings: Arc<OtherSettings>,
        size: u32,
        counts_null: bool,
    ) -> MethodObserver {
        let throws = ThrowsClause::of(&entry.vm, entry.method);
        let has_requirements = entry.has_requirements();
        MethodObserver {
            entry,
            target,
            other_settings,
            size,
            counts_null,
            throws,
            seen: Mutex::new(MethodFindings {
                observations: Observations {
                    satisfied: match has_requirements {
                        true => Satisfiability::No,
                        false => Satisfiability::Yes,
                    },
                    ..Observations::default()
                },
                ..MethodFindings::default()
            }),
            completions: AtomicUsize::new(0),
            far: AtomicUsize::new(0),
        }
    }

    pub(crate) fn findings(&self) -> MethodFindings {
        self.lock().clone()
    }

    /// Whether an input was found that may not exist.
    pub(crate) fn has_open_findings(&self) -> bool {
        let seen = self.lock();
        let mut findings = seen.findings.values();
        findings.any(|b| b.finding.status == Status::Conditional)
    }

    /// Whether an input was found that can exist.
    pub(crate) fn is_refuted(&self) -> bool {
        let seen = self.lock();
        let mut findings = seen.findings.values();
        findings.any(|b| b.finding.status == Status::Confirmed)
    }

    /// Whether some path rests on what earlier calls left in static fields or constants.
    pub(crate) fn rests_on_history(&self) -> bool {
        let seen = self.lock();
        let mut assumed = seen.observations.assumed.keys();
        assumed.any(|(kind, ..)| *kind == BoundKind::StaticState)
    }

    /// The findings whose inputs may not exist, and these inputs, unless they are huge.
    pub(crate) fn open_inputs(&self) -> Vec<(FindingKey, InputHeap)> {
        let seen = self.lock();
        let is_open = |best: &&BestInput| best.finding.status == Status::Conditional;
        let mut inputs = Vec::new();
        for (key, best) in &seen.findings {
            let first = Some(best)
                .filter(is_open)
                .and_then(|b| b.finding.heap.as_ref());
            let alternatives = seen.alternatives.get(key).filter(|_| is_open(&best));
            let alternatives = alternatives.into_iter().flat_map(|o| o.heaps());
            let all = first.into_iter().chain(alternatives);
            let all = all.filter(|heap| !is_huge(heap));
            inputs.extend(all.map(|heap| (key.clone(), heap.clone())));
        }
        inputs
    }

    /// What an exception with this trace is as a finding, if it is one and no input is known for it
    /// that can exist. `has_null` says whether the call has an argument that is null.
    pub(crate) fn open_key(
        &self,
        thrown: ClassRef,
        trace: &[(MethodRef, u32)],
        has_null: bool,
    ) -> Option<FindingKey> {
        if self.is_declared(thrown)
            || self.is_rejection(thrown, trace)
            || is_documented(thrown, self.target.method, has_null)
        {
            return None;
        }
        let key = FindingKey::new(thrown, trace);
        self.is_open(&key, true).then_some(key)
    }

    /// Whether no input is known for a finding that can exist; with `is_counted`, none without a null argument.
    pub(crate) fn is_open(&self, key: &FindingKey, is_counted: bool) -> bool {
        self.lock().is_open(key, is_counted)
    }

    /// Those of the arguments that make a failure one that does not count.
    pub(crate) fn keep_uncounted(&self, null_arguments: Vec<NullArgument>) -> Vec<NullArgument> {
        match self.counts_null {
            true => Vec::new(),
            false => null_arguments,
        }
    }

    /// Whether an exception is known to need an argument that is null.
    pub(crate) fn is_null_failure(&self, state: &mut JvmState, exception: Ref) -> bool {
        let nulls = self.keep_uncounted(self.entry.null_arguments(&state.machine));
        let class = state.machine.heap.get(exception).class;
        let key = FindingKey::new(class, &self.trace_of(state, exception));
        !nulls.is_empty() && self.lock().null_findings.contains_key(&key)
    }

    /// A finding that calls lead to. They are the simplest that are known, and stay.
    pub(crate) fn record_sequence(&self, key: FindingKey, script: Script) {
        let best = BestInput::final_input(script.into_finding());
        let is_counted = best.finding.is_counted();
        self.lock().of_kind(is_counted).insert(key, best);
    }

    /// Whether calls on concrete arguments are known for a finding that are at least as simple.
    pub(crate) fn has_simpler_trial(&self, key: &FindingKey, weight: Weight) -> bool {
        let seen = self.lock();
        seen.trials
            .get(key)
            .is_some_and(|(known, _)| *known <= weight)
    }

    /// A finding that calls on concrete arguments ran into.
    pub(crate) fn record_trial(&self, key: FindingKey, mut weight: Weight, script: Script) {
        let finding = script.into_finding();
        weight.0 = !finding.is_counted();
        self.lock().trials.insert(key, (weight, finding));
    }

    /// Whether it is open for some failure whether an input that satisfies the contract leads there.
    pub(crate) fn has_contract_doubts(&self) -> bool {
        !self.lock().observations.unsettled.is_empty()
    }

    pub(crate) fn finding_count(&self) -> usize {
        self.lock().findings.len()
    }

    /// The failures that count and that a program can get to, each with the call that shows it.
    pub(crate) fn failures(&self) -> Vec<(FindingKey, String)> {
        let seen = self.lock();
        let known = seen.findings.iter().filter(|(_, b)| b.finding.is_failure());
        known
            .map(|(key, best)| (key.clone(), best.finding.call.clone()))
            .collect()
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, MethodFindings> {
        self.seen
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn program(&self) -> Jvm {
        self.entry.symbolic_call(ContractTime::Meanwhile)
    }

    fn is_rejection(&self, thrown: ClassRef, trace: &[(MethodRef, u32)]) -> bool {
        is_rejection(&self.entry.vm, thrown, trace, self.target.class)
    }

    fn is_declared(&self, class: ClassRef) -> bool {
        self.throws.covers(class)
    }

    /// Whether an exception is no failure, whatever the input was: declared, or thrown on purpose.
    pub(crate) fn is_expected(&self, state: &mut JvmState, exception: Ref) -> bool {
        let class = state.machine.heap.get(exception).class;
        let trace = self.trace_of(state, exception);
        self.is_declared(class) || self.is_rejection(class, &trace)
    }

    /// A path ended with an exception.
    fn handle_exception(&self, state: &mut JvmState, exception: Ref, solver: &mut PathSolver) {
        let class = state.machine.heap.get(exception).class;
        if self.is_declared(class) {
            return self.assume(&state.machine.notes.asked);
        }
        let trace = self.trace_of(state, exception);
        let place = place_of(&trace);
        let key = FindingKey::new(class, &trace);
        let has_null = self.entry.has_null(&state.machine);
        if self.is_rejection(class, &trace) || is_documented(class, self.target.method, has_null) {
            self.lock().observations.note_rejection(key);
            let matters = |a: &&Asked| !is_about_rejection(a, &trace);
            return self.assume(state.machine.notes.asked.iter().filter(matters));
        }
        let cause = match state.machine.inputs.object_at(exception) {
            Some(_) => FailureCause::CallersException,
            None => FailureCause::Code,
        };
        let nulls = self.keep_uncounted(self.entry.null_arguments(&state.machine));
        self.report_failure(state, (key, cause), place, nulls, solver);
    }

    /// What must hold after the call does not.
    fn handle_breach(&self, state: &mut JvmState, broken: Broken, solver: &mut PathSolver) {
        let contract = &self.entry.contract;
        let class = |e: Ref| state.machine.heap.get(e).class;
        let (by, after) = (broken.by.map(class), broken.after.map(class));
        let key = contract.breach_key(broken.check, by, after);
        let place = contract.breach_place(broken.ended_at);
        // Who promises something without excluding null promises it for null, too.
        self.report_failure(state, (key, FailureCause::Code), place, Vec::new(), solver);
    }

    /// What a path that ended well rests on.
    fn assume<'a>(&self, asked: impl IntoIterator<Item = &'a Asked>) {
        for asked in asked {
            let kind = match asked.source.varies {
                Varies::ByLibrary => continue,
                Varies::ByHistory => BoundKind::StaticState,
                Varies::ByInput => BoundKind::InputClass,
                Varies::ByRun | Varies::ByMachine | Varies::BySetting | Varies::ByClassPath => {
                    BoundKind::Environment
                }
            };
            let mut seen = self.lock();
            let (what, place) = (asked.to_string(), asking_place(asked));
            seen.observations.note_assumption(kind, what, place);
        }
    }

    fn trace_of(&self, state: &mut JvmState, exception: Ref) -> Vec<(MethodRef, u32)> {
        let mut host = PathHost::at(state.machine.instructions);
        let interp = Interp::new(&self.entry.vm, &mut state.machine, &mut host);
        backtrace(&interp, exception)
    }

    /// Whether the path ended because the stack was used up: that happens everywhere.
    fn has_overflowed(&self, state: &JvmState, outcome: &CallOutcome) -> bool {
        let CallOutcome::Threw(exception) = outcome else {
            return false;
        };
        &*state.machine.heap.get(*exception).class.name == "java/lang/StackOverflowError"
    }

    fn note_stuck(&self, kind: ReasonKind, what: String, place: Place) {
        self.lock().observations.note_stuck(kind, what, place);
    }
}

impl Observer<Jvm> for MethodObserver {
    fn on_end(
        &self,
        state: &mut JvmState,
        reason: EndReason,
        outcome: CallOutcome,
        solver: &mut PathSolver,
    ) {
        if state.machine.deep_stack && !self.has_overflowed(state, &outcome) {
            let place = self.program().place(state);
            self.note_stuck(ReasonKind::Unsupported, DEEP_RECURSION.to_owned(), place);
            return;
        }
        if reason.is_path() {
            self.note_satisfiability(state, solver);
        }
        self.report_leaks(state, &outcome, solver);
        match outcome {
            CallOutcome::Threw(exception) if reason == EndReason::Threw => {
                self.handle_exception(state, exception, solver);
            }
            CallOutcome::Broke(broken) => self.handle_breach(state, broken, solver),
            CallOutcome::Stuck(what) => {
                let place = self.program().place(state);
                self.note_stuck(stuck_kind(reason), what, place);
            }
            CallOutcome::Threw(_)
            | CallOutcome::Returned(_)
            | CallOutcome::NoReceiver(_)
            | CallOutcome::Rejected
            | CallOutcome::Exited(_)
            | CallOutcome::Deadlock => self.assume(&state.machine.notes.asked),
        }
    }

    /// A contract that is false here may be true where the environment is different.
    fn on_drop(&self, state: &mut JvmState) {
        self.assume(&state.machine.notes.asked);
    }

    fn on_nontermination(&self, state: &mut JvmState, solver: &mut PathSolver) {
        self.note_satisfiability(state, solver);
        self.assume(&state.machine.notes.asked);
    }

    /// What comes after a bound is not explored, but one input is followed to its end: a loop
    /// without end or a recursion too deep shows itself that way.
    fn on_cut(&self, state: &mut JvmState, _reason: EndReason, solver: &mut PathSolver) {
        self.assume(&state.machine.notes.asked);
        // What a function answers beyond the path is not known.
        let mut functions = state.machine.inputs.functions().iter();
        if functions.any(|f| !f.answers.is_empty())
            || self.completions.fetch_add(1, Atomic::Relaxed) >= COMPLETIONS
        {
            return;
        }
        let Completion::Yes(whole) = self.complete_path(state, solver) else {
            return;
        };
        // Elements that nobody has looked at are null in it, which the program may look at later.
        if whole.inputs.arrays().iter().any(|a| a.holds_no_null) {
            return;
        }
        let vars = self.entry.vars(&whole);
        let Ok(model) = solver.simplest_model(&whole.path, &vars) else {
            return;
        };
        let case = InputCase {
            state: &whole,
            model: &model,
            given: state.given(),
        };
        // An object that was being made when the path was cut would be null, which the path has ruled out.
        if case.structure(&self.entry.vm).missing_object().is_some() {
            return;
        }
        if let Ok(shown) = execute(&self.entry, &case, COMPLETION_FUEL)
            && !shown.thrown.is_some_and(|class| self.is_declared(class))
            && !shown.is_rejection
        {
            let mut shown = shown;
            // What the path has not looked at is null in its input, so null may be why this one is thrown.
            let is_about_null = shown.finding.kind == "java.lang.NullPointerException";
            let nulls = match is_about_null {
                true => self.entry.made_null_arguments(&whole),
                false => self.entry.null_arguments(&state.machine),
            };
            shown.finding.null_arguments = self.keep_uncounted(nulls);
            let place = shown.place.clone();
            self.record_finding(shown, &place, &case, vars, COMPLETION_FUEL);
        }
    }
}
