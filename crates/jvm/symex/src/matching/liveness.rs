//! Liveness: which registers of a frame may still be read.

use classes::MethodRef;
use static_analysis::Liveness;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use vm::{Cont, Frame};

/// Asked for again and again at the same few places.
#[derive(Default)]
pub(super) struct LiveRegisters {
    by_method: Mutex<HashMap<u32, Arc<Liveness>>>,
    by_place: Mutex<HashMap<(u32, u32, bool), RegisterSet>>,
}

pub(super) type RegisterSet = Arc<[u16]>;

impl LiveRegisters {
    /// Those of a frame that stands at an instruction, or at a call that is under way if `callee`
    /// is what happens when it is over.
    pub(super) fn of(&self, frame: &Frame, callee: Option<Cont>) -> RegisterSet {
        // Anything but a plain call executes the instruction again, or may do so.
        let called = callee == Some(Cont::Normal);
        let key = (frame.method.id.0, frame.pc, called);
        if let Some(known) = lock(&self.by_place).get(&key) {
            return known.clone();
        }
        let liveness = self.liveness(frame);
        let body = &frame.code.body;
        let live = match called {
            true => liveness.after_call(body, frame.pc),
            false => liveness.before(body, frame.pc),
        };
        let live: RegisterSet = live.iter().map(|r| r as u16).collect();
        lock(&self.by_place).insert(key, live.clone());
        live
    }

    fn liveness(&self, frame: &Frame) -> Arc<Liveness> {
        let method: MethodRef = frame.method;
        let mut known = lock(&self.by_method);
        let liveness = known.entry(method.id.0);
        liveness
            .or_insert_with(|| Arc::new(Liveness::new(&frame.code.body)))
            .clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
