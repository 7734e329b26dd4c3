//! Method invocation and return.

use super::{Interp, Unknowns};
use crate::limits::{self, unusable_body};
use crate::natives::{Native, NativeFn, NativeReturn};
use crate::stack::{Cont, Frame};
use crate::trap::Trap;
use crate::value::Value;
use classes::{ClassRef, Code, MethodRef};
use heap::Ref;
use ir::{ArgsId, ElemKind, Inst, InvokeKind, MethodIdx, Reg};
use smallvec::SmallVec;

/// Stack words that a frame takes beside its registers, for the overflow limit.
const FRAME_OVERHEAD: usize = 10;

/// Stack words that every JVM has room for by default; deeper ones are noted in the state.
const SURE_STACK: usize = 60_000;

impl Interp<'_> {
    /// Executes a call: a frame is pushed, or a model run and the instruction completed.
    pub(crate) fn invoke(
        &mut self,
        kind: InvokeKind,
        dst: Reg,
        idx: MethodIdx,
        args: ArgsId,
    ) -> Result<(), Trap> {
        let code = self.frame().code;
        let site = match code.methods[idx.index()].get() {
            Some(site) => site,
            None => self.resolve_method(idx, kind)?,
        };
        let args = code.body.args_at(args, site.arg_count);
        let method = match kind {
            InvokeKind::Static => {
                let class = site.method.class();
                if !self.state.is_usable(class) {
                    self.ensure_initialized(class)?;
                }
                site.method
            }
            InvokeKind::Special => {
                if self.initialize(self.reg(args[0]).as_ref())?.is_null() {
                    return Err(self.throw_npe());
                }
                self.special_target(site.method)
            }
            InvokeKind::Virtual | InvokeKind::Interface => {
                let receiver = match self.reg(args[0]).as_ref() {
                    r if r.is_unknown() => {
                        let argument = self.first_reference(site.method, args);
                        self.initialize_receiver(r, site.method, argument)?
                    }
                    r => r,
                };
                if receiver.is_null() {
                    return Err(self.throw_npe());
                }
                let class = self.state.heap.get(receiver).class;
                match site.cached_target(class) {
                    Some(id) => self.vm.world.method(id),
                    None => self.dispatch_virtual(site, class, kind)?,
                }
            }
        };
        let model = match self.vm.model_of(method) {
            None if self.vm.analysing => match self.vm.summary_of(method) {
                Some(summary) if self.is_unknown_call(method, args) => Some(summary),
                _ => None,
            },
            model => model,
        };
        match model {
            Some(model) => {
                let values: SmallVec<[Value; 6]> = args.iter().map(|r| self.reg(*r)).collect();
                self.call_site = Some(&code.body.refs.methods[idx.index()]);
                self.call_model(method, model, &values, dst)
            }
            None => self.push_call(method, args),
        }
    }

    /// The first argument beside the receiver, if it is a reference; else null.
    fn first_reference(&self, method: MethodRef, args: &[Reg]) -> Ref {
        let is_reference = method.parsed.params.first().map(|p| p.elem) == Some(ElemKind::Ref);
        let argument = args.get(1).filter(|_| is_reference);
        argument.map_or(Ref::NULL, |r| self.reg(*r).as_ref())
    }

    /// A `super` call finds the nearest implementation above the calling class (JVMS invokespecial).
    fn special_target(&self, resolved: MethodRef) -> MethodRef {
        let caller = self.frame().method.class();
        let owner = resolved.class();
        let is_super_call = !resolved.is_constructor()
            && !resolved.is_private()
            && !owner.is_interface()
            && caller.id != owner.id
            && caller.is_subtype_of(owner);
        match caller.super_class {
            Some(parent) if is_super_call => parent.select(resolved).unwrap_or(resolved),
            _ => resolved,
        }
    }

    /// Runs a model and stores its result in `dst` of the top frame, completing the instruction.
    pub(crate) fn call_model(
        &mut self,
        method: MethodRef,
        model: NativeFn,
        args: &[Value],
        dst: Reg,
    ) -> Result<(), Trap> {
        match self.run_model(method, model, args)? {
            NativeReturn::Void => {}
            NativeReturn::Value(value) => self.set_reg(dst, value),
            NativeReturn::Call { method, args, cont } => return self.call(method, &args, cont),
            NativeReturn::Own => return self.enter_code(method, args, Cont::Normal),
        }
        self.frame_mut().pc += 1;
        self.collect_if_due()
    }

    pub(crate) fn run_known(
        &mut self,
        method: MethodRef,
        model: NativeFn,
        args: &[Value],
    ) -> Native {
        self.model = Some(method);
        let outcome = model(self, args);
        self.model = None;
        outcome
    }

    /// Pushes a frame for `method` with arguments from the top frame's registers.
    #[inline]
    fn push_call(&mut self, method: MethodRef, args: &[Reg]) -> Result<(), Trap> {
        let code = self.executable(method)?;
        let lock = if method.is_synchronized() {
            let receiver = args.first().map_or(Ref::NULL, |r| self.reg(*r).as_ref());
            self.lock_for(method, receiver)?
        } else {
            Ref::NULL
        };
        self.check_depth(code)?;
        let stack = &mut self.state.threads[self.state.current].stack;
        let caller = *stack.frames.last().expect("a call has a caller");
        let (from, base, n) = (caller.base as usize, stack.live_top(), code.reg_count());
        stack.reserve(base, n);
        let (below, above) = stack.vals.split_at_mut(base);
        let (given, rest) = above[..n].split_at_mut(args.len());
        for (slot, r) in given.iter_mut().zip(args) {
            *slot = below[from + r.index()];
        }
        rest.fill(0);
        let mut symbolic = false;
        if caller.symbolic {
            for (i, r) in args.iter().enumerate() {
                let term = stack.terms[from + r.index()];
                stack.terms[base + i] = term;
                symbolic |= term != 0;
            }
        }
        stack.frames.push(Frame {
            method,
            code,
            pc: 0,
            base: base as u32,
            symbolic,
            started: true,
            cont: Cont::Normal,
            lock,
        });
        Ok(())
    }

    /// Pushes a frame for `method`, or runs its model and delivers the result as `cont` says.
    pub fn call(&mut self, method: MethodRef, args: &[Value], cont: Cont) -> Result<(), Trap> {
        if let Some(model) = self.vm.model_of(method) {
            self.call_site = None;
            let outcome = self.run_model(method, model, args);
            return match self.wrap_reflective(cont, outcome)? {
                NativeReturn::Void => self.deliver(cont, method, None),
                NativeReturn::Value(value) => self.deliver(cont, method, Some(value)),
                NativeReturn::Call {
                    method,
                    args,
                    cont: Cont::Normal,
                } => self.call(method, &args, cont),
                NativeReturn::Call { method, .. } => Err(limits::REFLECTION
                    .trap(format_args!("a reflective call of {}", method.pretty()))),
                NativeReturn::Own => self.enter_code(method, args, cont),
            };
        }
        self.enter_code(method, args, cont)
    }

    /// What a model threw, as the reflective caller sees it.
    fn wrap_reflective(&mut self, cont: Cont, outcome: Native) -> Native {
        match outcome {
            Err(Trap::Throw(exception)) if cont.is_reflective() => {
                Err(Trap::Throw(self.wrap_reflective_failure(exception)))
            }
            other => other,
        }
    }

    /// Runs this method first; the instruction under execution, which has had no effect yet, is
    /// executed again after it.
    pub fn run_first(&mut self, method: MethodRef, args: &[Value]) -> Trap {
        match self.call(method, args, Cont::Retry) {
            Ok(()) => Trap::Again,
            Err(trap) => trap,
        }
    }

    /// Pushes a frame for the method's own code.
    fn enter_code(&mut self, method: MethodRef, args: &[Value], cont: Cont) -> Result<(), Trap> {
        let code = self.executable(method)?;
        let receiver = args.first().map_or(Ref::NULL, |v| v.as_ref());
        let lock = if method.is_synchronized() {
            self.lock_for(method, receiver)?
        } else {
            Ref::NULL
        };
        self.check_depth(code)?;
        self.push_frame(method, code, args, cont, lock);
        Ok(())
    }

    pub(crate) fn push_frame(
        &mut self,
        method: MethodRef,
        code: &'static Code,
        args: &[Value],
        cont: Cont,
        lock: Ref,
    ) {
        let stack = &mut self.state.thread_mut().stack;
        let (base, n) = (stack.live_top(), code.reg_count());
        stack.reserve(base, n);
        stack.vals[base..base + n].fill(0);
        for (i, value) in args.iter().enumerate() {
            stack.vals[base + i] = value.bits;
            stack.terms[base + i] = value.term.map_or(0, term::Term::raw);
        }
        let symbolic = args.iter().any(|v| v.is_symbolic());
        stack.frames.push(Frame {
            method,
            code,
            pc: 0,
            base: base as u32,
            symbolic,
            started: true,
            cont,
            lock,
        });
    }

    fn executable(&mut self, method: MethodRef) -> Result<&'static Code, Trap> {
        if method.is_native() {
            return Err(self.no_native_code(method));
        }
        if method.is_abstract() {
            let caller = self.frame().method.class();
            return Err(self.abstract_method(method, None, Some(caller)));
        }
        method.code().map_err(|e| {
            let (name, file) = (method.pretty(), self.file_of(method.class()));
            unusable_body(e, &format!("{name}{file}"))
        })
    }

    /// Where a class of the program comes from, for messages about its file.
    fn file_of(&self, class: ClassRef) -> String {
        let Some(def) = class.def.as_ref().filter(|d| d.module.is_none()) else {
            return String::new();
        };
        let folder = self.vm.resources.class_location(&class.name);
        let folder = folder.unwrap_or_default();
        format!(
            " ({}.class, version {}, from {folder})",
            class.name, def.major
        )
    }

    /// The program's own native code can't have been loaded: `System.loadLibrary` stops the path.
    fn no_native_code(&mut self, method: MethodRef) -> Trap {
        if method.class().module().is_some() {
            return limits::NATIVE_METHOD
                .trap(format_args!("the native method {}", method.pretty()));
        }
        let text = format!("'{}'", super::access::describe(method));
        self.throw_new("java/lang/UnsatisfiedLinkError", Some(&text))
    }

    fn check_depth(&mut self, code: &Code) -> Result<(), Trap> {
        let stack = &self.state.thread().stack;
        let live = stack.live_top() + stack.frames.len() * FRAME_OVERHEAD + code.reg_count();
        let used = live + stack.frozen_weight(FRAME_OVERHEAD);
        self.state.deep_stack |= used > SURE_STACK;
        if used < self.vm.max_stack_slots {
            return Ok(());
        }
        Err(self.throw_new("java/lang/StackOverflowError", None))
    }

    /// Leaves the top frame normally.
    pub(crate) fn return_from(&mut self, value: Option<Value>) -> Result<(), Trap> {
        let stack = &mut self.state.threads[self.state.current].stack;
        let frame = *stack.frames.last().expect("a running thread has a frame");
        if frame.cont == Cont::Entry {
            if !frame.lock.is_null() {
                self.release(frame.lock);
            }
            return Err(Trap::Finished(value));
        }
        if self.state.notes.open_resources.is_some() {
            self.note_resource(true);
        }
        self.state.thread_mut().stack.pop();
        if !frame.lock.is_null() {
            self.release(frame.lock);
        }
        if frame.cont == Cont::Normal {
            self.complete_call(value);
            return Ok(());
        }
        self.deliver(frame.cont, frame.method, value)
    }

    /// Gives a call's result to the instruction that made it.
    #[inline]
    fn complete_call(&mut self, value: Option<Value>) {
        let frame = self.frame();
        let dst = match frame.code.body.insts[frame.pc as usize] {
            Inst::Invoke { dst, .. }
            | Inst::InvokeDynamic { dst, .. }
            | Inst::ConstDynamic { dst, .. } => dst,
            _ => Reg::NONE,
        };
        if let Some(value) = value {
            self.set_reg(dst, value);
        }
        self.frame_mut().pc += 1;
    }

    /// Hands over the result of a call that was not made by a plain call instruction.
    fn deliver(&mut self, cont: Cont, method: MethodRef, value: Option<Value>) -> Result<(), Trap> {
        match cont {
            Cont::Normal => self.complete_call(value),
            Cont::Entry => return Err(Trap::Finished(value)),
            Cont::ClassInit(class) => return self.finish_initialization(class),
            Cont::Reflect => {
                let boxed = self.box_result(method, value)?;
                self.complete_call(Some(boxed.into()));
            }
            Cont::Boxed => {
                let boxed = match (&method.parsed.ret, value) {
                    (Some(ret), Some(value)) => self.box_by_value_of(ret.elem, value)?,
                    _ => Ref::NULL,
                };
                self.complete_call(Some(boxed.into()));
            }
            Cont::Construct(object) | Cont::Deliver(object) => {
                self.complete_call(Some(object.into()));
            }
            Cont::Retry => {}
            Cont::Built(index) => self.finish_build_call(index as usize, method, value)?,
        }
        Ok(())
    }

    fn box_result(&mut self, method: MethodRef, value: Option<Value>) -> Result<Ref, Trap> {
        match (&method.parsed.ret, value) {
            (Some(ret), Some(value)) => self.new_box(ret.elem, value),
            _ => Ok(Ref::NULL),
        }
    }
}
