//! Canonical form of lowered code: equal for bodies that differ only in what a compiler is free to choose.
//!
//! Left out: line numbers, names of locals, the order of constants, the numbers of registers and blocks. A member
//! that the compiler made (the body of a lambda, an accessor) is named by its own canonical form, because its number
//! changes when another one is added before it.

use crate::code_version::CodeVersion;
use ir::{
    BlockId, Body, BootArg, ClassDef, DynamicSite, Inst, MethodHandleRef, MethodSymbol, Reg, flags,
};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The canonical form of a method, as a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CodeHash([u8; 32]);

/// Hashes of the methods of one version.
pub(crate) struct CanonicalCode<'a> {
    version: &'a CodeVersion,
    /// By class and place; `None` while a method is being looked at.
    known: RefCell<BTreeMap<(&'a str, usize), Option<CodeHash>>>,
}

impl<'a> CanonicalCode<'a> {
    pub(crate) fn new(version: &'a CodeVersion) -> CanonicalCode<'a> {
        CanonicalCode {
            version,
            known: RefCell::default(),
        }
    }

    /// The hash of a method: of its code, or of the fact that it has none. What can't be translated is compared as
    /// the message that says why.
    pub(crate) fn hash(&self, class: &'a ClassDef, index: usize) -> CodeHash {
        let key = (&*class.name, index);
        if let Some(Some(known)) = self.known.borrow().get(&key) {
            return *known;
        }
        self.known.borrow_mut().insert(key, None);
        let method = &class.methods[index];
        let text = match method.has_code {
            false => String::new(),
            true => match class.code.body(class, index) {
                Ok(body) => self.text(&body),
                Err(error) => error.to_string(),
            },
        };
        let kind = flags::STATIC | flags::ABSTRACT | flags::NATIVE | flags::SYNCHRONIZED;
        let text = format!("{:x} {text}", method.flags & kind);
        let hash = CodeHash(*blake3::hash(text.as_bytes()).as_bytes());
        self.known.borrow_mut().insert(key, Some(hash));
        hash
    }

    fn text(&self, body: &Body) -> String {
        let mut text = BodyText {
            code: self,
            body,
            registers: (0..body.params).map(|r| (r, r)).collect(),
            blocks: BTreeMap::new(),
            pending: Vec::new(),
            out: String::new(),
        };
        text.write();
        text.out
    }

    /// The name of a method that the compiler made in this class, by its code; `None` for all others.
    fn synthetic(&self, owner: &str, name: &str, desc: &str) -> Option<String> {
        let class = self.version.class(owner)?;
        let index = class.find_method(name, desc)?;
        let is_made = class.methods[index].flags & flags::SYNTHETIC != 0
            && class.methods[index].flags & (flags::PRIVATE | flags::STATIC) != 0;
        if !is_made {
            return None;
        }
        let is_open = self.known.borrow().get(&(&*class.name, index)) == Some(&None);
        match is_open {
            // It leads back to itself.
            true => None,
            false => Some(format!("synthetic {:?}", self.hash(class, index))),
        }
    }
}

/// The text of one body, block by block in the order in which control gets to them.
struct BodyText<'c, 'a> {
    code: &'c CanonicalCode<'a>,
    body: &'c Body,
    registers: BTreeMap<u16, u16>,
    blocks: BTreeMap<u16, u16>,
    pending: Vec<BlockId>,
    out: String,
}

impl BodyText<'_, '_> {
    fn write(&mut self) {
        self.block(BlockId(0));
        let mut next = 0;
        while let Some(&block) = self.pending.get(next) {
            next += 1;
            self.write_block(block);
        }
    }

    fn block(&mut self, block: BlockId) -> BlockId {
        if let Some(known) = self.blocks.get(&block.0) {
            return BlockId(*known);
        }
        let number = self.blocks.len() as u16;
        self.blocks.insert(block.0, number);
        self.pending.push(block);
        BlockId(number)
    }

    fn register(&mut self, reg: Reg) -> Reg {
        if !reg.is_some() {
            return reg;
        }
        let next = self.registers.len() as u16;
        Reg(*self.registers.entry(reg.0).or_insert(next))
    }

    fn write_block(&mut self, block: BlockId) {
        let range = self.body.blocks[block.index()];
        let handlers = range
            .handlers
            .map(|set| &self.body.handler_sets[set as usize].0);
        for handler in handlers.into_iter().flatten() {
            let catch = handler
                .catch
                .map(|c| self.body.refs.classes[c.index()].clone());
            let target = self.block(handler.target);
            self.line(&format!("catch {catch:?} {target}"));
        }
        for pc in range.start..range.end {
            self.write_inst(self.body.insts[pc as usize]);
        }
    }

    fn line(&mut self, text: &str) {
        // Writing to a string can't fail.
        let _ = writeln!(self.out, "{text}");
    }

    fn write_inst(&mut self, mut inst: Inst) {
        let args: Vec<Reg> = self.body.call_args(&inst).to_vec();
        let args: Vec<Reg> = args.into_iter().map(|r| self.register(r)).collect();
        inst.for_each_register(|_, reg| *reg = self.register(*reg));
        let refs = &self.body.refs;
        let text = match inst {
            Inst::ConstLong { dst, value } => format!("long {dst} {}", refs.longs[value.index()]),
            Inst::ConstDouble { dst, bits } => format!("double {dst} {}", refs.longs[bits.index()]),
            Inst::ConstString { dst, value } => {
                format!("string {dst} {:?}", refs.strings[value.index()])
            }
            Inst::ConstClass { dst, class } => {
                format!("class {dst} {}", refs.classes[class.index()])
            }
            Inst::ConstDynamic { dst, site } => {
                let site = self.site(&refs.dynamics[site.index()]);
                format!("constant {dst} {site}")
            }
            Inst::New { dst, class } => format!("new {dst} {}", refs.classes[class.index()]),
            Inst::NewArray { dst, len, class } => {
                format!("array {dst} {len} {}", refs.classes[class.index()])
            }
            Inst::NewMultiArray { dst, class, .. } => {
                format!("arrays {dst} {} {args:?}", refs.classes[class.index()])
            }
            Inst::GetField { dst, object, field } => {
                format!("get {dst} {object} {:?}", refs.fields[field.index()])
            }
            Inst::PutField { object, field, src } => {
                format!("put {object} {src} {:?}", refs.fields[field.index()])
            }
            Inst::GetStatic { dst, field } => {
                format!("getstatic {dst} {:?}", refs.fields[field.index()])
            }
            Inst::PutStatic { field, src } => {
                format!("putstatic {src} {:?}", refs.fields[field.index()])
            }
            Inst::InstanceOf { dst, object, class } => {
                format!("instanceof {dst} {object} {}", refs.classes[class.index()])
            }
            Inst::CheckCast { object, class } => {
                format!("cast {object} {}", refs.classes[class.index()])
            }
            Inst::Invoke {
                kind, dst, method, ..
            } => {
                let method = self.method(&refs.methods[method.index()]);
                format!("call {kind:?} {dst} {method} {args:?}")
            }
            Inst::InvokeDynamic { dst, site, .. } => {
                let site = self.site(&refs.dynamics[site.index()]);
                format!("dynamic {dst} {site} {args:?}")
            }
            Inst::Switch { a, table } => {
                let table = &refs.switches[table.index()];
                let mut text = format!("switch {a}");
                for (key, block) in &table.cases {
                    let block = self.block(*block);
                    let _ = write!(text, " {key}:{block}");
                }
                let default = self.block(table.default);
                format!("{text} else {default}")
            }
            Inst::Jump { to } => format!("jump {}", self.block(to)),
            Inst::If {
                cond,
                a,
                b,
                then,
                els,
            } => {
                let (then, els) = (self.block(then), self.block(els));
                format!("if {cond:?} {a} {b} {then} {els}")
            }
            Inst::IfImm {
                cond,
                a,
                imm,
                then,
                els,
            } => {
                let (then, els) = (self.block(then), self.block(els));
                format!("if {cond:?} {a} #{imm} {then} {els}")
            }
            Inst::IfSame { a, b, then, els } => {
                let (then, els) = (self.block(then), self.block(els));
                format!("same {a} {b} {then} {els}")
            }
            Inst::IfNull { a, then, els } => {
                let (then, els) = (self.block(then), self.block(els));
                format!("null {a} {then} {els}")
            }
            // These hold no index.
            Inst::ConstInt { .. }
            | Inst::ConstFloat { .. }
            | Inst::ConstNull { .. }
            | Inst::Move { .. }
            | Inst::Un { .. }
            | Inst::Bin { .. }
            | Inst::BinImm { .. }
            | Inst::ArrayLen { .. }
            | Inst::ArrayLoad { .. }
            | Inst::ArrayStore { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. }
            | Inst::Catch { .. }
            | Inst::Return
            | Inst::ReturnValue { .. }
            | Inst::Throw { .. } => format!("{inst:?}"),
        };
        self.line(&text);
    }

    fn method(&self, symbol: &MethodSymbol) -> String {
        let MethodSymbol {
            class, name, desc, ..
        } = symbol;
        match self.code.synthetic(class, name, desc) {
            Some(by_code) => format!("{class}.{by_code}{desc}"),
            None => format!("{class}.{name}{desc} {}", symbol.on_interface),
        }
    }

    fn handle(&self, handle: &MethodHandleRef) -> String {
        let MethodHandleRef {
            kind,
            class,
            name,
            desc,
            ..
        } = handle;
        match self.code.synthetic(class, name, desc) {
            Some(by_code) => format!("{kind:?} {class}.{by_code}{desc}"),
            None => format!("{kind:?} {class}.{name}{desc}"),
        }
    }

    fn site(&self, site: &DynamicSite) -> String {
        match site {
            DynamicSite::Call {
                name,
                desc,
                bootstrap,
                args,
                ..
            } => {
                let args: Vec<String> = args.iter().map(|a| self.argument(a)).collect();
                format!("{name}{desc} by {} {args:?}", self.handle(bootstrap))
            }
            DynamicSite::Constant {
                name,
                desc,
                bootstrap,
                args,
            } => {
                let args: Vec<String> = args.iter().map(|a| self.argument(a)).collect();
                format!(
                    "{name} {} by {} {args:?}",
                    desc.text,
                    self.handle(bootstrap)
                )
            }
            DynamicSite::MethodType(text) => format!("type {text}"),
            DynamicSite::MethodHandle(handle) => self.handle(handle),
        }
    }

    fn argument(&self, argument: &BootArg) -> String {
        match argument {
            BootArg::MethodHandle(handle) => self.handle(handle),
            BootArg::Dynamic(site) => self.site(site),
            BootArg::Int(_)
            | BootArg::Long(_)
            | BootArg::Float(_)
            | BootArg::Double(_)
            | BootArg::String(_)
            | BootArg::Class(_)
            | BootArg::MethodType(_) => format!("{argument:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{BodyBuilder, ClassBuilder, HandleKind, Kind, MethodDesc};
    use std::sync::Arc;

    fn hash(class: ClassBuilder) -> CodeHash {
        let class = Arc::new(class.finish());
        let version = CodeVersion::new([class.clone()]);
        let found = version.class(&class.name).expect("the class");
        CanonicalCode::new(&version).hash(found, 0)
    }

    /// `static int f(int a)`, which adds a constant, with strings that the code does not use in that order.
    fn adding(value: i32, strings: [&str; 2], line: u16) -> ClassBuilder {
        let mut body = BodyBuilder::new(&[Kind::Int]);
        strings.iter().for_each(|s| _ = body.string(s));
        body.set_line(Some(line));
        let unused = body.new_reg(Kind::Int);
        let constant = body.const_int(value);
        assert_ne!(unused, constant);
        let src = body.bin(ir::BinOp::IAdd, body.param(0), constant);
        body.const_string("b");
        body.push(Inst::ReturnValue { src });
        let mut class = ClassBuilder::new("A");
        class.method(flags::STATIC, "f", "(I)I", Some(body.finish()));
        class
    }

    #[test]
    fn what_compilers_choose_does_not_count() {
        let one = hash(adding(1, ["a", "b"], 3));
        assert_eq!(one, hash(adding(1, ["b", "a"], 9)));
        assert_ne!(one, hash(adding(2, ["a", "b"], 3)));
    }

    /// A method that refers to a lambda of this number, whose body returns a value.
    fn with_lambda(number: u32, value: i32) -> ClassBuilder {
        let name = format!("lambda$f${number}");
        let handle = MethodHandleRef {
            kind: HandleKind::InvokeStatic,
            class: "A".into(),
            name: name.as_str().into(),
            desc: "()I".into(),
            on_interface: false,
        };
        let mut body = BodyBuilder::new(&[]);
        let src = body.const_dynamic(Kind::Ref, DynamicSite::MethodHandle(handle));
        body.push(Inst::ReturnValue { src });
        let mut class = ClassBuilder::new("A");
        let returns = "()Ljava/lang/Object;";
        assert!(MethodDesc::parse(returns).is_some());
        class.method(flags::STATIC, "f", returns, Some(body.finish()));
        let mut lambda = BodyBuilder::new(&[]);
        let src = lambda.const_int(value);
        lambda.push(Inst::ReturnValue { src });
        let made = flags::STATIC | flags::PRIVATE | flags::SYNTHETIC;
        class.method(made, &name, "()I", Some(lambda.finish()));
        class
    }

    #[test]
    fn lambdas_are_compared_by_their_bodies() {
        let one = hash(with_lambda(0, 1));
        assert_eq!(one, hash(with_lambda(5, 1)));
        assert_ne!(one, hash(with_lambda(0, 2)));
    }
}
