//! Random instructions.

use super::{CLASSES, Generator, KINDS, NAMES};
use crate::inst::{Inst, InvokeKind, Reg};
use crate::kind::{ElemKind, Kind, MethodDesc, TypeDesc};
use crate::refs::{DynamicSite, MethodSymbol};
use crate::text::words::{BIN_OPS, CONDS, INVOKE_KINDS, UN_OPS};

impl Generator {
    pub(super) fn terminator(&mut self, first: u16, result: Option<Kind>) -> Inst {
        let cond = self.pick(CONDS).1;
        let (then, els) = (self.block(), self.block());
        let (int, object) = (self.reg(first, Kind::Int), self.reg(first, Kind::Ref));
        let imm = self.state as i16;
        match self.below(9) {
            0 => Inst::Jump { to: then },
            1 => {
                let b = self.reg(first, Kind::Int);
                Inst::If {
                    cond,
                    a: int,
                    b,
                    then,
                    els,
                }
            }
            2 => Inst::IfImm {
                cond,
                a: int,
                imm,
                then,
                els,
            },
            3 => {
                let b = self.reg(first, Kind::Ref);
                Inst::IfSame {
                    a: object,
                    b,
                    then,
                    els,
                }
            }
            4 => Inst::IfNull {
                a: object,
                then,
                els,
            },
            5 => {
                let keys = 0..self.below(4) as i32;
                let cases = keys.map(|k| (k * 7 - 5, self.block())).collect();
                let table = self.b.switch_table(cases, els);
                Inst::Switch { a: int, table }
            }
            6 => Inst::Throw { src: object },
            _ => match result {
                Some(kind) => Inst::ReturnValue {
                    src: self.reg(first, kind),
                },
                None => Inst::Return,
            },
        }
    }

    pub(super) fn inst(&mut self, first: u16) -> Inst {
        let kind = self.pick(&KINDS);
        let int = self.reg(first, Kind::Int);
        let object = self.reg(first, Kind::Ref);
        match self.below(26) {
            0 => Inst::ConstInt {
                dst: int,
                value: self.state as i32,
            },
            1 => {
                let value = self.b.long(self.state as i64);
                Inst::ConstLong {
                    dst: self.reg(first, Kind::Long),
                    value,
                }
            }
            2 => Inst::ConstFloat {
                dst: self.reg(first, Kind::Float),
                bits: self.state as u32,
            },
            3 => {
                let bits = self.b.long(self.state as i64);
                Inst::ConstDouble {
                    dst: self.reg(first, Kind::Double),
                    bits,
                }
            }
            4 => Inst::ConstNull { dst: object },
            5 => {
                let text = self.string();
                Inst::ConstString {
                    dst: object,
                    value: self.b.string_utf16(text),
                }
            }
            6 => Inst::ConstClass {
                dst: object,
                class: self.class(),
            },
            7 => self.const_dynamic(first),
            8 => Inst::Move {
                dst: self.reg(first, kind),
                src: self.reg(first, kind),
            },
            9 => {
                let op = self.pick(UN_OPS).1;
                let (from, to) = op.kinds();
                Inst::Un {
                    op,
                    dst: self.reg(first, to),
                    a: self.reg(first, from),
                }
            }
            10 | 11 => {
                let op = self.pick(BIN_OPS).1;
                let (x, y, to) = op.kinds();
                let (dst, a) = (self.reg(first, to), self.reg(first, x));
                Inst::Bin {
                    op,
                    dst,
                    a,
                    b: self.reg(first, y),
                }
            }
            12 => {
                let op = self.pick(&BIN_OPS[..11]).1;
                let a = self.reg(first, Kind::Int);
                Inst::BinImm {
                    op,
                    dst: int,
                    a,
                    imm: self.state as i16 | 1,
                }
            }
            13 => Inst::New {
                dst: object,
                class: self.class(),
            },
            14 => {
                let class = self.b.class("[Lodd name;");
                Inst::NewArray {
                    dst: object,
                    len: int,
                    class,
                }
            }
            15 => {
                let dims = 1 + self.below(3);
                let lens: Vec<Reg> = (0..dims).map(|_| self.reg(first, Kind::Int)).collect();
                let (class, lens) = (self.b.class("[[[I"), self.b.args(&lens));
                Inst::NewMultiArray {
                    dst: object,
                    class,
                    dims: dims as u8,
                    lens,
                }
            }
            16 => Inst::ArrayLen {
                dst: int,
                array: object,
            },
            17 => {
                let elem = self.pick(&ElemKind::ALL);
                let dst = self.reg(first, elem.kind());
                Inst::ArrayLoad {
                    elem,
                    dst,
                    array: object,
                    index: int,
                }
            }
            18 => {
                let elem = self.pick(&ElemKind::ALL);
                let src = self.reg(first, elem.kind());
                Inst::ArrayStore {
                    elem,
                    array: object,
                    index: int,
                    src,
                }
            }
            19 => {
                let (field, kind) = self.field();
                Inst::GetField {
                    dst: self.reg(first, kind),
                    object,
                    field,
                }
            }
            20 => {
                let (field, kind) = self.field();
                Inst::PutField {
                    object,
                    field,
                    src: self.reg(first, kind),
                }
            }
            21 => {
                let (field, kind) = self.field();
                match self.below(2) {
                    0 => Inst::GetStatic {
                        dst: self.reg(first, kind),
                        field,
                    },
                    _ => Inst::PutStatic {
                        field,
                        src: self.reg(first, kind),
                    },
                }
            }
            22 => match self.below(2) {
                0 => Inst::InstanceOf {
                    dst: int,
                    object,
                    class: self.class(),
                },
                _ => Inst::CheckCast {
                    object,
                    class: self.class(),
                },
            },
            23 => match self.below(2) {
                0 => Inst::MonitorEnter { object },
                _ => Inst::MonitorExit { object },
            },
            24 => self.call(first),
            _ => self.call_dynamic(first),
        }
    }

    fn const_dynamic(&mut self, first: u16) -> Inst {
        let (site, kind) = match self.below(3) {
            0 => (DynamicSite::MethodType(self.method_desc().0), Kind::Ref),
            1 => (DynamicSite::MethodHandle(self.handle()), Kind::Ref),
            _ => {
                let site = self.constant_site(0);
                let DynamicSite::Constant { desc, .. } = &site else {
                    unreachable!("a constant was made");
                };
                let kind = desc.kind();
                (site, kind)
            }
        };
        let dst = self.reg(first, kind);
        Inst::ConstDynamic {
            dst,
            site: self.b.dynamic(site),
        }
    }

    fn call(&mut self, first: u16) -> Inst {
        let kind = self.pick(INVOKE_KINDS).1;
        let (desc, parsed) = self.method_desc();
        let on_interface = match kind {
            InvokeKind::Virtual => false,
            InvokeKind::Interface => true,
            _ => self.below(2) == 0,
        };
        let mut kinds = vec![Kind::Ref; usize::from(kind != InvokeKind::Static)];
        kinds.extend(parsed.params.iter().map(TypeDesc::kind));
        let args: Vec<Reg> = kinds.iter().map(|&k| self.reg(first, k)).collect();
        let dst = self.result(first, &parsed);
        let method = MethodSymbol {
            class: self.pick(&CLASSES).into(),
            name: self.pick(&NAMES).into(),
            desc,
            parsed,
            on_interface,
        };
        let method = self.b.method_ref(method);
        Inst::Invoke {
            kind,
            dst,
            method,
            args: self.b.args(&args),
        }
    }

    fn call_dynamic(&mut self, first: u16) -> Inst {
        let (desc, parsed) = self.method_desc();
        let params = parsed.params.iter();
        let args: Vec<Reg> = params.map(|p| self.reg(first, p.kind())).collect();
        let dst = self.result(first, &parsed);
        let site = DynamicSite::Call {
            name: self.pick(&NAMES).into(),
            desc,
            parsed,
            bootstrap: self.handle(),
            args: self.boot_args(0),
        };
        let site = self.b.dynamic(site);
        Inst::InvokeDynamic {
            dst,
            site,
            args: self.b.args(&args),
        }
    }

    fn result(&mut self, first: u16, desc: &MethodDesc) -> Reg {
        match &desc.ret {
            Some(ret) if self.below(3) > 0 => self.reg(first, ret.kind()),
            _ => Reg::NONE,
        }
    }
}
