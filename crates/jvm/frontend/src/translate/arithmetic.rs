//! Translation of arithmetic, comparison and conversion.

use super::opcode::*;
use super::{Fail, Translator, Val};
use ir::{BinOp, Inst, Kind, UnOp};

impl Translator<'_> {
    pub(crate) fn binary(&mut self, op: u8) -> Result<(), Fail> {
        let op = binary_op(op);
        let (a, b, result) = op.kinds();
        if let Some((other, op, imm)) = self.with_immediate(op)? {
            let a = self.in_register(other, Kind::Int)?;
            self.pop_any()?;
            self.pop_any()?;
            return self.emit_push(Kind::Int, |dst| Inst::BinImm { op, dst, a, imm });
        }
        let (a, b) = self.pop2(a, b)?;
        self.emit_push(result, |dst| Inst::Bin { op, dst, a, b })
    }

    /// If one operand is a small constant: where the other one is, the operation and the constant.
    fn with_immediate(&self, op: BinOp) -> Result<Option<(usize, BinOp, i16)>, Fail> {
        let (a, b, _) = op.kinds();
        let (a, b) = (self.peek(1, a)?, self.peek(0, b)?);
        Ok(match (a, b) {
            (_, Val::Int(n)) => immediate(op, n).map(|(op, imm)| (1, op, imm)),
            (Val::Int(n), _) if is_commutative(op) => {
                immediate(op, n).map(|(op, imm)| (0, op, imm))
            }
            _ => None,
        })
    }

    /// Whether the topmost value is a constant that can be divided by at once.
    pub(crate) fn has_immediate_divisor(&self) -> bool {
        match self.stack.last() {
            Some(&Val::Int(n)) => immediate(BinOp::IDiv, n).is_some(),
            _ => false,
        }
    }

    pub(crate) fn unary(&mut self, op: u8) -> Result<(), Fail> {
        let op = unary_op(op);
        let (operand, result) = op.kinds();
        let a = self.pop(operand)?;
        self.emit_push(result, |dst| Inst::Un { op, dst, a })
    }
}

/// The operation with `n` as its second operand, if that can be an immediate one.
fn immediate(op: BinOp, n: i32) -> Option<(BinOp, i16)> {
    let small = |n: i32| i16::try_from(n).ok();
    match op {
        BinOp::ISub => Some((BinOp::IAdd, small(n.checked_neg()?)?)),
        BinOp::IDiv | BinOp::IRem if n == 0 => None,
        BinOp::IAdd
        | BinOp::IMul
        | BinOp::IDiv
        | BinOp::IRem
        | BinOp::IAnd
        | BinOp::IOr
        | BinOp::IXor
        | BinOp::IShl
        | BinOp::IShr
        | BinOp::IUShr => Some((op, small(n)?)),
        // Their second operand may be an int, but the result isn't.
        BinOp::LShl | BinOp::LShr | BinOp::LUShr => None,
        BinOp::LAdd
        | BinOp::LSub
        | BinOp::LMul
        | BinOp::LDiv
        | BinOp::LRem
        | BinOp::LAnd
        | BinOp::LOr
        | BinOp::LXor
        | BinOp::FAdd
        | BinOp::FSub
        | BinOp::FMul
        | BinOp::FDiv
        | BinOp::FRem
        | BinOp::DAdd
        | BinOp::DSub
        | BinOp::DMul
        | BinOp::DDiv
        | BinOp::DRem
        | BinOp::LCmp
        | BinOp::FCmpL
        | BinOp::FCmpG
        | BinOp::DCmpL
        | BinOp::DCmpG => None,
    }
}

fn is_commutative(op: BinOp) -> bool {
    matches!(
        op,
        BinOp::IAdd | BinOp::IMul | BinOp::IAnd | BinOp::IOr | BinOp::IXor
    )
}

fn binary_op(op: u8) -> BinOp {
    use BinOp::*;
    const ARITHMETIC: [BinOp; 20] = [
        IAdd, LAdd, FAdd, DAdd, ISub, LSub, FSub, DSub, IMul, LMul, FMul, DMul, IDiv, LDiv, FDiv,
        DDiv, IRem, LRem, FRem, DRem,
    ];
    const BITS: [BinOp; 12] = [
        IShl, LShl, IShr, LShr, IUShr, LUShr, IAnd, LAnd, IOr, LOr, IXor, LXor,
    ];
    const COMPARE: [BinOp; 5] = [LCmp, FCmpL, FCmpG, DCmpL, DCmpG];
    match op {
        IADD..=DREM => ARITHMETIC[(op - IADD) as usize],
        ISHL..=LXOR => BITS[(op - ISHL) as usize],
        _ => COMPARE[(op - LCMP) as usize],
    }
}

fn unary_op(op: u8) -> UnOp {
    use UnOp::*;
    const NEGATE: [UnOp; 4] = [INeg, LNeg, FNeg, DNeg];
    const CONVERT: [UnOp; 15] = [
        I2L, I2F, I2D, L2I, L2F, L2D, F2I, F2L, F2D, D2I, D2L, D2F, I2B, I2C, I2S,
    ];
    match op {
        INEG..=DNEG => NEGATE[(op - INEG) as usize],
        _ => CONVERT[(op - super::opcode::I2L) as usize],
    }
}
