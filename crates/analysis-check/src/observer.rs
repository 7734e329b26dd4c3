//! Watches how paths end, and keeps what must not leave the method: each finding once, with the
//! simplest input that leads to it.

use crate::calls::Script;
use crate::confirm::{FindingKey, Shown, execute};
use crate::dependence::{dependence, line_text, place_asked};
use crate::elsewhere::Elsewhere;
use crate::entry::{Case, Entry, declared};
use crate::functions::agreeing;
use crate::library_class::is_documented;
use crate::rejection::{is_about_rejection, is_rejection};
use crate::satisfied::Satisfied;
use crate::seen::{Best, MAX_TRIES, Seen};
use crate::select::Target;
use crate::simpler::simpler_than;
use crate::structure::TOO_LONG;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use solver::{Feasibility, Model, PathSolver};
use std::cmp::Ordering;
use std::sync::atomic::{AtomicUsize, Ordering as Atomic};
use std::sync::{Arc, Mutex, MutexGuard};
use symex::{EndReason, ForkState, Observer, Program};
use symex_jvm::{
    Broken, ContractTime, Holds, Jvm, JvmState, Outcome, PathHost, Place, backtrace, place_of,
};
use term::Term;
use verdict::{BoundKind, ReasonKind, Status};
use vm::Interp;
use vm::environment::{Asked, Varies};

/// Paths cut at a bound that are followed to their end on machine values.
const COMPLETIONS: usize = 8;

/// Instructions for such a completion.
const COMPLETION_FUEL: u64 = 20_000_000;

/// Said of paths that end well, but only on a deep enough stack.
const DEEP_RECURSION: &str = "a recursion so deep that it depends on the JVM whether it overflows";

pub(crate) struct Watch {
    pub(crate) entry: Arc<Entry>,
    target: Target,
    pub elsewhere: Arc<Elsewhere>,
    /// The bound on the size of inputs.
    pub(crate) size: u32,
    /// Classes in the method's `throws` clause.
    declared: Vec<ClassRef>,
    seen: Mutex<Seen>,
    completions: AtomicUsize,
}

impl Watch {
    pub fn new(entry: Arc<Entry>, target: Target, elsewhere: Arc<Elsewhere>, size: u32) -> Watch {
        let declared = declared(entry.vm, entry.method);
        let has_requirements = entry.has_requirements();
        Watch {
            entry,
            target,
            elsewhere,
            size,
            declared,
            seen: Mutex::new(Seen {
                satisfied: match has_requirements {
                    true => Satisfied::No,
                    false => Satisfied::Yes,
                },
                ..Seen::default()
            }),
            completions: AtomicUsize::new(0),
        }
    }

    pub fn seen(&self) -> Seen {
        self.lock().clone()
    }

    /// Whether an input was found that may not exist.
    pub fn has_open_findings(&self) -> bool {
        let seen = self.lock();
        let mut findings = seen.findings.values();
        findings.any(|b| b.finding.status == Status::Conditional)
    }

    /// What an exception with this trace is as a finding, if it is one and no input is known for it
    /// that can exist. `has_null` says whether the call has an argument that is null.
    pub fn wanted(
        &self,
        thrown: ClassRef,
        trace: &[(MethodRef, u32)],
        has_null: bool,
    ) -> Option<FindingKey> {
        if self.is_declared(thrown)
            || is_rejection(thrown, trace, self.target.class)
            || is_documented(thrown, self.target.method, has_null)
        {
            return None;
        }
        let key = FindingKey::new(thrown, &place_of(trace));
        self.is_open(&key).then_some(key)
    }

    /// Whether no input is known for a finding that can exist.
    pub fn is_open(&self, key: &FindingKey) -> bool {
        let known = self.lock().findings.get(key).map(|b| b.finding.status);
        known != Some(Status::Confirmed)
    }

    /// A finding that calls lead to. They are the simplest that are known, and stay.
    pub fn reached(&self, key: FindingKey, script: Script) {
        let best = Best {
            size: 0,
            constant: 0,
            vars: Vec::new(),
            model: Model::default(),
            finding: script.into_finding(),
            tries: MAX_TRIES,
        };
        self.lock().findings.insert(key, best);
    }

    pub fn finding_count(&self) -> usize {
        self.lock().findings.len()
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Seen> {
        self.seen
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn program(&self) -> Jvm {
        self.entry.symbolic(ContractTime::Meanwhile)
    }

    fn is_declared(&self, class: ClassRef) -> bool {
        self.declared
            .iter()
            .any(|declared| class.is_subtype_of(declared))
    }

    /// A path ended with an exception.
    fn threw(&self, state: &mut JvmState, exception: Ref, solver: &mut PathSolver) {
        let class = state.machine.heap.get(exception).class;
        if self.is_declared(class) {
            return self.assume(&state.machine.asked);
        }
        let trace = self.trace_of(state, exception);
        let place = place_of(&trace);
        let key = FindingKey::new(class, &place);
        let has_null = self.entry.has_null(&state.machine);
        if is_rejection(class, &trace, self.target.class)
            || is_documented(class, self.target.method, has_null)
        {
            *self.lock().rejections.entry(key).or_default() += 1;
            let matters = |a: &&Asked| !is_about_rejection(a, &trace);
            return self.assume(state.machine.asked.iter().filter(matters));
        }
        self.failed(state, key, place, solver);
    }

    /// What must hold after the call does not.
    fn broke(&self, state: &mut JvmState, broken: Broken, solver: &mut PathSolver) {
        let contract = &self.entry.contract;
        let class = |e: Ref| state.machine.heap.get(e).class;
        let (by, after) = (broken.by.map(class), broken.after.map(class));
        let key = contract.breach_key(broken.check, by, after);
        self.failed(state, key, contract.place(), solver);
    }

    /// A path ended with a failure: looks for the simplest input that shows it.
    fn failed(&self, state: &mut JvmState, key: FindingKey, place: Place, solver: &mut PathSolver) {
        if self.is_void(&key, &place, &state.machine.asked) {
            return;
        }
        if !self.could_improve(&key, state, solver) {
            return;
        }
        let whole = match self.completed(state, solver) {
            Holds::Yes(whole) => whole,
            // No input that satisfies the contract takes this path.
            Holds::No => return,
            Holds::NotUpTo(size) => {
                let key = (BoundKind::InputSize, u64::from(size), place);
                *self.lock().too_large.entry(key).or_default() += 1;
                return;
            }
            Holds::Unknown(why) => {
                let what = format!("whether it fails with {} depends on {why}", key.class);
                *self.lock().unsettled.entry((what, place)).or_default() += 1;
                return;
            }
        };
        let Some(whole) = agreeing(self.entry.vm, *whole, solver) else {
            // Only a function that contradicts itself takes this path; that none does is assumed.
            return self.assume(&state.machine.asked);
        };
        let fuel = 2 * self.program().instructions(state) + COMPLETION_FUEL;
        let vars = self.entry.vars(&whole);
        let given = state.given();
        if let Some(model) = whole.path.model() {
            self.keep_first(
                &Case {
                    state: &whole,
                    model,
                    given,
                },
                &key,
                &vars,
                fuel,
            );
        }
        let model = match solver.simplest_model(&whole.path, &vars) {
            Ok(model) => model,
            // It is not known whether the path exists; the engine counts that.
            Err(_) => return,
        };
        let case = Case {
            state: &whole,
            model: &model,
            given,
        };
        let other = match execute(&self.entry, &case, fuel) {
            Ok(shown) if shown.key == key => {
                return self.found(shown, &place, &case, vars, fuel);
            }
            Ok(shown) => format!("fails with {}", shown.key.class),
            Err(ended) => ended,
        };
        let what = format!(
            "{} at {} is not confirmed: {}: {other}",
            key.class,
            line_text(&place),
            self.entry.call_text(&case),
        );
        let kind = match other.starts_with(TOO_LONG) {
            true => ReasonKind::Unsupported,
            false => ReasonKind::Internal,
        };
        self.stuck(kind, what, place);
    }

    /// A call was executed and fails: a finding, or why it is none.
    fn found(&self, shown: Shown, place: &Place, case: &Case<'_>, vars: Vec<Term>, fuel: u64) {
        match self.objection(&shown, case, fuel) {
            Some((kind, what)) => self.stuck(kind, what, place.clone()),
            None => self.keep(shown, case, vars),
        }
    }

    /// Why a call that fails is no finding: it is not the program's doing, or depends on where
    /// the program runs.
    fn objection(&self, shown: &Shown, case: &Case<'_>, fuel: u64) -> Option<(ReasonKind, String)> {
        if let Some(what) = &shown.trouble {
            return Some((ReasonKind::Unsupported, what.clone()));
        }
        if let Some(asked) = shown.asked.iter().find(|a| a.voids_failures()) {
            return Some(dependence(asked, &shown.key.class));
        }
        let mut settings = shown.asked.iter();
        let setting = settings.find(|a| a.source.varies == Varies::BySetting)?;
        let constant = self.entry.constant_index(case.given);
        let call = (&self.target, case, constant);
        match self.elsewhere.confirms(call, shown, fuel) {
            true => None,
            false => Some(dependence(setting, &shown.key.class)),
        }
    }

    /// Whether a failure shows nothing, because of what was asked before it; that is noted.
    fn is_void(&self, key: &FindingKey, place: &Place, asked: &[Asked]) -> bool {
        let Some(asked) = asked.iter().find(|a| a.voids_failures()) else {
            return false;
        };
        let (kind, what) = dependence(asked, &key.class);
        self.stuck(kind, what, place.clone());
        true
    }

    /// What a path that ended well rests on.
    fn assume<'a>(&self, asked: impl IntoIterator<Item = &'a Asked>) {
        for asked in asked {
            let kind = match asked.source.varies {
                Varies::ByHistory => BoundKind::StaticState,
                Varies::ByInput => BoundKind::InputClass,
                Varies::ByRun | Varies::BySetting | Varies::ByClassPath => BoundKind::Environment,
            };
            let key = (kind, asked.to_string(), place_asked(asked));
            *self.lock().assumed.entry(key).or_default() += 1;
        }
    }

    /// Keeps a finding that nothing is known about yet with the input at hand: if the time ends
    /// before a simpler one is found, it is not lost.
    fn keep_first(&self, case: &Case<'_>, key: &FindingKey, vars: &[Term], fuel: u64) {
        if self.lock().findings.contains_key(key) {
            return;
        }
        if let Ok(shown) = execute(&self.entry, case, fuel)
            && shown.key == *key
            && self.objection(&shown, case, fuel).is_none()
        {
            self.keep(shown, case, vars.to_vec());
        }
    }

    fn trace_of(&self, state: &mut JvmState, exception: Ref) -> Vec<(MethodRef, u32)> {
        let mut host = PathHost::at(state.machine.instructions);
        let interp = Interp::new(self.entry.vm, &mut state.machine, &mut host);
        backtrace(&interp, exception)
    }

    /// Whether some input of the path may be simpler than what is known for the finding.
    fn could_improve(&self, key: &FindingKey, state: &JvmState, solver: &mut PathSolver) -> bool {
        let Some(best) = self.lock().findings.get(key).cloned() else {
            return true;
        };
        let constant = self.entry.constant_index(state.given());
        let order = (state.size(), constant).cmp(&(best.size, best.constant));
        match order {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal if best.vars == self.entry.vars(&state.machine) => {
                let simpler = simpler_than(&self.entry.vm.terms, &best.vars, &best.model);
                matches!(solver.wish(state.path(), simpler), Feasibility::Yes(_))
            }
            Ordering::Equal => best.tries < MAX_TRIES,
        }
    }

    fn keep(&self, shown: Shown, case: &Case<'_>, vars: Vec<Term>) {
        let best = Best {
            size: case.state.inputs.size(),
            constant: self.entry.constant_index(case.given),
            vars,
            model: case.model.clone(),
            finding: shown.finding,
            tries: 1,
        };
        self.lock().keep(&self.entry.vm.terms, shown.key, best);
    }

    /// Whether the path ended because the stack was used up: that happens everywhere.
    fn overflowed(&self, state: &JvmState, outcome: &Outcome) -> bool {
        let Outcome::Threw(exception) = outcome else {
            return false;
        };
        &*state.machine.heap.get(*exception).class.name == "java/lang/StackOverflowError"
    }

    fn stuck(&self, kind: ReasonKind, what: String, place: Place) {
        *self.lock().stuck.entry((kind, what, place)).or_default() += 1;
    }
}

impl Observer<Jvm> for Watch {
    fn ended(
        &self,
        state: &mut JvmState,
        reason: EndReason,
        outcome: Outcome,
        solver: &mut PathSolver,
    ) {
        if state.machine.deep_stack && !self.overflowed(state, &outcome) {
            let place = self.program().place(state);
            self.stuck(ReasonKind::Unsupported, DEEP_RECURSION.to_owned(), place);
            return;
        }
        if reason.is_path() {
            self.satisfies(state, solver);
        }
        match outcome {
            Outcome::Threw(exception) if reason == EndReason::Threw => {
                self.threw(state, exception, solver);
            }
            Outcome::Broke(broken) => self.broke(state, broken, solver),
            Outcome::Stuck(what) => {
                let place = self.program().place(state);
                let kind = match reason {
                    EndReason::Internal => ReasonKind::Internal,
                    _ => ReasonKind::Unsupported,
                };
                self.stuck(kind, what, place);
            }
            Outcome::Threw(_)
            | Outcome::Returned(_)
            | Outcome::NoReceiver(_)
            | Outcome::Rejected
            | Outcome::Exited(_)
            | Outcome::Deadlock => self.assume(&state.machine.asked),
        }
    }

    fn endless(&self, state: &mut JvmState, solver: &mut PathSolver) {
        self.satisfies(state, solver);
        self.assume(&state.machine.asked);
    }

    /// What comes after a bound is not explored, but one input is followed to its end: a loop
    /// without end or a recursion too deep shows itself that way.
    fn cut(&self, state: &mut JvmState, _reason: EndReason, solver: &mut PathSolver) {
        self.assume(&state.machine.asked);
        // What a function answers beyond the path is not known.
        let mut functions = state.machine.inputs.functions().iter();
        if functions.any(|f| !f.answers.is_empty())
            || self.completions.fetch_add(1, Atomic::Relaxed) >= COMPLETIONS
        {
            return;
        }
        let Holds::Yes(whole) = self.completed(state, solver) else {
            return;
        };
        let vars = self.entry.vars(&whole);
        let Ok(model) = solver.simplest_model(&whole.path, &vars) else {
            return;
        };
        let case = Case {
            state: &whole,
            model: &model,
            given: state.given(),
        };
        if let Ok(shown) = execute(&self.entry, &case, COMPLETION_FUEL)
            && !shown.thrown.is_some_and(|class| self.is_declared(class))
            && !shown.is_rejection
        {
            let place = shown.place.clone();
            self.found(shown, &place, &case, vars, COMPLETION_FUEL);
        }
    }
}
