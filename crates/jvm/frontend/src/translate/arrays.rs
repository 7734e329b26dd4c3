//! Translation of array instructions: creation, length, elements.

use super::opcode::*;
use super::{Fail, Translator, malformed};
use ir::{ArgsId, ElemKind, Inst, Kind};
use std::sync::Arc;

/// In the order of the bytecodes. `baload` and `bastore` are also for booleans: the array tells.
const ELEMENTS: [ElemKind; 8] = [
    ElemKind::Int,
    ElemKind::Long,
    ElemKind::Float,
    ElemKind::Double,
    ElemKind::Ref,
    ElemKind::Byte,
    ElemKind::Char,
    ElemKind::Short,
];

impl Translator<'_> {
    pub(crate) fn load_element(&mut self, op: u8) -> Result<(), Fail> {
        let elem = ELEMENTS[(op - IALOAD) as usize];
        let (array, index) = self.pop2(Kind::Ref, Kind::Int)?;
        self.emit_push(elem.kind(), |dst| Inst::ArrayLoad {
            elem,
            dst,
            array,
            index,
        })
    }

    pub(crate) fn store_element(&mut self, op: u8) -> Result<(), Fail> {
        let elem = ELEMENTS[(op - IASTORE) as usize];
        self.in_register(2, Kind::Ref)?;
        self.in_register(1, Kind::Int)?;
        let src = self.pop(elem.kind())?;
        let (array, index) = self.pop2(Kind::Ref, Kind::Int)?;
        self.emit(Inst::ArrayStore {
            elem,
            array,
            index,
            src,
        });
        Ok(())
    }

    pub(crate) fn array_length(&mut self) -> Result<(), Fail> {
        let array = self.pop(Kind::Ref)?;
        self.emit_push(Kind::Int, |dst| Inst::ArrayLen { dst, array })
    }

    pub(crate) fn new_array(&mut self, op: u8) -> Result<(), Fail> {
        let name: Arc<str> = match op {
            NEWARRAY => match self.operand_u8(1) {
                4 => "[Z".into(),
                5 => "[C".into(),
                6 => "[F".into(),
                7 => "[D".into(),
                8 => "[B".into(),
                9 => "[S".into(),
                10 => "[I".into(),
                11 => "[J".into(),
                other => return malformed!("array type {other} at {}", self.pc),
            },
            _ => {
                let element = self.refs.pool.class(self.operand_u16(1))?;
                match element.starts_with('[') {
                    true => format!("[{element}").into(),
                    false => format!("[L{element};").into(),
                }
            }
        };
        let class = self.refs.class_named(name)?;
        let len = self.pop(Kind::Int)?;
        self.emit_push(Kind::Ref, |dst| Inst::NewArray { dst, len, class })
    }

    pub(crate) fn new_multi_array(&mut self) -> Result<(), Fail> {
        let class = self.refs.class(self.operand_u16(1))?;
        let dims = self.operand_u8(3);
        let depth = self
            .refs
            .class_name(class)
            .bytes()
            .take_while(|&b| b == b'[');
        if dims == 0 || depth.count() < dims as usize {
            return malformed!("an array of {dims} dimensions at {}", self.pc);
        }
        let lens = self.pop_args(vec![Kind::Int; dims as usize])?;
        self.emit_push(Kind::Ref, |dst| Inst::NewMultiArray {
            dst,
            class,
            dims,
            lens,
        })
    }

    /// Pops values of these kinds, the last one topmost, into the table of arguments.
    pub(crate) fn pop_args(&mut self, mut kinds: Vec<Kind>) -> Result<ArgsId, Fail> {
        let start = self.args.len();
        let count = kinds.len();
        for (i, &kind) in kinds.iter().enumerate() {
            let reg = self.in_register(count - 1 - i, kind)?;
            self.args.push(reg);
        }
        for _ in 0..count {
            self.pop_any()?;
        }
        kinds.clear();
        self.kinds = kinds;
        Ok(ArgsId(start as u32))
    }
}
