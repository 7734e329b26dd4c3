//! The same machine with other settings: another locale, other line ends.
//!
//! A finding whose path asked for such settings is executed there once more. Most code passes
//! through them without minding (a message is formatted, an enum is a key), and its findings are
//! the same everywhere; what is different there depends on them, and is no finding.

use crate::confirm::{Shown, execute};
use crate::entry::{Case, Entry};
use crate::select::Target;
use classes::{ClassId, ClassRef};
use jvm_symex::PathHost;
use states::class_initialization::{Prepared, prepare};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};
use vm::environment::{Asked, IDENTITY_HASH};
use vm::{State, Vm};

pub(crate) struct Elsewhere {
    vm: Arc<Vm>,
    booted: OnceLock<Option<State>>,
    /// States in which a class is initialized; `None` if that does not work.
    ready: Mutex<HashMap<ClassId, Option<State>>>,
}

/// Machines with other hash codes that a finding must be the same on: the chance that one bit of
/// a hash code, or the order of two, is the same on all of them is small.
const MACHINES: u32 = 8;

/// Hash codes handed out before, on each of these more.
const OTHER_HASHES: u32 = 7919;

/// A method, its inputs, and the place of the enum constant it is called on among its like.
type CallOf<'a> = (&'a Target, &'a Case<'a>, usize);

impl Elsewhere {
    pub fn new(vm: &Arc<Vm>) -> Elsewhere {
        Elsewhere {
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
                    Prepared::Ready(state) => Some(*state),
                    Prepared::Broken(_) | Prepared::Unknown(_) => None,
                });
        state.clone()
    }

    /// Whether something is so on machines with other settings: `is_so` is asked about each, in the
    /// state in which `class` is initialized. `asked` is what it may depend on.
    pub fn everywhere(
        &self,
        class: ClassRef,
        asked: &[Asked],
        mut is_so: impl FnMut(State) -> bool,
    ) -> bool {
        let Some(start) = self.start(class) else {
            return false;
        };
        let is_hash = |a: &Asked| std::ptr::eq(a.source, &IDENTITY_HASH);
        let machines = match asked.iter().any(is_hash) {
            true => MACHINES,
            false => 1,
        };
        (0..machines).all(|machine| {
            let mut start = start.clone();
            start.heap.skip_hashes(machine * OTHER_HASHES);
            is_so(start)
        })
    }

    /// Whether a call fails in the same way on machines with other settings.
    pub fn confirms(&self, (target, case, constant): CallOf<'_>, shown: &Shown, fuel: u64) -> bool {
        self.everywhere(target.class, &shown.asked, |start| {
            let entry = Entry::new(&self.vm, target, start);
            let case = Case {
                given: entry.constant(constant),
                ..*case
            };
            execute(&entry, &case, fuel).is_ok_and(|other| other.key == shown.key)
        })
    }
}
