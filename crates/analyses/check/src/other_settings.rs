//! Environment settings: findings are executed once more on machines with other ones (another locale, other line
//! ends, another clock, other system properties).
//!
//! That is for findings whose path read such a setting. Most code only passes the setting on (a
//! message is formatted, an enum is a key), and its findings are the same everywhere; one that differs depends on the
//! setting and is not reported. What differs from run to run is then tried on the real JVM with two settings.

use crate::confirm::{Confirmation, execute};
use classes::{ClassId, ClassRef};
use harness::{Entry, InputCase};
use jvm_symex::PathHost;
use states::class_initialization::{Initialization, prepare};
use states::identity_hash::{MACHINES, state_on_machine};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};
use vm::environment::{Asked, EnvironmentSource, IDENTITY_HASH, RANDOM, SET_ORDER};
use vm::{LookupRecord, State, Vm};

pub(crate) struct OtherSettings {
    vm: Arc<Vm>,
    /// The machines, as they are when the class library has started; `None` if it does not.
    booted: Mutex<BTreeMap<u32, Option<State>>>,
    /// States of machines in which a class is initialized; `None` if that does not work.
    ready: Mutex<HashMap<(ClassId, u32), Option<State>>>,
    /// What is looked up by name when a class is checked, on any machine.
    lookups: Mutex<HashMap<ClassId, Arc<LookupRecord>>>,
}

/// What the clock of each machine shows more than that of the one before: some years and an odd number of everything
/// below.
const LATER_NANOS: i64 = 123_456_789_123_456_789;

/// What comes by chance: it takes many machines to see that it matters.
const CHANCE: [&EnvironmentSource; 3] = [&IDENTITY_HASH, &RANDOM, &SET_ORDER];

/// Machines for questions whose answers don't come by chance.
const FEW_MACHINES: u32 = 2;

impl OtherSettings {
    pub(crate) fn new(vm: &Arc<Vm>) -> OtherSettings {
        OtherSettings {
            vm: vm.clone(),
            booted: Mutex::default(),
            ready: Mutex::default(),
            lookups: Mutex::default(),
        }
    }

    /// The record of what is looked up by name when a class is checked.
    pub(crate) fn lookups_of(&self, class: ClassId) -> Arc<LookupRecord> {
        lock(&self.lookups).entry(class).or_default().clone()
    }

    /// A machine with other settings.
    fn machine(&self, number: u32) -> Option<State> {
        let boot = || {
            let later = LATER_NANOS.wrapping_mul(i64::from(number) + 1);
            jdk::boot::boot_elsewhere(&self.vm, &mut PathHost::elsewhere(), later).ok()
        };
        let mut booted = lock(&self.booted);
        booted.entry(number).or_insert_with(boot).clone()
    }

    /// A state in which the class is initialized and nothing else has happened.
    fn start(&self, class: ClassRef, machine: u32) -> Option<State> {
        let mut ready = lock(&self.ready);
        let prepare = || {
            let mut start = self.machine(machine)?;
            start.notes.lookups = Some(self.lookups_of(class.id));
            match prepare(&self.vm, &start, class) {
                Initialization::Ready(state) => Some(*state),
                Initialization::Broken(_) | Initialization::Unknown(_) => None,
            }
        };
        let state = ready.entry((class.id, machine)).or_insert_with(prepare);
        state.clone()
    }

    /// Whether something is so on machines with other settings: `is_so` is asked about each, in the
    /// state in which `class` is initialized. `asked` is what it may depend on.
    pub(crate) fn holds_everywhere(
        &self,
        class: ClassRef,
        asked: &[Asked],
        mut is_so: impl FnMut(State) -> bool,
    ) -> bool {
        let is_chance = |a: &Asked| CHANCE.iter().any(|source| std::ptr::eq(a.source, *source));
        let machines = match asked.iter().any(is_chance) {
            true => MACHINES,
            false => FEW_MACHINES,
        };
        (0..machines).all(|machine| {
            let start = self.start(class, machine);
            start.is_some_and(|start| is_so(state_on_machine(&start, machine)))
        })
    }

    /// Whether a call fails in the same way on machines with other settings.
    pub(crate) fn confirms(
        &self,
        entry: &Entry,
        case: &InputCase<'_>,
        shown: &Confirmation,
        fuel: u64,
    ) -> bool {
        let constant = entry.constant_index(case.given);
        self.holds_everywhere(entry.class, &shown.asked, |start| {
            let entry = entry.on_machine(start);
            let case = InputCase {
                given: entry.constant(constant),
                ..*case
            };
            execute(&entry, &case, fuel).is_ok_and(|other| other.key == shown.key)
        })
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
