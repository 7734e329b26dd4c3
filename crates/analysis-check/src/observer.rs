//! Watches how paths end, and keeps what must not leave the method: each finding once, with the
//! simplest input that leads to it.

use crate::confirm::{FindingKey, Shown, execute};
use crate::dependence::{dependence, line_text, place_asked};
use crate::elsewhere::Elsewhere;
use crate::entry::Entry;
use crate::select::Target;
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
use verdict::{BoundKind, Finding, ReasonKind};
use vm::Interp;
use vm::environment::{Asked, Varies};

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
    /// What Cairn can't execute, can't tell or got wrong, where, and on how many paths.
    pub stuck: BTreeMap<(ReasonKind, String, Place), u64>,
    /// What paths that ended well rest on, where they asked for it, and how many they are.
    pub assumed: BTreeMap<(BoundKind, String, Place), u64>,
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
    target: Target,
    elsewhere: Arc<Elsewhere>,
    vars: Vec<Term>,
    /// Classes in the method's `throws` clause.
    declared: Vec<ClassRef>,
    seen: Mutex<Seen>,
    completions: AtomicUsize,
}

impl Watch {
    pub fn new(entry: Arc<Entry>, target: Target, elsewhere: Arc<Elsewhere>) -> Watch {
        let names = &entry.method.def().exceptions;
        let declared = names
            .iter()
            .filter_map(|name| entry.vm.world.load(name).ok())
            .collect();
        let vars = entry.vars();
        Watch {
            entry,
            target,
            elsewhere,
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
            return self.assume(&state.machine.asked);
        }
        let place = self.place_thrown(state, exception);
        let key = FindingKey::new(class, &place);
        if self.is_void(&key, &place, &state.machine.asked) {
            return;
        }
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
        let other = match execute(&self.entry, &model, given, fuel) {
            Ok(shown) if shown.key == key => {
                return self.found(shown, &place, model, constant, fuel);
            }
            Ok(shown) => format!("throws {}", shown.key.class),
            Err(ended) => ended,
        };
        let what = format!(
            "{} at {} is not confirmed: {}: {other}",
            key.class,
            line_text(&place),
            self.entry.call_text(&model, given),
        );
        self.stuck(ReasonKind::Internal, what, place);
    }

    /// A call was executed and fails: a finding, or why it is none.
    fn found(&self, shown: Shown, place: &Place, model: Model, constant: usize, fuel: u64) {
        match self.objection(&shown, &model, constant, fuel) {
            Some((kind, what)) => self.stuck(kind, what, place.clone()),
            None => self.keep(shown, model, constant),
        }
    }

    /// Why a call that fails is no finding: it is not the program's doing, or depends on where
    /// the program runs.
    fn objection(
        &self,
        shown: &Shown,
        model: &Model,
        constant: usize,
        fuel: u64,
    ) -> Option<(ReasonKind, String)> {
        if let Some(what) = &shown.trouble {
            return Some((ReasonKind::Unsupported, what.clone()));
        }
        if let Some(asked) = shown.asked.iter().find(|a| a.voids_failures()) {
            return Some(dependence(asked, &shown.key.class));
        }
        let mut settings = shown.asked.iter();
        let setting = settings.find(|a| a.source.varies == Varies::BySetting)?;
        let call = (&self.target, model, constant);
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
    fn assume(&self, asked: &[Asked]) {
        for asked in asked {
            let kind = match asked.source.varies {
                Varies::ByHistory => BoundKind::StaticState,
                Varies::ByRun | Varies::BySetting | Varies::ByClassPath => BoundKind::Environment,
            };
            let key = (kind, asked.to_string(), place_asked(asked));
            *self.lock().assumed.entry(key).or_default() += 1;
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
            let constant = self.entry.constant_index(given);
            if self.objection(&shown, model, constant, fuel).is_none() {
                self.keep(shown, model.clone(), constant);
            }
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
            let place = self.entry.symbolic().place(state);
            self.stuck(ReasonKind::Unsupported, DEEP_RECURSION.to_owned(), place);
            return;
        }
        match outcome {
            Outcome::Threw(exception) if reason == EndReason::Threw => {
                self.threw(state, exception, solver);
            }
            Outcome::Stuck(what) => {
                let place = self.entry.symbolic().place(state);
                let kind = match reason {
                    EndReason::Internal => ReasonKind::Internal,
                    _ => ReasonKind::Unsupported,
                };
                self.stuck(kind, what, place);
            }
            Outcome::Threw(_)
            | Outcome::Returned(_)
            | Outcome::NoReceiver(_)
            | Outcome::Exited(_)
            | Outcome::Deadlock => self.assume(&state.machine.asked),
        }
    }

    /// What comes after a bound is not explored, but one input is followed to its end: a loop
    /// without end or a recursion too deep shows itself that way.
    fn cut(&self, state: &mut JvmState, _reason: EndReason, solver: &mut PathSolver) {
        self.assume(&state.machine.asked);
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
            let constant = self.entry.constant_index(given);
            let place = shown.place.clone();
            self.found(shown, &place, model, constant, COMPLETION_FUEL);
        }
    }
}
