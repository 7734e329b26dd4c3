//! Environment settings: the same machine with another locale and other line separators.
//!
//! A finding whose path read such a setting is executed there once more. Most code only passes the setting on (a
//! message is formatted, an enum is a key), and its findings are the same everywhere; one that differs depends on the
//! setting and is not reported.

use crate::confirm::{Confirmation, execute};
use classes::{ClassId, ClassRef};
use harness::{Entry, InputCase};
use jvm_symex::PathHost;
use states::class_initialization::{Initialization, prepare};
use states::identity_hash::{MACHINES, first_hash_read, state_on_machine};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::{Mutex, OnceLock};
use vm::environment::Asked;
use vm::{State, Vm};

pub(crate) struct OtherSettings {
    vm: Arc<Vm>,
    booted: OnceLock<Option<State>>,
    /// States in which a class is initialized; `None` if that does not work.
    ready: Mutex<HashMap<ClassId, Option<State>>>,
}

impl OtherSettings {
    pub(crate) fn new(vm: &Arc<Vm>) -> OtherSettings {
        OtherSettings {
            vm: vm.clone(),
            booted: OnceLock::new(),
            ready: Mutex::default(),
        }
    }

    /// A state in which the class is initialized and nothing else has happened.
    fn start(&self, class: ClassRef) -> Option<State> {
        let boot = || jdk::boot::boot(&self.vm, &mut PathHost::elsewhere()).ok();
        let booted = self.booted.get_or_init(boot).as_ref()?;
        let mut ready = self
            .ready
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let state =
            ready
                .entry(class.id)
                .or_insert_with(|| match prepare(&self.vm, booted, class) {
                    Initialization::Ready(state) => Some(*state),
                    Initialization::Broken(_) | Initialization::Unknown(_) => None,
                });
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
        let Some(start) = self.start(class) else {
            return false;
        };
        let machines = match first_hash_read(asked) {
            Some(_) => MACHINES,
            None => 1,
        };
        (0..machines).all(|machine| is_so(state_on_machine(&start, machine)))
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
