//! Exception dispatch: what becomes of traps. Exceptions find their handler, the rest goes to the driver.

use super::{Interp, Unknowns};
use crate::limits;
use crate::stack::Cont;
use crate::trap::{Stop, Trap};
use classes::LinkError;
use heap::Ref;
use ir::Inst;

impl Interp<'_> {
    /// `None` if execution goes on.
    pub(crate) fn handle(&mut self, trap: Trap) -> Option<Stop> {
        match trap {
            Trap::Throw(exception) => self.unwind(exception),
            Trap::Again => {
                self.state.drop_answers();
                None
            }
            Trap::Block => self.switch_thread(),
            Trap::Pause => {
                self.state.drop_answers();
                Some(Stop::OutOfFuel)
            }
            Trap::Decide(term) => Some(Stop::Decide(term)),
            Trap::Choose(term) => Some(Stop::Choose(term)),
            Trap::Reject => Some(Stop::Rejected),
            Trap::Split(count) => Some(Stop::Split(count)),
            Trap::Unsupported(what) => Some(Stop::Unsupported(what)),
            Trap::Exit(code) => Some(Stop::Exit(code)),
            Trap::Link(error) => {
                let trap = match self.ask_own_loader(&error) {
                    Some(trap) => trap,
                    None => self.link_error(&error),
                };
                self.handle(trap)
            }
            Trap::Finished(value) => {
                self.state.thread_mut().stack.give_back();
                if self.state.current == 0 {
                    return Some(Stop::Returned(value));
                }
                self.end_thread()
            }
        }
    }

    /// Classes defined by loaders of the program refer to others that only these can find.
    fn ask_own_loader(&mut self, error: &LinkError) -> Option<Trap> {
        match error {
            LinkError::NoClass(name) => (self.vm.natives().missing_class?)(self, name),
            _ => None,
        }
    }

    /// Continues at the innermost handler that takes the exception.
    fn unwind(&mut self, mut exception: Ref) -> Option<Stop> {
        self.state.drop_answers();
        loop {
            if self.enter_handler(exception) {
                return None;
            }
            let frame = *self.frame();
            if frame.cont == Cont::Entry {
                if !frame.lock.is_null() {
                    self.release(frame.lock);
                }
                self.state.thread_mut().stack.give_back();
                return self.uncaught(exception);
            }
            if self.state.notes.open_resources.is_some() {
                self.note_resource(false);
            }
            self.state.thread_mut().stack.pop();
            if !frame.lock.is_null() {
                self.release(frame.lock);
            }
            match frame.cont {
                Cont::Normal | Cont::Boxed | Cont::Deliver(_) | Cont::Retry => {}
                Cont::Entry => unreachable!("handled above"),
                // There is no such input, unless it only is too large for this machine.
                Cont::Built(_) if !self.is_out_of_resources(exception) => {
                    return Some(Stop::Rejected);
                }
                Cont::Built(index) if self.is_overflow(exception) => {
                    self.note_overflow(index as usize);
                    return Some(Stop::Rejected);
                }
                Cont::Built(_) => {}
                Cont::ClassInit(class) => {
                    self.fail_initialization(class);
                    if self.has_input_of(class) {
                        return self.handle(limits::broken_input(class));
                    }
                    exception = self.wrap_initializer_failure(class, exception);
                }
                Cont::Reflect | Cont::Construct(_) => {
                    exception = self.wrap_reflective_failure(exception);
                }
            }
        }
    }

    fn is_overflow(&self, exception: Ref) -> bool {
        &*self.state.heap.get(exception).class.name == "java/lang/StackOverflowError"
    }

    fn is_out_of_resources(&self, exception: Ref) -> bool {
        let class = self.state.heap.get(exception).class;
        let errors = self.vm.world.find_loaded("java/lang/VirtualMachineError");
        errors.is_some_and(|e| class.is_subtype_of(e))
    }

    fn enter_handler(&mut self, exception: Ref) -> bool {
        let frame = *self.frame();
        if !frame.started {
            return false;
        }
        let class = self.state.heap.get(exception).class;
        for handler in frame.code.body.handlers_at(frame.pc) {
            let takes = match handler.catch {
                None => true,
                // A handler whose class can't be loaded takes nothing.
                Some(idx) => self.class_at(idx).is_ok_and(|c| class.is_subtype_of(c)),
            };
            if takes {
                let start = frame.code.body.block_starts[handler.target.index()];
                if let Inst::Catch { dst } = frame.code.body.insts[start as usize] {
                    self.set_reg(dst, exception.into());
                }
                self.frame_mut().pc = start + 1;
                return true;
            }
        }
        false
    }

    /// An exception left the bottom frame of the current thread.
    fn uncaught(&mut self, exception: Ref) -> Option<Stop> {
        if self.state.current == 0 {
            return Some(Stop::Threw(exception));
        }
        match self.dispatch_uncaught(exception) {
            Ok(()) => None,
            Err(trap) => self.handle(trap),
        }
    }

    /// The current thread (not the first one) is done: others go on.
    fn end_thread(&mut self) -> Option<Stop> {
        let object = self.state.thread().object;
        let current = self.state.current;
        if !self.state.thread().exiting {
            // `Thread.exit` clears the thread's fields and leaves its group.
            self.state.thread_mut().exiting = true;
            if let Some(exit) = self.state.heap.get(object).class.find_exit() {
                let stack = &mut self.state.thread_mut().stack;
                while stack.pop().is_some() {}
                return match self.call(exit, &[object.into()], Cont::Entry) {
                    Ok(()) => None,
                    Err(trap) => self.handle(trap),
                };
            }
        }
        self.mark_ended(current);
        if self.is_over() {
            return Some(Stop::Returned(None));
        }
        self.switch_thread()
    }
}

trait ThreadClass {
    fn find_exit(&'static self) -> Option<classes::MethodRef>;
}

impl ThreadClass for classes::Class {
    fn find_exit(&'static self) -> Option<classes::MethodRef> {
        let own = self
            .declared_method("exit", "()V")
            .filter(|_| &*self.name == "java/lang/Thread");
        own.or_else(|| self.super_class?.find_exit())
    }
}
