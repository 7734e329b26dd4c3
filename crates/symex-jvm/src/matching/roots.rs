//! Where the walk over a state begins, and what must be the same without a walk.

use super::point;
use super::snapshot::{Walk, number};
use crate::program::{Jvm, JvmState, Phase};
use ir::Kind;
use matching::Cell;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use term::Term;
use vm::{Cont, Value};

impl Walk<'_> {
    /// What must be equal.
    pub(super) fn fixed(&self, state: &JvmState) -> Vec<u64> {
        let machine = self.state;
        let mut fixed = vec![
            u64::from(machine.deep_stack) | u64::from(machine.symbolic_boxes) << 1,
            u64::from(machine.heap.hashes()),
            match state.phase {
                Phase::Checking(number) => number as u64,
                _ => u64::MAX,
            },
            // Which of the roots are there.
            u64::from(state.thrown.is_some())
                | u64::from(state.result.is_some()) << 1
                | u64::from(state.subject.is_some()) << 2
                | u64::from(machine.thread().park_permit) << 3,
            state.olds.len() as u64,
            machine.failed_assertions.len() as u64,
            machine.asked_by_classes.len() as u64,
            u64::from(machine.inputs.is_closed()),
        ];
        for asked in &machine.asked {
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

    pub(super) fn frames(&mut self, stack: &mut Vec<u64>, roots: &mut Vec<Cell>) -> Option<()> {
        let mut callee = None;
        for (frame, values, terms) in self.state.thread().stack.registers() {
            stack.push(point(frame.method.id.0, frame.pc));
            match frame.cont {
                Cont::Normal | Cont::Entry | Cont::Reflect | Cont::Boxed | Cont::Retry => {
                    stack.push(frame.cont.number());
                }
                Cont::Construct(object) | Cont::Deliver(object) => {
                    stack.push(frame.cont.number());
                    roots.push(self.reference(object));
                }
                Cont::ClassInit(_) | Cont::Built(_) => return None,
            }
            roots.push(self.reference(frame.lock));
            for register in self.matching.live.of(frame, callee).iter() {
                let at = *register as usize;
                let term = terms.get(at).and_then(|raw| Term::from_raw(*raw));
                let value = Value {
                    bits: values[at],
                    term,
                };
                roots.push(match frame.code.body.regs[at].kind {
                    Kind::Ref => self.reference(value.as_ref()),
                    kind => number(kind, value),
                });
            }
            callee = Some(frame.cont);
        }
        Some(())
    }

    /// What contracts after the call look at.
    pub(super) fn call(&mut self, jvm: &Jvm, state: &JvmState, roots: &mut Vec<Cell>) {
        roots.extend(state.thrown.map(|r| self.reference(r)));
        if jvm.after.checks.is_empty() && !self.with_entry {
            return;
        }
        roots.extend(state.subject.map(|r| self.reference(r)));
        let params = jvm.call.method.parsed.params.iter();
        for (param, value) in params.zip(&jvm.call.args) {
            roots.push(self.value(param.elem, *value));
        }
        if let (Some(value), Some(ret)) = (state.result, &jvm.call.method.parsed.ret) {
            roots.push(self.value(ret.elem, value));
        }
        if self.with_entry {
            for field in self.state.inputs.statics() {
                roots.push(self.value(field.elem, field.at_entry));
            }
        }
        for (old, value) in jvm.after.olds.iter().zip(&state.olds) {
            roots.push(self.value(old.elem(), *value));
        }
    }

    /// What was there before any input, and is not as it was.
    pub(super) fn changes(&mut self, fixed: &mut Vec<u64>, roots: &mut Vec<Cell>) {
        let (heap, base) = (&self.state.heap, &self.matching.base.heap);
        let changes = heap.changes_since(base);
        for object in changes.objects {
            if self.inputs.contains_key(&object) {
                continue;
            }
            fixed.push(u64::from(object.0));
            match heap.has(object) {
                true => roots.push(self.reference(object)),
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
                roots.push(cell);
            }
        }
        for (class, mirror) in changes.mirrors {
            fixed.push(u64::from(class.0) | 2 << 32);
            roots.push(self.reference(mirror));
        }
        for (string, object) in changes.strings {
            fixed.push(u64::from(string.0) | 3 << 32);
            roots.push(self.reference(object));
        }
    }
}
