//! Dispatch loop: fetch, dispatch, and fast paths. Everything that can throw, call or stop has its body in a
//! file by family.

use super::arith::{self, Arith};
use super::regs::Regs;
use super::{Interp, Unknowns};
use crate::stack::Cont;
use crate::trap::{Stop, Trap};
use heap::{Data, Ref};
use ir::{BlockId, ElemKind, Inst};

/// Why the inner loop handed over.
enum Flow {
    /// The top frame is of the other mode (machine values only, or symbolic).
    OtherMode,
    Trap(Trap),
    OutOfFuel,
    Yield,
    CameBack,
}

impl Interp<'_> {
    /// Executes up to `fuel` instructions of the current thread and those it yields to.
    pub fn run(&mut self, fuel: u64) -> Stop {
        self.vm.fault_injection.count_step();
        self.fuel = fuel;
        self.made_bytes = 0;
        self.state.restart_answers();
        loop {
            if let Some(stop) = self.continue_initialization() {
                return stop;
            }
            let flow = if self.frame().symbolic {
                self.run_frames::<true>()
            } else {
                self.run_frames::<false>()
            };
            match flow {
                Flow::OtherMode => {}
                Flow::OutOfFuel if self.fuel > 0 => {}
                Flow::Yield => {
                    self.yield_requested = false;
                    self.yield_idly();
                }
                Flow::OutOfFuel => return Stop::OutOfFuel,
                Flow::CameBack => return Stop::CameBack,
                Flow::Trap(trap) => {
                    if let Some(stop) = self.handle(trap) {
                        return stop;
                    }
                    // With fuel for one instruction, every transfer of control is a stop.
                    if self.fuel == 0 {
                        return Stop::OutOfFuel;
                    }
                }
            }
        }
    }

    /// Takes up an initialization that had to wait for another thread's.
    fn continue_initialization(&mut self) -> Option<Stop> {
        while let (false, Cont::ClassInit(class)) = (self.frame().started, self.frame().cont) {
            match self.advance_initialization(class) {
                Ok(()) => break,
                Err(trap) => {
                    if let Some(stop) = self.handle(trap) {
                        return Some(stop);
                    }
                }
            }
        }
        None
    }

    /// Runs frames of one mode until one of the other mode is on top or something traps.
    fn run_frames<const SYM: bool>(&mut self) -> Flow {
        let mut executed = 0;
        let initializes_library = self.state.library_initializers > 0;
        let flow = self.dispatch::<SYM>(&mut executed);
        self.state.instructions += executed;
        // The library is no part of the program, and its initializers have an end: they count on no path, and use
        // up nobody's budget.
        let is_free = initializes_library && self.state.count_library_instructions(executed);
        if !is_free {
            self.fuel = self.fuel.saturating_sub(executed);
        }
        flow
    }

    fn dispatch<const SYM: bool>(&mut self, executed: &mut u64) -> Flow {
        let mut count = 0u64;
        let limit = self.fuel;
        'frame: loop {
            let current = self.state.current;
            let stack = &mut self.state.threads[current].stack;
            let frame = stack.frames.last().expect("a running thread has a frame");
            if frame.symbolic != SYM {
                *executed = count;
                return Flow::OtherMode;
            }
            let code = frame.code;
            let base = frame.base as usize;
            let insts = code.body.insts.as_slice();
            let mut pc = frame.pc as usize;
            debug_assert!(base + code.reg_count() <= stack.vals.len());
            // SAFETY: the frame's registers lie within both vectors, which have one length (`reserve` was
            // called when the frame was pushed or woken); whatever can push, pop or grow (`slow!`,
            // `transfer!`) goes through `'frame` again, and nothing else touches them meanwhile.
            let regs = unsafe {
                Regs::<SYM>::new(
                    stack.vals.as_mut_ptr().add(base),
                    stack.terms.as_mut_ptr().add(base),
                )
            };

            // Runs an operation that may throw, call or stop, then looks at the frame anew.
            macro_rules! slow {
                ($op:expr) => {{
                    self.frame_mut().pc = pc as u32;
                    match $op {
                        Ok(()) => {
                            self.frame_mut().pc = pc as u32 + 1;
                            self.state.forget_answers();
                            continue 'frame;
                        }
                        Err(trap) => {
                            *executed = count;
                            return Flow::Trap(trap);
                        }
                    }
                }};
            }
            // As `slow`, for operations that set the frame's next instruction themselves.
            macro_rules! transfer {
                ($op:expr) => {{
                    self.frame_mut().pc = pc as u32;
                    match $op {
                        Ok(()) => {
                            self.state.forget_answers();
                            if self.yield_requested {
                                *executed = count;
                                return Flow::Yield;
                            }
                            if self.state.is_watched() && self.came_back(pc, base) {
                                *executed = count;
                                return Flow::CameBack;
                            }
                            if count >= limit {
                                *executed = count;
                                return Flow::OutOfFuel;
                            }
                            continue 'frame;
                        }
                        Err(trap) => {
                            *executed = count;
                            return Flow::Trap(trap);
                        }
                    }
                }};
            }
            macro_rules! jump {
                ($block:expr) => {{
                    let target: BlockId = $block;
                    let from = pc;
                    pc = code.body.block_starts[target.index()] as usize;
                    if pc <= from && self.state.is_watched() {
                        self.frame_mut().pc = pc as u32;
                        *executed = count;
                        return Flow::CameBack;
                    }
                    if count >= limit {
                        self.frame_mut().pc = pc as u32;
                        *executed = count;
                        return Flow::OutOfFuel;
                    }
                    continue;
                }};
            }

            loop {
                debug_assert!(pc < insts.len());
                // SAFETY: the code was validated when it was made: blocks cover all instructions, end in
                // terminators and jump to blocks (rules 6 to 10 of `ir::validate`). A frame starts at 0;
                // `pc` is the start of a block, what comes after an instruction that is no terminator, or
                // what comes after the `Catch` of a handler.
                let inst = unsafe { *insts.get_unchecked(pc) };
                count += 1;
                match inst {
                    Inst::ConstInt { dst, value } => regs.set_int(dst, value),
                    Inst::ConstLong { dst, value } | Inst::ConstDouble { dst, bits: value } => {
                        regs.set(dst, code.body.refs.longs[value.index()] as u64);
                    }
                    Inst::ConstFloat { dst, bits } => regs.set(dst, u64::from(bits)),
                    Inst::ConstNull { dst } => regs.set(dst, 0),
                    Inst::ConstString { dst, value } => {
                        let known = code.strings[value.index()].get();
                        match known.and_then(|id| self.state.heap.interned_string(*id)) {
                            Some(string) => regs.set(dst, string.bits()),
                            None => slow!(self.load_string_constant(dst, value)),
                        }
                    }
                    Inst::ConstClass { dst, class } => slow!(self.load_class_constant(dst, class)),
                    Inst::ConstDynamic { site, .. } => {
                        transfer!(self.load_dynamic_constant(site))
                    }
                    Inst::Move { dst, src } => regs.copy(dst, src),
                    Inst::Un { op, dst, a } => {
                        if regs.is_term(a) {
                            slow!(self.symbolic_unary(op, dst, a));
                        }
                        regs.set(dst, arith::convert(op, regs.bits(a)));
                    }
                    Inst::Bin { op, dst, a, b } => {
                        if regs.is_term(a) || regs.is_term(b) {
                            slow!(self.symbolic_binary(op, dst, a, b));
                        }
                        match arith::binary(regs, op, dst, a, b) {
                            Arith::Done => {}
                            Arith::DivideByZero => slow!(self.divide_by_zero()),
                        }
                    }
                    Inst::BinImm { op, dst, a, imm } => {
                        if regs.is_term(a) {
                            slow!(self.symbolic_binary_imm(op, dst, a, imm));
                        }
                        let imm = i32::from(imm) as u32 as u64;
                        match arith::compute(op, regs.bits(a), imm) {
                            Some(result) => regs.set(dst, result),
                            None => slow!(self.divide_by_zero()),
                        }
                    }

                    Inst::New { dst, class } => transfer!(self.new_instance(dst, class)),
                    Inst::NewArray { dst, len, class } => slow!(self.new_array(dst, len, class)),
                    Inst::NewMultiArray {
                        dst,
                        class,
                        dims,
                        lens,
                    } => {
                        slow!(self.new_multi_array(dst, class, dims, lens))
                    }
                    Inst::ArrayLen { dst, array } => {
                        let r = regs.reference(array);
                        if !r.is_object() {
                            slow!(self.array_len(dst, r));
                        }
                        let object = self.state.heap.get(r);
                        if object.symbolic.is_some() {
                            slow!(self.array_len(dst, r));
                        }
                        regs.set_int(dst, object.data.len() as i32);
                    }
                    Inst::ArrayLoad {
                        elem,
                        dst,
                        array,
                        index,
                    } => {
                        let r = regs.reference(array);
                        let i = regs.int(index) as u32 as usize;
                        if !r.is_object() || regs.is_term(index) {
                            slow!(self.array_load(elem, dst, array, index));
                        }
                        let object = self.state.heap.get(r);
                        if object.symbolic.is_some() || i >= object.data.len() {
                            slow!(self.array_load(elem, dst, array, index));
                        }
                        regs.set(dst, object.data.get(i));
                    }
                    Inst::ArrayStore {
                        elem,
                        array,
                        index,
                        src,
                    } => {
                        let r = regs.reference(array);
                        if !r.is_object() || regs.is_term(index) || regs.is_term(src) {
                            slow!(self.array_store(elem, array, index, src));
                        }
                        let i = regs.int(index) as u32 as usize;
                        let bits = regs.bits(src);
                        if elem == ElemKind::Ref && !self.can_store(r, Ref::from_bits(bits)) {
                            slow!(self.array_store(elem, array, index, src));
                        }
                        let object = self.state.heap.get_mut(r);
                        if object.symbolic.is_some() || i >= object.data.len() {
                            slow!(self.array_store(elem, array, index, src));
                        }
                        object.data.set(i, element(elem, object.class, bits));
                    }
                    Inst::GetField { dst, object, field } => {
                        let r = regs.reference(object);
                        match code.fields[field.index()].get() {
                            Some(site) if r.is_object() && site.is_plain => {
                                let object = self.state.heap.get(r);
                                match &object.data {
                                    Data::Fields(fields) if object.symbolic.is_none() => {
                                        regs.set(dst, fields[site.slot as usize]);
                                    }
                                    _ => slow!(self.get_field(dst, r, field)),
                                }
                            }
                            _ => slow!(self.get_field(dst, r, field)),
                        }
                    }
                    Inst::PutField { object, field, src } => {
                        let r = regs.reference(object);
                        match code.fields[field.index()].get() {
                            Some(site)
                                if r.is_object()
                                    && !regs.is_term(src)
                                    && site.writable
                                    && !site.is_static =>
                            {
                                let object = self.state.heap.get_mut(r);
                                match &mut object.data {
                                    Data::Fields(fields) if object.symbolic.is_none() => {
                                        fields[site.slot as usize] =
                                            super::fields::narrow(site.elem, regs.bits(src));
                                    }
                                    _ => slow!(self.put_field(r, field, src)),
                                }
                            }
                            _ => slow!(self.put_field(r, field, src)),
                        }
                    }
                    Inst::GetStatic { dst, field } => {
                        if let Some(site) = code.fields[field.index()].get()
                            && site.is_static
                            && !site.watched
                            && let Some(statics) = self.state.heap.statics(site.class.id)
                            && statics.meta == crate::state::INIT_DONE
                            && statics.symbolic.is_none()
                            && let Data::Fields(fields) = &statics.data
                        {
                            regs.set(dst, fields[site.slot as usize]);
                        } else {
                            slow!(self.get_static(dst, field));
                        }
                    }
                    Inst::PutStatic { field, src } => slow!(self.put_static(field, src)),
                    Inst::InstanceOf { dst, object, class } => {
                        let r = regs.reference(object);
                        match code.classes[class.index()].get() {
                            Some(site) if !r.is_unknown() => {
                                let is = !r.is_null()
                                    && self.state.heap.get(r).class.is_subtype_of(site.class);
                                regs.set(dst, u64::from(is));
                            }
                            _ => slow!(self.instance_of(dst, r, class)),
                        }
                    }
                    Inst::CheckCast { object, class } => {
                        let r = regs.reference(object);
                        if r.is_unknown() {
                            slow!(self.check_cast_unknown(r, class));
                        }
                        if !r.is_null() {
                            match code.classes[class.index()].get() {
                                Some(site)
                                    if self.state.heap.get(r).class.is_subtype_of(site.class) => {}
                                _ => slow!(self.check_cast(r, class)),
                            }
                        }
                    }
                    Inst::MonitorEnter { object } => slow!(self.enter(regs.reference(object))),
                    Inst::MonitorExit { object } => slow!(self.exit(regs.reference(object))),
                    Inst::Invoke {
                        kind,
                        dst,
                        method,
                        args,
                    } => {
                        transfer!(self.invoke(kind, dst, method, args))
                    }
                    Inst::InvokeDynamic { dst, site, args } => {
                        transfer!(self.invoke_dynamic(dst, site, args))
                    }
                    // Written by the unwinder, which continues behind it.
                    Inst::Catch { .. } => {}

                    Inst::Jump { to } => jump!(to),
                    Inst::If {
                        cond,
                        a,
                        b,
                        then,
                        els,
                    } => {
                        if regs.is_term(a) || regs.is_term(b) {
                            transfer!(self.symbolic_if(
                                cond,
                                regs.value(a),
                                regs.value(b),
                                then,
                                els
                            ));
                        }
                        let taken = cond.holds(regs.int(a), regs.int(b));
                        jump!(if taken { then } else { els });
                    }
                    Inst::IfImm {
                        cond,
                        a,
                        imm,
                        then,
                        els,
                    } => {
                        if regs.is_term(a) {
                            let imm = crate::Value::int(i32::from(imm));
                            transfer!(self.symbolic_if(cond, regs.value(a), imm, then, els));
                        }
                        let taken = cond.holds(regs.int(a), i32::from(imm));
                        jump!(if taken { then } else { els });
                    }
                    Inst::IfSame { a, b, then, els } => {
                        let (x, y) = (regs.reference(a), regs.reference(b));
                        // Objects of the input may be others that were there before.
                        let open = x.is_unknown()
                            || y.is_unknown()
                            || self.state.symbolic_boxes
                            || x.is_object() && y.is_object() && self.has_inputs();
                        if open && x != y {
                            transfer!(self.symbolic_same(x, y, then, els));
                        }
                        jump!(if x == y { then } else { els });
                    }
                    Inst::IfNull { a, then, els } => {
                        let r = regs.reference(a);
                        if r.is_unknown() {
                            transfer!(self.if_null_unknown(r, then, els));
                        }
                        jump!(if r.is_null() { then } else { els });
                    }
                    Inst::Switch { a, table } => {
                        if regs.is_term(a) {
                            transfer!(self.symbolic_switch(regs.value(a), table));
                        }
                        jump!(code.body.refs.switches[table.index()].target(regs.int(a)));
                    }
                    Inst::Return => transfer!(self.return_from(None)),
                    Inst::ReturnValue { src } => transfer!(self.return_from(Some(regs.value(src)))),
                    Inst::Throw { src } => slow!(self.throw_reference(regs.reference(src))),
                }
                pc += 1;
            }
        }
    }
}

impl Interp<'_> {
    /// Whether the transfer of control from instruction `pc` of the frame at `base` led back: to
    /// where the frame was before, or into a method that has not returned yet. Every loop has a jump
    /// backward.
    #[cold]
    fn came_back(&self, pc: usize, base: usize) -> bool {
        let frame = self.frame();
        match frame.base as usize == base {
            true => frame.pc as usize <= pc,
            false => frame.pc == 0 && self.state.thread().stack.is_called_within(frame.method),
        }
    }
}

/// What an array keeps of a value: `bastore` serves both byte and boolean arrays.
#[inline(always)]
fn element(elem: ElemKind, class: &classes::Class, bits: u64) -> u64 {
    match elem == ElemKind::Byte && class.elem() == Some(ElemKind::Boolean) {
        true => bits & 1,
        false => bits,
    }
}
