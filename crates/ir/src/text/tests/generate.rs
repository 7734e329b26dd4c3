//! Random well-formed bodies, with every instruction and odd names.

use crate::body::{Body, Handler, LocalVar, RegOrigin};
use crate::builder::BodyBuilder;
use crate::inst::{BlockId, Inst, Reg};
use crate::kind::{ElemKind, Kind, MethodDesc, TypeDesc};
use crate::refs::{
    BootArg, ClassIdx, DynamicSite, FieldIdx, FieldRef, HandleKind, MethodHandleRef, MethodRef,
};
use crate::text::words::{BIN_OPS, CONDS, HANDLE_KINDS, INVOKE_KINDS, UN_OPS};
use std::sync::Arc;

const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];
const NAMES: [&str; 9] = [
    "x", "<init>", "lambda$0", "static", "a b", "é\"", "0x1", "", "on_class",
];
const CLASSES: [&str; 6] = [
    "A",
    "java/lang/String",
    "on_interface",
    "p/a b",
    "interface",
    "A$\u{1F600}",
];
const TYPES: [&str; 12] = [
    "Z",
    "B",
    "C",
    "S",
    "I",
    "J",
    "F",
    "D",
    "Ljava/lang/String;",
    "[[I",
    "Lodd name;",
    "[Lp/#;",
];
const REGS_PER_KIND: usize = 2;

pub struct Generator {
    state: u64,
    b: BodyBuilder,
    /// Blocks that jumps may lead to.
    normal: usize,
}

impl Generator {
    pub fn new(seed: u64) -> Generator {
        Generator {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1,
            b: BodyBuilder::new(&[]),
            normal: 1,
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        ((self.state >> 20) % n as u64) as usize
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    pub fn body(mut self) -> Body {
        let params: Vec<Kind> = (0..self.below(4)).map(|_| self.pick(&KINDS)).collect();
        self.b = BodyBuilder::new(&params);
        // The first of each kind are found again by `reg`.
        for kind in KINDS {
            for i in 0..REGS_PER_KIND {
                let origins = [
                    RegOrigin::Temp,
                    RegOrigin::Local(9),
                    RegOrigin::Stack(i as u16),
                ];
                let origin = self.pick(&origins);
                self.b.reg(kind, origin);
            }
        }
        let first = params.len() as u16;
        let result = match self.below(KINDS.len() + 1) {
            0 => None,
            n => Some(KINDS[n - 1]),
        };
        self.normal = 1 + self.below(4);
        let handlers = self.below(3);
        for _ in 1..self.normal + handlers {
            self.b.new_block();
        }
        self.set_handlers(handlers);
        for i in 0..self.normal + handlers {
            self.b.switch_to(BlockId(i as u16));
            if i >= self.normal {
                let dst = self.reg(first, Kind::Ref);
                self.b.push(Inst::Catch { dst });
            }
            for _ in 0..self.below(6) {
                let inst = self.inst(first);
                self.b.push(inst);
            }
            let end = self.terminator(first, result);
            self.b.push(end);
        }
        let mut body = self.take_body();
        self.debug_tables(&mut body);
        body
    }

    fn take_body(&mut self) -> Body {
        std::mem::replace(&mut self.b, BodyBuilder::new(&[])).finish()
    }

    /// Each of the last `count` blocks handles what the entry throws.
    fn set_handlers(&mut self, count: usize) {
        let mut all = Vec::new();
        for i in 0..count {
            let catch = (self.below(3) > 0).then(|| self.class());
            let target = BlockId((self.normal + i) as u16);
            all.push(Handler { catch, target });
        }
        if count > 0 {
            self.b.set_handlers(BlockId(0), &all);
            let other = BlockId(self.below(self.normal + count) as u16);
            self.b.set_handlers(other, &all);
        }
    }

    fn debug_tables(&mut self, body: &mut Body) {
        let count = body.insts.len();
        for pc in 0..count {
            if self.below(4) == 0 {
                body.lines.push((pc as u32, self.below(70_000) as u16));
            }
        }
        for _ in 0..self.below(3) {
            let end = self.below(count + 1);
            let start = self.below(end + 1);
            body.locals.push(LocalVar {
                name: self.pick(&NAMES).into(),
                desc: self.pick(&TYPES).into(),
                slot: self.below(9) as u16,
                start: start as u32,
                end: end as u32,
            });
        }
    }

    fn reg(&mut self, first: u16, kind: Kind) -> Reg {
        let row = KINDS.iter().position(|&k| k == kind).unwrap();
        let i = row * REGS_PER_KIND + self.below(REGS_PER_KIND);
        Reg(first + i as u16)
    }

    fn block(&mut self) -> BlockId {
        BlockId(self.below(self.normal) as u16)
    }

    fn class(&mut self) -> ClassIdx {
        let name = self.pick(&CLASSES);
        self.b.class(name)
    }

    fn type_desc(&mut self) -> TypeDesc {
        TypeDesc::parse(self.pick(&TYPES)).unwrap()
    }

    fn field(&mut self) -> (FieldIdx, Kind) {
        let desc = self.type_desc();
        let kind = desc.kind();
        let field = FieldRef {
            class: self.pick(&CLASSES).into(),
            name: self.pick(&NAMES).into(),
            desc,
        };
        (self.b.field_ref(field), kind)
    }

    fn method_desc(&mut self) -> (Arc<str>, MethodDesc) {
        let params: Vec<&str> = (0..self.below(3)).map(|_| self.pick(&TYPES)).collect();
        let ret = match self.below(TYPES.len() + 1) {
            0 => "V",
            n => TYPES[n - 1],
        };
        let text: Arc<str> = format!("({}){ret}", params.concat()).into();
        let parsed = MethodDesc::parse(&text).unwrap();
        (text, parsed)
    }

    fn string(&mut self) -> Arc<[u16]> {
        let units = [
            0, 9, 10, 13, 34, 92, 65, 0xE9, 0xD83D, 0xDE00, 0x2028, 0xFFFF, 35,
        ];
        (0..self.below(5)).map(|_| self.pick(&units)).collect()
    }

    fn handle(&mut self) -> MethodHandleRef {
        let kind = self.pick(HANDLE_KINDS).1;
        let desc = match kind {
            HandleKind::GetField
            | HandleKind::GetStatic
            | HandleKind::PutField
            | HandleKind::PutStatic => self.type_desc().text,
            _ => self.method_desc().0,
        };
        MethodHandleRef {
            kind,
            class: self.pick(&CLASSES).into(),
            name: self.pick(&NAMES).into(),
            desc,
            on_interface: self.below(2) == 0,
        }
    }

    fn boot_args(&mut self, depth: usize) -> Vec<BootArg> {
        let count = if depth > 2 { 0 } else { self.below(4) };
        (0..count).map(|_| self.boot_arg(depth)).collect()
    }

    fn boot_arg(&mut self, depth: usize) -> BootArg {
        match self.below(9) {
            0 => BootArg::Int(self.state as i32),
            1 => BootArg::Long(self.state as i64),
            2 => BootArg::Float(self.state as u32),
            3 => BootArg::Double(self.state),
            4 => BootArg::String(self.string()),
            5 => BootArg::Class(self.pick(&CLASSES).into()),
            6 => BootArg::MethodType(self.method_desc().0),
            7 => BootArg::MethodHandle(self.handle()),
            _ => BootArg::Dynamic(Box::new(self.constant_site(depth + 1))),
        }
    }

    fn constant_site(&mut self, depth: usize) -> DynamicSite {
        DynamicSite::Constant {
            name: self.pick(&NAMES).into(),
            desc: self.type_desc(),
            bootstrap: self.handle(),
            args: self.boot_args(depth),
        }
    }

    fn terminator(&mut self, first: u16, result: Option<Kind>) -> Inst {
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

    fn inst(&mut self, first: u16) -> Inst {
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
            crate::InvokeKind::Virtual => false,
            crate::InvokeKind::Interface => true,
            _ => self.below(2) == 0,
        };
        let mut kinds = vec![Kind::Ref; usize::from(kind != crate::InvokeKind::Static)];
        kinds.extend(parsed.params.iter().map(TypeDesc::kind));
        let args: Vec<Reg> = kinds.iter().map(|&k| self.reg(first, k)).collect();
        let dst = self.result(first, &parsed);
        let method = MethodRef {
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
