//! Resource leaks: objects that must be closed (`AutoCloseable`), noted if somebody wants to know of leaks.
//!
//! Only classes of the program count: what the JDK's hold on to is opened by native code, which
//! analyses don't get through, or is memory only.

use super::Interp;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use ir::Reg;

/// An object that was made and that nobody has closed so far.
#[derive(Clone, Copy, Debug)]
pub struct Resource {
    pub object: Ref,
    pub class: ClassRef,
    /// The code of the program that called its constructor.
    pub made_by: (MethodRef, u32),
}

impl Interp<'_> {
    /// The top frame is about to be left, by returning or by an exception. An object is a resource
    /// once its constructor has returned, and none any more however its `close` ends.
    #[cold]
    pub(crate) fn note_resource(&mut self, returns: bool) {
        let frame = self.frame();
        let method = frame.method;
        if method.is_static() || !(method.is_constructor() || is_close(method)) {
            return;
        }
        let this = self.reg(Reg(0)).as_ref();
        if !this.is_object() {
            return;
        }
        let class = self.state.heap.get(this).class;
        let is_made = returns && method.class().id == class.id && self.is_resource(class);
        let made_by = self.caller_in_program();
        let Some(open) = &mut self.state.notes.open_resources else {
            return;
        };
        match made_by {
            _ if is_close(method) => open.retain(|r| r.object != this),
            Some(made_by) if is_made => open.push(Resource {
                object: this,
                class,
                made_by,
            }),
            _ => {}
        }
    }

    fn is_resource(&self, class: ClassRef) -> bool {
        let closeable = self.vm.world.find_loaded("java/lang/AutoCloseable");
        class.module().is_none() && closeable.is_some_and(|c| class.is_subtype_of(c))
    }

    fn caller_in_program(&self) -> Option<(MethodRef, u32)> {
        let mut callers = self.state.thread().stack.registers().skip(1);
        let own = callers.find(|(frame, ..)| frame.method.class().module().is_none());
        own.map(|(frame, ..)| (frame.method, frame.pc))
    }

    /// The open resources that nothing leads to any more, neither from the inputs nor from static
    /// fields or `kept`: nobody can close them.
    pub fn leaked_resources(&self, kept: &[Ref]) -> Vec<Resource> {
        let open = self
            .state
            .notes
            .open_resources
            .as_deref()
            .unwrap_or_default();
        // What other threads hold is still in use.
        if open.is_empty() || self.state.threads.len() > 1 {
            return Vec::new();
        }
        let reached = self.state.heap.mark_reachable(|marker| {
            self.mark_held(marker);
            kept.iter().for_each(|r| marker.mark(*r));
        });
        let lost = open.iter().filter(|r| !reached.is_marked(r.object));
        lost.copied().collect()
    }
}

fn is_close(method: MethodRef) -> bool {
    &*method.name == "close" && &*method.desc == "()V"
}
