//! Roots of a snapshot: where the walk over a state begins, and what must be equal without a walk.

use super::point;
use super::walk::{Walk, number};
use crate::program::{Jvm, JvmState, Phase};
use classes::ClassId;
use ir::{ElemKind, Kind};
use matching::Cell;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use term::Term;
use vm::{Cont, Value};

/// Where a root is, if something else may be put there.
#[derive(Clone, Copy, Debug)]
pub(super) enum RootPlace {
    Register {
        /// How many frames are above.
        below: usize,
        register: u16,
        kind: Kind,
    },
    Static {
        class: ClassId,
        slot: usize,
        elem: ElemKind,
    },
    /// Nothing else may.
    Fixed,
}

/// The roots of a state, and where they are.
#[derive(Default)]
pub(super) struct Roots {
    pub cells: Vec<Cell>,
    pub places: Vec<RootPlace>,
}

impl Roots {
    fn push(&mut self, cell: Cell, place: RootPlace) {
        self.cells.push(cell);
        self.places.push(place);
    }

    fn fixed(&mut self, cell: Cell) {
        self.push(cell, RootPlace::Fixed);
    }
}

impl Walk<'_> {
    /// What must be equal.
    pub(super) fn fixed(&self, state: &JvmState) -> Vec<u64> {
        let machine = self.state;
        let mut fixed = vec![
            u64::from(machine.deep_stack) | u64::from(machine.symbolic_boxes) << 1,
            u64::from(machine.heap.hashes()),
            match state.phase {
                Phase::Checking(number) => number as u64,
                Phase::Requiring(number) => number as u64 | 1 << 32,
                Phase::Before(number) => number as u64 | 2 << 32,
                _ => u64::MAX,
            },
            // Which of the roots are there.
            u64::from(state.thrown.is_some())
                | u64::from(state.result.is_some()) << 1
                | u64::from(state.subject.is_some()) << 2
                | u64::from(machine.thread().park_permit) << 3
                | u64::from(state.given().is_some()) << 4,
            state.olds.len() as u64,
            machine.notes.failed_assertion_count() as u64,
            machine.open_resource_count() as u64,
            machine.notes.asked_by_classes.len() as u64,
            u64::from(machine.inputs.is_closed()),
        ];
        for asked in &machine.notes.asked {
            let mut hasher = FxHasher::default();
            (std::ptr::from_ref(asked.source).addr(), &asked.which).hash(&mut hasher);
            let by = asked.by.map(|(method, pc)| point(method.id.0, pc));
            by.hash(&mut hasher);
            fixed.push(hasher.finish());
        }
        if self.with_entry {
            let fields = machine.inputs.statics().iter();
            fixed.extend(fields.map(|f| point(f.class.id.0, u32::from(f.slot)) | 1 << 63));
        }
        let written = machine.own_statics.iter();
        fixed.extend(written.map(|(class, slot)| point(class.0, u32::from(*slot))));
        fixed
    }

    pub(super) fn frames(&mut self, stack: &mut Vec<u64>, roots: &mut Roots) -> Option<()> {
        let mut callee = None;
        let frames = self.state.thread().stack.registers().enumerate();
        for (below, (frame, values, terms)) in frames {
            stack.push(point(frame.method.id.0, frame.pc));
            match frame.cont {
                Cont::Normal | Cont::Entry | Cont::Reflect | Cont::Boxed | Cont::Retry => {
                    stack.push(frame.cont.number());
                }
                Cont::Construct(object) | Cont::Deliver(object) => {
                    stack.push(frame.cont.number());
                    roots.fixed(self.reference(object));
                }
                Cont::ClassInit(_) | Cont::Built(_) => return None,
            }
            roots.fixed(self.reference(frame.lock));
            for register in self.matching.live.of(frame, callee).iter() {
                let at = *register as usize;
                let term = terms.get(at).and_then(|raw| Term::from_raw(*raw));
                let value = Value {
                    bits: values[at],
                    term,
                };
                let kind = frame.code.body.regs[at].kind;
                let cell = match kind {
                    Kind::Ref => self.reference(value.as_ref()),
                    kind => number(kind, value),
                };
                let register = *register;
                roots.push(
                    cell,
                    RootPlace::Register {
                        below,
                        register,
                        kind,
                    },
                );
            }
            callee = Some(frame.cont);
        }
        Some(())
    }

    /// What contracts after the call look at.
    pub(super) fn call(&mut self, jvm: &Jvm, state: &JvmState, roots: &mut Roots) {
        if let Some(thrown) = state.thrown {
            roots.fixed(self.reference(thrown));
        }
        // While a contract is executed, the call is still to come.
        let is_before = matches!(state.phase, Phase::Requiring(_) | Phase::Before(_));
        if let (true, Some(given)) = (is_before, state.given()) {
            roots.fixed(self.reference(given));
        }
        if jvm.after.checks.is_empty() && !self.with_entry && !is_before {
            return;
        }
        if let Some(subject) = state.subject {
            roots.fixed(self.reference(subject));
        }
        let params = jvm.call.method.parsed.params.iter();
        for (param, value) in params.zip(&jvm.call.args) {
            roots.fixed(self.value(param.elem, *value));
        }
        if let (Some(value), Some(ret)) = (state.result, &jvm.call.method.parsed.ret) {
            roots.fixed(self.value(ret.elem, value));
        }
        if self.with_entry {
            for field in self.state.inputs.statics() {
                roots.fixed(self.value(field.elem, field.at_entry));
            }
        }
        for (old, value) in jvm.after.olds.iter().zip(&state.olds) {
            roots.fixed(self.value(old.elem(), *value));
        }
    }

    /// What was there before any input, and is not as it was.
    pub(super) fn changes(&mut self, fixed: &mut Vec<u64>, roots: &mut Roots) {
        let (heap, base) = (&self.state.heap, &self.matching.base.heap);
        let changes = heap.changes_since(base);
        for object in changes.objects {
            if self.inputs.contains_key(&object) {
                continue;
            }
            fixed.push(u64::from(object.0));
            match heap.has(object) {
                true => roots.fixed(self.reference(object)),
                // Nothing leads to it any more.
                false => fixed.push(u64::MAX),
            }
        }
        for class in changes.statics {
            fixed.push(u64::from(class.0) | 1 << 32);
            let Some(statics) = heap.statics(class) else {
                continue;
            };
            let class = self.matching.vm.world.class(class);
            fixed.push(u64::from(statics.meta) << 32 | u64::from(statics.hash));
            for (slot, elem) in class.static_slots.iter().enumerate() {
                let cell = self.cell(statics, slot, *elem);
                let (class, elem) = (class.id, *elem);
                roots.push(cell, RootPlace::Static { class, slot, elem });
            }
        }
        for (class, mirror) in changes.mirrors {
            fixed.push(u64::from(class.0) | 2 << 32);
            roots.fixed(self.reference(mirror));
        }
        for (string, object) in changes.strings {
            fixed.push(u64::from(string.0) | 3 << 32);
            roots.fixed(self.reference(object));
        }
    }
}
