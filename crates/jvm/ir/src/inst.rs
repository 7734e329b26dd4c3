//! Instructions: flat, small, with every operand a register or an index into [`crate::Refs`].

use crate::kind::{ElemKind, Kind};
use crate::refs::{ClassIdx, DynIdx, FieldIdx, LongIdx, MethodIdx, StrIdx, SwitchIdx};
use std::fmt;

/// A register of a method body. Parameters are the first ones, in order (`this` first).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Reg(pub u16);

impl Reg {
    /// Stands for "no destination" in calls whose result is void or dropped.
    pub const NONE: Reg = Reg(u16::MAX);

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn is_some(self) -> bool {
        self != Reg::NONE
    }
}

impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reg::NONE => f.write_str("_"),
            Reg(n) => write!(f, "v{n}"),
        }
    }
}

/// A basic block. Code arrays are shorter than 64 KiB, so 16 bits number them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct BlockId(pub u16);

impl BlockId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl flow::NodeIndex for BlockId {
    fn new(index: usize) -> BlockId {
        BlockId(index as u16)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for BlockId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}", self.0)
    }
}

/// Where a call's argument registers start in [`crate::Body::args`]; how many there are
/// follows from the method's descriptor (plus the receiver).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ArgsId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    INeg,
    LNeg,
    FNeg,
    DNeg,
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    IAdd,
    ISub,
    IMul,
    IDiv,
    IRem,
    IAnd,
    IOr,
    IXor,
    IShl,
    IShr,
    IUShr,
    LAdd,
    LSub,
    LMul,
    LDiv,
    LRem,
    LAnd,
    LOr,
    LXor,
    LShl,
    LShr,
    LUShr,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    DAdd,
    DSub,
    DMul,
    DDiv,
    DRem,
    /// -1, 0 or 1.
    LCmp,
    /// -1 on NaN.
    FCmpL,
    /// 1 on NaN.
    FCmpG,
    DCmpL,
    DCmpG,
}

/// Signed comparison of ints.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Cond {
    pub fn negate(self) -> Cond {
        match self {
            Cond::Eq => Cond::Ne,
            Cond::Ne => Cond::Eq,
            Cond::Lt => Cond::Ge,
            Cond::Ge => Cond::Lt,
            Cond::Gt => Cond::Le,
            Cond::Le => Cond::Gt,
        }
    }

    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Cond::Eq => a == b,
            Cond::Ne => a != b,
            Cond::Lt => a < b,
            Cond::Ge => a >= b,
            Cond::Gt => a > b,
            Cond::Le => a <= b,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvokeKind {
    Static,
    /// Constructors, private methods of old class files, `super` calls.
    Special,
    Virtual,
    Interface,
}

/// One instruction. A block's last instruction is a terminator ([`Inst::is_terminator`]); no
/// other one is. `dst` is written only if the instruction completes without throwing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inst {
    ConstInt {
        dst: Reg,
        value: i32,
    },
    ConstLong {
        dst: Reg,
        value: LongIdx,
    },
    /// The raw bits.
    ConstFloat {
        dst: Reg,
        bits: u32,
    },
    /// The raw bits, in the pool of longs.
    ConstDouble {
        dst: Reg,
        bits: LongIdx,
    },
    ConstNull {
        dst: Reg,
    },
    /// Interned.
    ConstString {
        dst: Reg,
        value: StrIdx,
    },
    /// The `java.lang.Class` object.
    ConstClass {
        dst: Reg,
        class: ClassIdx,
    },
    /// A method handle, method type or dynamically computed constant.
    ConstDynamic {
        dst: Reg,
        site: DynIdx,
    },
    Move {
        dst: Reg,
        src: Reg,
    },
    Un {
        op: UnOp,
        dst: Reg,
        a: Reg,
    },
    Bin {
        op: BinOp,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    /// Int operations only; division and remainder never by zero.
    BinImm {
        op: BinOp,
        dst: Reg,
        a: Reg,
        imm: i16,
    },

    New {
        dst: Reg,
        class: ClassIdx,
    },
    /// `class` is the array's class, such as `[I` or `[Ljava/lang/String;`.
    NewArray {
        dst: Reg,
        len: Reg,
        class: ClassIdx,
    },
    /// `dims` lengths, at [`ArgsId`].
    NewMultiArray {
        dst: Reg,
        class: ClassIdx,
        dims: u8,
        lens: ArgsId,
    },
    ArrayLen {
        dst: Reg,
        array: Reg,
    },
    ArrayLoad {
        elem: ElemKind,
        dst: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayStore {
        elem: ElemKind,
        array: Reg,
        index: Reg,
        src: Reg,
    },
    GetField {
        dst: Reg,
        object: Reg,
        field: FieldIdx,
    },
    PutField {
        object: Reg,
        field: FieldIdx,
        src: Reg,
    },
    GetStatic {
        dst: Reg,
        field: FieldIdx,
    },
    PutStatic {
        field: FieldIdx,
        src: Reg,
    },
    InstanceOf {
        dst: Reg,
        object: Reg,
        class: ClassIdx,
    },
    CheckCast {
        object: Reg,
        class: ClassIdx,
    },
    MonitorEnter {
        object: Reg,
    },
    MonitorExit {
        object: Reg,
    },
    /// Arguments are at `args`, receiver first.
    Invoke {
        kind: InvokeKind,
        dst: Reg,
        method: MethodIdx,
        args: ArgsId,
    },
    InvokeDynamic {
        dst: Reg,
        site: DynIdx,
        args: ArgsId,
    },
    /// First instruction of every handler block, and only there.
    Catch {
        dst: Reg,
    },

    Jump {
        to: BlockId,
    },
    If {
        cond: Cond,
        a: Reg,
        b: Reg,
        then: BlockId,
        els: BlockId,
    },
    IfImm {
        cond: Cond,
        a: Reg,
        imm: i16,
        then: BlockId,
        els: BlockId,
    },
    /// Taken to `then` if both are the same object.
    IfSame {
        a: Reg,
        b: Reg,
        then: BlockId,
        els: BlockId,
    },
    IfNull {
        a: Reg,
        then: BlockId,
        els: BlockId,
    },
    Switch {
        a: Reg,
        table: SwitchIdx,
    },
    Return,
    ReturnValue {
        src: Reg,
    },
    Throw {
        src: Reg,
    },
}

impl Inst {
    pub fn is_terminator(&self) -> bool {
        matches!(
            self,
            Inst::Jump { .. }
                | Inst::If { .. }
                | Inst::IfImm { .. }
                | Inst::IfSame { .. }
                | Inst::IfNull { .. }
                | Inst::Switch { .. }
                | Inst::Return
                | Inst::ReturnValue { .. }
                | Inst::Throw { .. }
        )
    }
}

impl UnOp {
    /// Operand and result kinds.
    pub fn kinds(self) -> (Kind, Kind) {
        use Kind::{Double, Float, Int, Long};
        match self {
            UnOp::INeg | UnOp::I2B | UnOp::I2C | UnOp::I2S => (Int, Int),
            UnOp::LNeg => (Long, Long),
            UnOp::FNeg => (Float, Float),
            UnOp::DNeg => (Double, Double),
            UnOp::I2L => (Int, Long),
            UnOp::I2F => (Int, Float),
            UnOp::I2D => (Int, Double),
            UnOp::L2I => (Long, Int),
            UnOp::L2F => (Long, Float),
            UnOp::L2D => (Long, Double),
            UnOp::F2I => (Float, Int),
            UnOp::F2L => (Float, Long),
            UnOp::F2D => (Float, Double),
            UnOp::D2I => (Double, Int),
            UnOp::D2L => (Double, Long),
            UnOp::D2F => (Double, Float),
        }
    }
}

impl BinOp {
    /// Kinds of the first operand, the second operand and the result.
    pub fn kinds(self) -> (Kind, Kind, Kind) {
        use Kind::{Double, Float, Int, Long};
        match self {
            BinOp::IAdd
            | BinOp::ISub
            | BinOp::IMul
            | BinOp::IDiv
            | BinOp::IRem
            | BinOp::IAnd
            | BinOp::IOr
            | BinOp::IXor
            | BinOp::IShl
            | BinOp::IShr
            | BinOp::IUShr => (Int, Int, Int),
            BinOp::LAdd
            | BinOp::LSub
            | BinOp::LMul
            | BinOp::LDiv
            | BinOp::LRem
            | BinOp::LAnd
            | BinOp::LOr
            | BinOp::LXor => (Long, Long, Long),
            BinOp::LShl | BinOp::LShr | BinOp::LUShr => (Long, Int, Long),
            BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => {
                (Float, Float, Float)
            }
            BinOp::DAdd | BinOp::DSub | BinOp::DMul | BinOp::DDiv | BinOp::DRem => {
                (Double, Double, Double)
            }
            BinOp::LCmp => (Long, Long, Int),
            BinOp::FCmpL | BinOp::FCmpG => (Float, Float, Int),
            BinOp::DCmpL | BinOp::DCmpG => (Double, Double, Int),
        }
    }

    /// Whether the operation throws on a zero divisor.
    pub fn can_divide_by_zero(self) -> bool {
        matches!(self, BinOp::IDiv | BinOp::IRem | BinOp::LDiv | BinOp::LRem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_stay_small() {
        assert!(std::mem::size_of::<Inst>() <= 12);
    }
}
