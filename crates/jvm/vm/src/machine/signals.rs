//! Signals of the system, delivered to the class library.

use super::Interp;
use crate::stack::Cont;
use crate::threads::JavaThread;
use crate::trap::{Stop, Trap};
use crate::value::Value;
use heap::{Object, Ref};

impl Interp<'_> {
    /// Lets the class library handle a signal, in a thread that becomes the current one. `Some` if
    /// the program can't go on.
    pub fn dispatch_signal(&mut self, number: i32) -> Option<Stop> {
        let started = self.start_dispatcher(number);
        started.err().and_then(|trap| self.handle(trap))
    }

    fn start_dispatcher(&mut self, number: i32) -> Result<(), Trap> {
        let dispatch = self.jdk_method("jdk/internal/misc/Signal", "dispatch", "(I)V")?;
        let object = self.dispatcher()?;
        let index = self.free_thread();
        self.state.threads[index] = JavaThread {
            object,
            // It is in no group, so it needs not leave one.
            exiting: true,
            ..JavaThread::default()
        };
        self.state.current = index;
        self.call(dispatch, &[Value::int(number)], Cont::Entry)
    }

    /// The JVM makes this thread itself, without a constructor: here from the main thread, as the
    /// daemon that it is.
    fn dispatcher(&mut self) -> Result<Ref, Trap> {
        let thread = self.copy_of(self.state.threads[0].object);
        let holder = self.field(thread, "holder").as_ref();
        let mut target = thread;
        if !holder.is_null() {
            target = self.copy_of(holder);
            self.set_field(thread, "holder", target.into());
        }
        self.set_field(target, "daemon", Value::bool(true));
        let name = self.new_string("Signal Dispatcher")?;
        self.set_field(thread, "name", name.into());
        self.set_field(thread, "interrupted", Value::bool(false));
        for locals in ["threadLocals", "inheritableThreadLocals"] {
            self.set_field(thread, locals, Value::NULL);
        }
        self.mark_started(thread);
        Ok(thread)
    }

    fn copy_of(&mut self, object: Ref) -> Ref {
        let original = self.state.heap.get(object);
        let copy = Object {
            hash: 0,
            ..original.clone()
        };
        self.state.heap.alloc(copy)
    }
}
