//! What an equality of two paths rests on, and what makes it say nothing.

use super::PairObserver;
use crate::pair_program::PairState;
use answer::{BoundKind, ReasonKind};
use jvm_symex::{Place, place_of};
use std::collections::BTreeSet;
use std::sync::Arc;
use vm::State;
use vm::environment::{Asked, IDENTITY_HASH, Varies};

impl PairObserver {
    /// Classes that came into play and can't be compared: an equality says nothing about them.
    pub(super) fn note_incompatible(&self, state: &PairState) {
        let old = state.old.iter().map(|end| &end.state);
        let mut names: BTreeSet<Arc<str>> = BTreeSet::new();
        for machine in old.chain([&state.jvm.machine]) {
            let initialized = machine.heap.initialized_classes();
            names.extend(initialized.map(|class| class.name.clone()));
            let inputs = machine.inputs.objects().iter();
            names.extend(inputs.map(|o| machine.heap.get(o.at).class.name.clone()));
        }
        for what in names.iter().filter_map(|n| self.pairing.incompatibility(n)) {
            self.note_stuck(ReasonKind::Unsupported, what, Place::default());
        }
    }

    /// What an equality rests on; what it may be wrong for makes it undecided.
    pub(super) fn note_assumptions(&self, state: &State) {
        for asked in &state.notes.asked {
            let place = asking_place(asked);
            let is_hash = std::ptr::eq(asked.source, &IDENTITY_HASH);
            match asked.source.varies {
                Varies::ByLibrary => {}
                Varies::ByRun | Varies::ByClassPath => {
                    let what = format!("it depends on {}", asked.dependence());
                    self.note_stuck(ReasonKind::Environment, what, place);
                }
                Varies::BySetting if is_hash => {
                    let what = format!("it depends on {}", asked.dependence());
                    self.note_stuck(ReasonKind::Environment, what, place);
                }
                Varies::ByHistory => self.assume(BoundKind::StaticState, asked.to_string(), place),
                Varies::ByInput => self.assume(BoundKind::InputClass, asked.to_string(), place),
                Varies::ByMachine | Varies::BySetting => {
                    self.assume(BoundKind::Environment, asked.to_string(), place);
                }
            }
        }
        for function in state.inputs.functions() {
            let name = function.interface.java_name();
            let methods = function.interface.methods.iter();
            let mut callable = methods.filter(|m| m.is_abstract());
            let place = Place::default();
            if callable.any(|m| m.parsed.ret.is_none()) {
                let what = format!("calls of a {name} that is given are not compared");
                self.note_stuck(ReasonKind::Unsupported, what, place);
            } else {
                let what = format!(
                    "a {name} that is given has no effects, and answers the same when it is asked the same"
                );
                self.assume(BoundKind::Environment, what, place);
            }
        }
    }
}

fn asking_place(asked: &Asked) -> Place {
    asked.by.map_or_else(Place::default, |by| place_of(&[by]))
}
