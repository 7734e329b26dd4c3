//! The text of one body, block by block in the order in which control gets to them.

use super::CanonicalCode;
use super::block_values::BlockValues;
use super::concatenation::{ConcatPart, ConcatValue, Concatenations};
use crate::code_version::MethodKey;
use ir::{BlockId, Body, Inst, MethodSymbol, Reg, Role};
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) struct BodyText<'c, 'a> {
    pub(super) code: &'c CanonicalCode<'a>,
    pub(super) of: MethodKey,
    body: &'c Body,
    strings: Concatenations,
    /// Whether it is the constructor of a class whose objects have an outer instance.
    has_outer: bool,
    blocks: BTreeMap<u16, u16>,
    pending: Vec<BlockId>,
    /// Registers that have a name.
    named: u32,
    out: String,
}

/// The names of a body's registers.
struct RegisterNames<'b> {
    body: &'b Body,
    values: BlockValues,
    names: BTreeMap<u16, String>,
    /// The names of what instructions gave to registers that only their block sees.
    results: BTreeMap<u32, String>,
    /// Constants that only this block sees: they are written where they are used.
    constants: BTreeMap<u16, String>,
}

impl<'c, 'a> BodyText<'c, 'a> {
    pub(super) fn new(
        code: &'c CanonicalCode<'a>,
        of: MethodKey,
        body: &'c Body,
    ) -> BodyText<'c, 'a> {
        BodyText {
            has_outer: code.has_outer_instance(&of),
            code,
            of,
            body,
            strings: Concatenations::of(body),
            blocks: BTreeMap::new(),
            pending: Vec::new(),
            named: 0,
            out: String::new(),
        }
    }

    pub(super) fn write(mut self) -> String {
        let mut registers = RegisterNames {
            body: self.body,
            values: BlockValues::of(self.body),
            names: BTreeMap::new(),
            results: BTreeMap::new(),
            constants: BTreeMap::new(),
        };
        for parameter in 0..self.body.params {
            self.name(&mut registers, Reg(parameter));
        }
        self.block(BlockId(0));
        let mut next = 0;
        while let Some(&block) = self.pending.get(next) {
            next += 1;
            self.write_block(block, &mut registers);
        }
        self.out
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

    /// The name of a register.
    fn name(&mut self, registers: &mut RegisterNames<'_>, reg: Reg) -> String {
        if !reg.is_some() {
            return "_".to_owned();
        }
        if let Some(constant) = registers.constants.get(&reg.0) {
            return constant.clone();
        }
        if let Some(name) = registers.names.get(&reg.0) {
            return name.clone();
        }
        let name = format!("v{}", self.named);
        self.named += 1;
        registers.names.insert(reg.0, name.clone());
        name
    }

    /// The name of a register that is written.
    fn target(&mut self, registers: &mut RegisterNames<'_>, reg: Reg) -> String {
        registers.constants.remove(&reg.0);
        if registers.values.is_within_block(reg) {
            // Each value has a name of its own, wherever on the stack it is.
            registers.names.remove(&reg.0);
        }
        self.name(registers, reg)
    }

    fn write_block(&mut self, block: BlockId, registers: &mut RegisterNames<'_>) {
        registers.constants.clear();
        let body = self.body;
        let range = body.blocks[block.index()];
        let handlers = range.handlers.map(|set| &body.handler_sets[set as usize].0);
        for handler in handlers.into_iter().flatten() {
            let catch = handler.catch.map(|c| body.refs.classes[c.index()].clone());
            let target = self.block(handler.target);
            self.line(&format!("catch {catch:?} {target}"));
        }
        for pc in range.start..range.end {
            let inst = &body.insts[pc as usize];
            let is_outer = self.has_outer && self.code.serves_outer_instance(body, inst);
            if self.strings.skipped.contains(&pc) || is_outer {
                continue;
            }
            match self.strings.made.get(&pc).cloned() {
                Some(parts) => self.write_string(pc, &parts, registers),
                None => self.write_inst(body.insts[pc as usize], registers),
            }
            if let Some(dst) = inst.written_register()
                && registers.values.is_within_block(dst)
            {
                let name = self.name(registers, dst);
                registers.results.insert(pc, name);
            }
        }
    }

    fn line(&mut self, text: &str) {
        // Writing to a string can't fail.
        let _ = writeln!(self.out, "{text}");
    }

    fn write_string(&mut self, pc: u32, parts: &[ConcatPart], registers: &mut RegisterNames<'_>) {
        let mut text = String::from("string");
        for part in parts {
            // Writing to a string can't fail.
            let _ = match part {
                ConcatPart::Text(units) => write!(text, " {units:?}"),
                ConcatPart::Value(value, kind) => {
                    let name = match value {
                        ConcatValue::Register(reg) => self.name(registers, *reg),
                        ConcatValue::Result(pc) => {
                            // It was given on every way here; if not, it is like nothing else.
                            let known = registers.results.get(pc).cloned();
                            known.unwrap_or_else(|| format!("{:p}", self.body))
                        }
                    };
                    write!(text, " {kind}:{name}")
                }
            };
        }
        let dst = self.body.insts[pc as usize].written_register();
        let dst = self.target(registers, dst.unwrap_or(Reg::NONE));
        self.line(&format!("{text} -> {dst}"));
    }

    /// A constant that only this block sees is kept for its uses; all others are written.
    fn constant(&mut self, registers: &mut RegisterNames<'_>, dst: Reg, text: String) {
        if registers.values.is_within_block(dst) {
            registers.names.remove(&dst.0);
            registers.constants.insert(dst.0, text);
            return;
        }
        let dst = self.target(registers, dst);
        self.line(&format!("const {text} -> {dst}"));
    }

    fn write_inst(&mut self, inst: Inst, registers: &mut RegisterNames<'_>) {
        let body = registers.body;
        let refs = &body.refs;
        let class = |index: ir::ClassIdx| &refs.classes[index.index()];
        let field = |index: ir::FieldIdx| {
            let symbol = &refs.fields[index.index()];
            let name = self.code.field_name(symbol);
            format!("{}.{name}:{}", symbol.class, symbol.desc.text)
        };
        // What is read is named before what is written, as it is executed.
        let args: Vec<Reg> = body.call_args(&inst).to_vec();
        let text = match inst {
            Inst::ConstInt { dst, value } => {
                return self.constant(registers, dst, format!("#{value}"));
            }
            Inst::ConstLong { dst, value } => {
                let text = format!("#{}L", refs.longs[value.index()]);
                return self.constant(registers, dst, text);
            }
            Inst::ConstFloat { dst, bits } => {
                return self.constant(registers, dst, format!("#{bits}F"));
            }
            Inst::ConstDouble { dst, bits } => {
                let text = format!("#{}D", refs.longs[bits.index()]);
                return self.constant(registers, dst, text);
            }
            Inst::ConstNull { dst } => return self.constant(registers, dst, "#null".to_owned()),
            Inst::ConstString { dst, value } => {
                let text = format!("#{:?}", refs.strings[value.index()]);
                return self.constant(registers, dst, text);
            }
            Inst::ConstClass { class: c, .. } => format!("class {}", class(c)),
            Inst::ConstDynamic { site, .. } => {
                format!("constant {}", self.site(&refs.dynamics[site.index()]))
            }
            Inst::Move { src, .. } => format!("move {}", self.name(registers, src)),
            Inst::Un { op, a, .. } => format!("{op:?} {}", self.name(registers, a)),
            Inst::Bin { op, a, b, .. } => {
                let (a, b) = (self.name(registers, a), self.name(registers, b));
                format!("{op:?} {a} {b}")
            }
            Inst::BinImm { op, a, imm, .. } => {
                format!("{op:?} {} #{imm}", self.name(registers, a))
            }
            Inst::New { class: c, .. } => format!("new {}", class(c)),
            Inst::NewArray { len, class: c, .. } => {
                format!("array {} {}", self.name(registers, len), class(c))
            }
            Inst::NewMultiArray { class: c, .. } => {
                format!("arrays {} {}", class(c), self.names(registers, &args))
            }
            Inst::ArrayLen { array, .. } => format!("length {}", self.name(registers, array)),
            Inst::ArrayLoad {
                elem, array, index, ..
            } => {
                let (array, index) = (self.name(registers, array), self.name(registers, index));
                format!("load {elem:?} {array} {index}")
            }
            Inst::ArrayStore {
                elem,
                array,
                index,
                src,
            } => {
                let all = self.names(registers, &[array, index, src]);
                format!("store {elem:?} {all}")
            }
            Inst::GetField {
                object, field: f, ..
            } => format!("get {} {}", self.name(registers, object), field(f)),
            Inst::PutField {
                object,
                field: f,
                src,
            } => format!("put {} {}", self.names(registers, &[object, src]), field(f)),
            Inst::GetStatic { field: f, .. } => format!("getstatic {}", field(f)),
            Inst::PutStatic { field: f, src } => {
                format!("putstatic {} {}", self.name(registers, src), field(f))
            }
            Inst::InstanceOf {
                object, class: c, ..
            } => format!("instanceof {} {}", self.name(registers, object), class(c)),
            Inst::CheckCast { object, class: c } => {
                format!("cast {} {}", self.name(registers, object), class(c))
            }
            Inst::MonitorEnter { object } => format!("enter {}", self.name(registers, object)),
            Inst::MonitorExit { object } => format!("exit {}", self.name(registers, object)),
            Inst::Invoke {
                kind, dst, method, ..
            } => {
                let symbol = &refs.methods[method.index()];
                if self.write_accessor(symbol, dst, &args, registers) {
                    return;
                }
                let given = self.names(registers, &args);
                format!("call {} {given}", self.method(kind, symbol))
            }
            Inst::InvokeDynamic { site, .. } => {
                let given = self.names(registers, &args);
                let site = self.site(&refs.dynamics[site.index()]);
                format!("dynamic {site} {given}")
            }
            Inst::Catch { .. } => "catch".to_owned(),
            Inst::Jump { .. }
            | Inst::If { .. }
            | Inst::IfImm { .. }
            | Inst::IfSame { .. }
            | Inst::IfNull { .. }
            | Inst::Switch { .. }
            | Inst::Return
            | Inst::ReturnValue { .. }
            | Inst::Throw { .. } => self.end_of_block(inst, registers),
        };
        match inst.written_register() {
            Some(dst) => {
                let dst = self.target(registers, dst);
                self.line(&format!("{text} -> {dst}"));
            }
            None => self.line(&text),
        }
    }

    /// The text of an instruction that ends a block.
    fn end_of_block(&mut self, inst: Inst, registers: &mut RegisterNames<'_>) -> String {
        match inst {
            Inst::Jump { to } => format!("jump {}", self.block(to)),
            Inst::If {
                cond,
                a,
                b,
                then,
                els,
            } => {
                let operands = self.names(registers, &[a, b]);
                format!("if {cond:?} {operands} {}", self.targets(then, els))
            }
            Inst::IfImm {
                cond,
                a,
                imm,
                then,
                els,
            } => {
                let a = self.name(registers, a);
                format!("if {cond:?} {a} #{imm} {}", self.targets(then, els))
            }
            Inst::IfSame { a, b, then, els } => {
                let operands = self.names(registers, &[a, b]);
                format!("same {operands} {}", self.targets(then, els))
            }
            Inst::IfNull { a, then, els } => {
                let a = self.name(registers, a);
                format!("null {a} {}", self.targets(then, els))
            }
            Inst::Switch { a, table } => {
                let table = &registers.body.refs.switches[table.index()];
                let mut text = format!("switch {}", self.name(registers, a));
                for (key, block) in &table.cases {
                    let block = self.block(*block);
                    // Writing to a string can't fail.
                    let _ = write!(text, " {key}:{block}");
                }
                let default = self.block(table.default);
                format!("{text} else {default}")
            }
            Inst::ReturnValue { src } => format!("return {}", self.name(registers, src)),
            Inst::Throw { src } => format!("throw {}", self.name(registers, src)),
            _ => "return".to_owned(),
        }
    }

    fn targets(&mut self, then: BlockId, els: BlockId) -> String {
        let (then, els) = (self.block(then), self.block(els));
        format!("{then} {els}")
    }

    fn names(&mut self, registers: &mut RegisterNames<'_>, regs: &[Reg]) -> String {
        let names: Vec<String> = regs.iter().map(|r| self.name(registers, *r)).collect();
        names.join(" ")
    }

    /// Writes the call of an accessor as what it does; `false` if it is none.
    fn write_accessor(
        &mut self,
        symbol: &MethodSymbol,
        dst: Reg,
        args: &[Reg],
        registers: &mut RegisterNames<'_>,
    ) -> bool {
        // Accessors call no accessors.
        let is_within = !std::ptr::eq(registers.body, self.body);
        let MethodSymbol {
            class, name, desc, ..
        } = symbol;
        let accessor = self.code.accessor(class, name, desc);
        let Some(accessor) = accessor.filter(|_| !is_within) else {
            return false;
        };
        let arguments = args.iter().map(|r| self.name(registers, *r));
        let arguments: Vec<String> = arguments.collect();
        // A local that gets the result has its name already or needs one; other registers are only other names.
        let is_local = dst.is_some() && !registers.values.is_within_block(dst);
        // Such a name would stay with an argument that gets another value later.
        let is_argument = accessor.result.is_some_and(|r| r.0 < accessor.body.params);
        if is_argument && !is_local && is_read(registers.body, dst) {
            return false;
        }
        let target = is_local.then(|| self.target(registers, dst));
        let Some(names) = accessor.names(&arguments, target.as_deref()) else {
            return false;
        };
        let mut own = RegisterNames {
            body: &accessor.body,
            values: BlockValues::of(&accessor.body),
            names,
            results: BTreeMap::new(),
            constants: BTreeMap::new(),
        };
        let last = accessor.body.insts.len() - 1;
        for inst in &accessor.body.insts[..last] {
            self.write_inst(*inst, &mut own);
        }
        if let (Some(result), true) = (accessor.result, dst.is_some()) {
            let result = self.name(&mut own, result);
            match target {
                Some(target) if target != result => {
                    self.line(&format!("move {result} -> {target}"));
                }
                Some(_) => {}
                None => {
                    registers.constants.remove(&dst.0);
                    registers.names.insert(dst.0, result);
                }
            }
        }
        true
    }
}

fn is_read(body: &Body, reg: Reg) -> bool {
    body.insts.iter().any(|inst| {
        let mut found = body.call_args(inst).contains(&reg);
        { *inst }.for_each_register(|role, other| found |= role == Role::Read && *other == reg);
        found
    })
}
