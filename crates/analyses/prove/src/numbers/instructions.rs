//! One instruction: dispatch to its family, and what is about numbers and control flow.

use super::arithmetic::{binary, comparison, int, sort_of, unary};
use super::state::{NumericState, NumericValue};
use super::translate::NumbersTranslator;
use ir::{BlockId, Body, Cond, Inst, Kind, Reg};
use term::{CmpOp, Term};

impl NumbersTranslator<'_> {
    /// Executes the next instruction of a state. False if all that follows was recorded.
    pub(super) fn step(&mut self, state: &mut NumericState) -> bool {
        let frame = state.top();
        let (method, pc) = (frame.method, frame.pc);
        let Ok(code) = method.code() else {
            return self.untranslated(state, "code that can't be read");
        };
        let body = &code.body;
        let goes_on = self.instruction(state, body, body.insts[pc as usize]);
        if goes_on {
            state.top_mut().pc += 1;
        }
        goes_on
    }

    fn instruction(&mut self, state: &mut NumericState, body: &Body, inst: Inst) -> bool {
        match inst {
            Inst::ConstInt { .. }
            | Inst::ConstLong { .. }
            | Inst::ConstFloat { .. }
            | Inst::ConstDouble { .. }
            | Inst::ConstNull { .. }
            | Inst::ConstString { .. }
            | Inst::ConstClass { .. }
            | Inst::ConstDynamic { .. } => self.constant(state, body, inst),
            Inst::Move { dst, src } => {
                let value = state.register(src);
                state.set(dst, value);
                true
            }
            Inst::Un { op, dst, a } => {
                let x = self.number(state, a, op.kinds().0);
                state.set(dst, NumericValue::Number(unary(self.store, op, x)));
                true
            }
            Inst::Bin { op, dst, a, b } => {
                let (left, right, _) = op.kinds();
                let x = self.number(state, a, left);
                let y = self.number(state, b, right);
                if op.can_divide_by_zero() && !self.require_divisor(state, y) {
                    return false;
                }
                state.set(dst, NumericValue::Number(binary(self.store, op, x, y)));
                true
            }
            Inst::BinImm { op, dst, a, imm } => {
                let x = self.number(state, a, Kind::Int);
                let y = int(self.store, i32::from(imm));
                state.set(dst, NumericValue::Number(binary(self.store, op, x, y)));
                true
            }
            Inst::New { .. }
            | Inst::NewArray { .. }
            | Inst::NewMultiArray { .. }
            | Inst::InstanceOf { .. }
            | Inst::CheckCast { .. }
            | Inst::ArrayLen { .. }
            | Inst::ArrayLoad { .. }
            | Inst::ArrayStore { .. } => self.object_instruction(state, body, inst),
            Inst::GetField { .. }
            | Inst::PutField { .. }
            | Inst::GetStatic { .. }
            | Inst::PutStatic { .. } => self.field_instruction(state, body, inst),
            Inst::MonitorEnter { object } | Inst::MonitorExit { object } => {
                self.require_non_null(state, object)
            }
            Inst::Invoke { .. } | Inst::InvokeDynamic { .. } => self.call(state, body, inst),
            Inst::Catch { .. } => self.untranslated(state, "a handler without an exception"),
            Inst::Jump { .. }
            | Inst::If { .. }
            | Inst::IfImm { .. }
            | Inst::IfSame { .. }
            | Inst::IfNull { .. }
            | Inst::Switch { .. } => {
                self.branch(state, body, inst);
                false
            }
            Inst::Return => self.leave(state, None),
            Inst::ReturnValue { src } => {
                let value = state.register(src);
                self.leave(state, Some(value))
            }
            Inst::Throw { src } => self.throw(state, src),
        }
    }

    /// The term of a register that holds a number of a kind.
    pub(super) fn number(&mut self, state: &NumericState, register: Reg, kind: Kind) -> Term {
        let sort = sort_of(kind);
        match (state.register(register), sort) {
            (NumericValue::Number(t), Some(sort)) if self.store.sort(t) == sort => t,
            // The verifier excludes it; any number covers it.
            (_, sort) => self.fresh("any", sort.unwrap_or(term::Sort::Bv(32))),
        }
    }

    fn constant(&mut self, state: &mut NumericState, body: &Body, inst: Inst) -> bool {
        let store = self.store;
        let class = |name: &str| NumericValue::Object(self.vm.world.load(name).ok());
        let longs = &body.refs.longs;
        let (dst, value) = match inst {
            Inst::ConstInt { dst, value } => (dst, NumericValue::Number(int(store, value))),
            Inst::ConstLong { dst, value } => {
                let value = store.bv(64, longs[value.index()] as u64);
                (dst, NumericValue::Number(value))
            }
            Inst::ConstFloat { dst, bits } => {
                let value = store.f32(f32::from_bits(bits));
                (dst, NumericValue::Number(value))
            }
            Inst::ConstDouble { dst, bits } => {
                let value = store.f64(f64::from_bits(longs[bits.index()] as u64));
                (dst, NumericValue::Number(value))
            }
            Inst::ConstNull { dst } => (dst, NumericValue::Null),
            Inst::ConstString { dst, .. } => (dst, class("java/lang/String")),
            Inst::ConstClass { dst, .. } => (dst, class("java/lang/Class")),
            _ => return self.untranslated(state, "a constant that is computed at run time"),
        };
        state.set(dst, value);
        true
    }

    /// Goes on where a divisor is not 0.
    fn require_divisor(&mut self, state: &mut NumericState, divisor: Term) -> bool {
        let zero = self.store.bv(self.store.width(divisor), 0);
        let is_zero = self.store.eq(divisor, zero);
        self.require(state, is_zero, "java/lang/ArithmeticException")
    }

    /// Throws where a condition holds, and goes on where it doesn't.
    pub(super) fn require(
        &mut self,
        state: &mut NumericState,
        throws_if: Term,
        exception: &str,
    ) -> bool {
        let (thrown, other) = self.split(state, throws_if);
        if let Some(thrown) = thrown {
            self.raise_named(thrown, exception);
        }
        match other {
            Some(other) => {
                *state = other;
                true
            }
            None => false,
        }
    }

    fn branch(&mut self, state: &NumericState, body: &Body, inst: Inst) {
        match inst {
            Inst::Jump { to } => self.jump(state.clone(), body, to),
            Inst::If {
                cond,
                a,
                b,
                then,
                els,
            } => {
                let y = self.number(state, b, Kind::Int);
                self.compare(state, body, (cond, a, y), (then, els));
            }
            Inst::IfImm {
                cond,
                a,
                imm,
                then,
                els,
            } => {
                let y = int(self.store, i32::from(imm));
                self.compare(state, body, (cond, a, y), (then, els));
            }
            Inst::IfSame { a, b, then, els } => {
                use NumericValue::{Null, Receiver};
                let (left, right) = (state.register(a), state.register(b));
                let decided = match (left, right) {
                    (Null, Null) | (Receiver, Receiver) => Some(true),
                    (Null, other) | (other, Null) if is_non_null(other) => Some(false),
                    _ => None,
                };
                if decided != Some(false) {
                    self.jump(state.clone(), body, then);
                }
                if decided != Some(true) {
                    self.jump(state.clone(), body, els);
                }
            }
            Inst::IfNull { a, then, els } => {
                let value = state.register(a);
                if !is_non_null(value) {
                    let mut null = state.clone();
                    null.set(a, NumericValue::Null);
                    self.jump(null, body, then);
                }
                if value != NumericValue::Null {
                    let mut other = state.clone();
                    if value == NumericValue::Anything {
                        other.set(a, NumericValue::Object(None));
                    }
                    self.jump(other, body, els);
                }
            }
            Inst::Switch { a, table } => {
                let table = &body.refs.switches[table.index()];
                let key = self.number(state, a, Kind::Int);
                let mut others = Some(state.clone());
                for (case, to) in &table.cases {
                    let Some(state) = others else { return };
                    let is_case = self.store.cmp(CmpOp::Eq, key, int(self.store, *case));
                    let (this, rest) = self.split(&state, is_case);
                    if let Some(this) = this {
                        self.jump(this, body, *to);
                    }
                    others = rest;
                }
                if let Some(others) = others {
                    self.jump(others, body, table.default);
                }
            }
            _ => {}
        }
    }

    fn compare(
        &mut self,
        state: &NumericState,
        body: &Body,
        (cond, a, y): (Cond, Reg, Term),
        (then, els): (BlockId, BlockId),
    ) {
        let x = self.number(state, a, Kind::Int);
        let condition = comparison(self.store, cond, x, y);
        let (yes, no) = self.split(state, condition);
        if let Some(yes) = yes {
            self.jump(yes, body, then);
        }
        if let Some(no) = no {
            self.jump(no, body, els);
        }
    }
}

/// A reference that is certainly not null.
pub(super) fn is_non_null(value: NumericValue) -> bool {
    match value {
        NumericValue::Object(_) | NumericValue::Receiver | NumericValue::Array(_) => true,
        NumericValue::Unset
        | NumericValue::Number(_)
        | NumericValue::Null
        | NumericValue::Anything => false,
    }
}
