//! Watches how paths end, and keeps what must not leave the method: each finding once, with the
//! simplest input that leads to it.

use crate::confirm::{FindingKey, Shown, execute};
use crate::entry::Entry;
use crate::simpler::{compare, simpler_than};
use classes::ClassRef;
use heap::Ref;
use solver::{Feasibility, Model, PathSolver};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering as Atomic};
use std::sync::{Arc, Mutex, MutexGuard};
use symex::{EndReason, ForkState, Observer, Program};
use symex_jvm::{Jvm, JvmState, Outcome, PathHost, Place, backtrace, place_of};
use term::Term;
use verdict::Finding;
use vm::Interp;

/// Paths cut at a bound that are followed to their end on machine values.
const COMPLETIONS: usize = 32;

/// Instructions for such a completion.
const COMPLETION_FUEL: u64 = 20_000_000;

/// Said of paths that end well, but only on a deep enough stack.
const DEEP_RECURSION: &str = "a recursion so deep that it depends on the JVM whether it overflows";

/// What was seen so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    pub findings: BTreeMap<FindingKey, Best>,
    /// What Cairn can't execute or got wrong, where, and on how many paths.
    pub stuck: BTreeMap<(EndReason, String, Place), u64>,
}

/// The simplest input for a finding.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    model: Model,
    constant: usize,
    pub finding: Finding,
}

pub(crate) struct Watch {
    entry: Arc<Entry>,
    vars: Vec<Term>,
    /// Classes in the method's `throws` clause.
    declared: Vec<ClassRef>,
    seen: Mutex<Seen>,
    completions: AtomicUsize,
}

impl Watch {
    pub fn new(entry: Arc<Entry>) -> Watch {
        let names = &entry.method.def().exceptions;
        let declared = names
            .iter()
            .filter_map(|name| entry.vm.world.load(name).ok())
            .collect();
        let vars = entry.vars();
        Watch {
            entry,
            vars,
            declared,
            seen: Mutex::default(),
            completions: AtomicUsize::new(0),
        }
    }

    pub fn seen(&self) -> Seen {
        self.lock().clone()
    }

    pub fn finding_count(&self) -> usize {
        self.lock().findings.len()
    }

    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.seen
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
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
            return;
        }
        let place = self.place_thrown(state, exception);
        let key = FindingKey::new(class, &place);
        let given = state.given();
        let constant = self.entry.constant_index(given);
        if !self.could_improve(&key, constant, state, solver) {
            return;
        }
        let fuel = 2 * self.entry.symbolic().instructions(state) + COMPLETION_FUEL;
        self.keep_first(state, &key, fuel);
        let model = match solver.simplest_model(state.path(), &self.vars) {
            Ok(model) => model,
            // It is not known whether the path exists; the engine counts that.
            Err(_) => return,
        };
        match execute(&self.entry, &model, given, fuel) {
            Ok(shown) if shown.key == key => self.keep(shown, model, constant),
            Ok(shown) => {
                let what = format!(
                    "{} at {place} is not confirmed: {} throws {}",
                    key.class,
                    self.entry.call_text(&model, given),
                    shown.key.class,
                    place = line_text(&place),
                );
                self.stuck(EndReason::Internal, what, place);
            }
            Err(ended) => {
                let what = format!(
                    "{} at {} is not confirmed: {}: {ended}",
                    key.class,
                    line_text(&place),
                    self.entry.call_text(&model, given),
                );
                self.stuck(EndReason::Internal, what, place);
            }
        }
    }

    /// Keeps a finding that nothing is known about yet with the input at hand: if the time ends
    /// before a simpler one is found, it is not lost.
    fn keep_first(&self, state: &JvmState, key: &FindingKey, fuel: u64) {
        if self.lock().findings.contains_key(key) {
            return;
        }
        let given = state.given();
        if let Some(model) = state.path().model()
            && let Ok(shown) = execute(&self.entry, model, given, fuel)
            && shown.key == *key
        {
            self.keep(shown, model.clone(), self.entry.constant_index(given));
        }
    }

    fn place_thrown(&self, state: &mut JvmState, exception: Ref) -> Place {
        let mut host = PathHost::at(state.machine.instructions);
        let interp = Interp::new(self.entry.vm, &mut state.machine, &mut host);
        place_of(&backtrace(&interp, exception))
    }

    /// Whether some input of the path may be simpler than what is known for the finding.
    fn could_improve(
        &self,
        key: &FindingKey,
        constant: usize,
        state: &JvmState,
        solver: &mut PathSolver,
    ) -> bool {
        let best = self
            .lock()
            .findings
            .get(key)
            .map(|best| (best.constant, best.model.clone()));
        let Some((best_constant, model)) = best else {
            return true;
        };
        match constant.cmp(&best_constant) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => {
                let simpler = simpler_than(&self.entry.vm.terms, &self.vars, &model);
                matches!(solver.wish(state.path(), simpler), Feasibility::Yes(_))
            }
        }
    }

    fn keep(&self, shown: Shown, model: Model, constant: usize) {
        let mut seen = self.lock();
        let terms = &self.entry.vm.terms;
        let is_worse = seen.findings.get(&shown.key).is_some_and(|best| {
            let order = best.constant.cmp(&constant);
            order
                .then_with(|| compare(terms, &self.vars, &best.model, &model))
                .is_le()
        });
        if !is_worse {
            let best = Best {
                model,
                constant,
                finding: shown.finding,
            };
            seen.findings.insert(shown.key, best);
        }
    }

    /// Whether the path ended because the stack was used up: that happens everywhere.
    fn overflowed(&self, state: &JvmState, outcome: &Outcome) -> bool {
        let Outcome::Threw(exception) = outcome else {
            return false;
        };
        &*state.machine.heap.get(*exception).class.name == "java/lang/StackOverflowError"
    }

    fn stuck(&self, reason: EndReason, what: String, place: Place) {
        *self.lock().stuck.entry((reason, what, place)).or_default() += 1;
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
        if let Some(asked) = state.machine.environment {
            let place = self.entry.symbolic().place(state);
            let what = format!("{asked}: the path asks for what differs between runs");
            self.stuck(EndReason::Unsupported, what, place);
            return;
        }
        if state.machine.deep_stack && !self.overflowed(state, &outcome) {
            let place = self.entry.symbolic().place(state);
            self.stuck(EndReason::Unsupported, DEEP_RECURSION.to_owned(), place);
            return;
        }
        match outcome {
            Outcome::Threw(exception) if reason == EndReason::Threw => {
                self.threw(state, exception, solver);
            }
            Outcome::Stuck(what) => {
                let place = self.entry.symbolic().place(state);
                self.stuck(reason, what, place);
            }
            Outcome::Threw(_)
            | Outcome::Returned(_)
            | Outcome::NoReceiver(_)
            | Outcome::Exited(_)
            | Outcome::Deadlock => {}
        }
    }

    /// What comes after a bound is not explored, but one input is followed to its end: a loop
    /// without end or a recursion too deep shows itself that way.
    fn cut(&self, state: &mut JvmState, _reason: EndReason, solver: &mut PathSolver) {
        if self.completions.fetch_add(1, Atomic::Relaxed) >= COMPLETIONS {
            return;
        }
        let Ok(model) = solver.simplest_model(state.path(), &self.vars) else {
            return;
        };
        let given = state.given();
        if let Ok(shown) = execute(&self.entry, &model, given, COMPLETION_FUEL)
            && !self.is_declared(shown.thrown)
        {
            self.keep(shown, model, self.entry.constant_index(given));
        }
    }
}

fn line_text(place: &Place) -> String {
    match (&place.file, place.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => place.method.clone(),
    }
}
