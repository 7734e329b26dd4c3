//! Printer of the text form.

mod sites;

use super::flag_words;
use super::names::{method_desc, name, quote_utf16, type_name};
use super::words::{bin_op, cond_word, invoke_kind, owner_word, un_op};
use crate::body::{Body, Handler, RegOrigin};
use crate::class::{BodyError, ClassDef, FieldDef, MethodDef};
use crate::inst::{ArgsId, Inst, InvokeKind, Reg};
use crate::refs::{ClassIdx, DynamicSite, FieldIdx, MethodIdx, SwitchTable};
use sites::{boot_arg, double, dynamic, float};
use std::fmt::Write;

/// The body must be well-formed ([`crate::validate`]).
pub fn print_body(body: &Body) -> String {
    Printer::new(body, "").body()
}

/// Fails if a body can't be had.
pub fn print_class(class: &ClassDef) -> Result<String, BodyError> {
    let mut out = format!(
        "class {}{}",
        flag_words::print(flag_words::CLASS, class.flags),
        name(&class.name)
    );
    if let Some(super_name) = &class.super_name {
        out += &format!(" extends {}", type_name(super_name));
    }
    if !class.interfaces.is_empty() {
        let list: Vec<String> = class.interfaces.iter().map(|i| type_name(i)).collect();
        out += &format!(" implements {}", list.join(", "));
    }
    out += &format!(" version {}", class.major);
    if class.hidden {
        out += " hidden";
    }
    out += " {\n";
    for field in &class.fields {
        out += &print_field(field);
    }
    for (i, method) in class.methods.iter().enumerate() {
        out += &method_header(method);
        match method.has_code {
            true => {
                out += &format!(
                    " {}",
                    Printer::new(&class.code.body(class, i)?, "  ").body()
                )
            }
            false => out.push('\n'),
        }
    }
    out += "}\n";
    Ok(out)
}

/// One instruction, as it stands in the text of `body`.
pub fn print_inst(body: &Body, inst: &Inst) -> String {
    Printer::new(body, "").inst(inst)
}

fn print_field(field: &FieldDef) -> String {
    let flags = flag_words::print(flag_words::FIELD, field.flags);
    let constant = match &field.constant {
        Some(value) => format!(" = {}", boot_arg(value)),
        None => String::new(),
    };
    let (name, desc) = (name(&field.name), type_name(&field.desc.text));
    format!("  field {flags}{name} {desc}{constant}\n")
}

fn method_header(method: &MethodDef) -> String {
    let flags = flag_words::print(flag_words::METHOD, method.flags);
    let (name, desc) = (name(&method.name), method_desc(&method.desc));
    format!("  method {flags}{name}{desc}")
}

struct Printer<'a> {
    body: &'a Body,
    indent: &'a str,
}

impl<'a> Printer<'a> {
    fn new(body: &'a Body, indent: &'a str) -> Printer<'a> {
        Printer { body, indent }
    }

    fn body(&self) -> String {
        let body = self.body;
        let (params, others) = body.regs.split_at(body.params as usize);
        let regs = |first: usize, regs: &[crate::body::RegInfo]| {
            let texts: Vec<String> = regs
                .iter()
                .enumerate()
                .map(|(i, r)| format!("v{}:{}{}", first + i, r.kind.letter(), origin(r.origin)))
                .collect();
            texts.join(", ")
        };
        let indent = self.indent;
        let mut out = format!("({}) {{\n", regs(0, params));
        if !others.is_empty() {
            let _ = writeln!(out, "{indent}  regs {}", regs(params.len(), others));
        }
        for v in &body.locals {
            let (name, desc, slot) = (name(&v.name), type_name(&v.desc), v.slot);
            let (start, end) = (v.start, v.end);
            let _ = writeln!(
                out,
                "{indent}  local {name} {desc} slot {slot} in {start}..{end}"
            );
        }
        let mut lines = body.lines.iter().peekable();
        for (i, block) in body.blocks.iter().enumerate() {
            let handlers = block.handlers.map(|set| &body.handler_sets[set as usize].0);
            let _ = writeln!(out, "{indent}b{i}:{}", self.handlers(handlers));
            for pc in block.start..block.end {
                while let Some((_, line)) = lines.next_if(|l| l.0 <= pc) {
                    let _ = writeln!(out, "{indent}  line {line}");
                }
                let _ = writeln!(out, "{indent}  {}", self.inst(&body.insts[pc as usize]));
            }
        }
        out + indent + "}\n"
    }

    fn handlers(&self, handlers: Option<&Vec<Handler>>) -> String {
        let Some(handlers) = handlers else {
            return String::new();
        };
        let one = |h: &Handler| {
            let class = h.catch.map_or("*".into(), |c| self.class(c));
            format!(" {class} -> {}", h.target)
        };
        let texts: Vec<String> = handlers.iter().map(one).collect();
        format!(" handlers{}", texts.join(","))
    }

    fn class(&self, class: ClassIdx) -> String {
        type_name(&self.body.refs.classes[class.index()])
    }

    fn field(&self, field: FieldIdx) -> String {
        let f = &self.body.refs.fields[field.index()];
        let (class, name, desc) = (type_name(&f.class), name(&f.name), type_name(&f.desc.text));
        format!("{class}.{name}:{desc}")
    }

    fn args(&self, args: ArgsId, count: usize) -> String {
        let texts = self.body.args_at(args, count).iter().map(Reg::to_string);
        texts.collect::<Vec<String>>().join(", ")
    }

    fn inst(&self, inst: &Inst) -> String {
        match *inst {
            Inst::ConstInt { dst, value } => format!("{dst} = int {value}"),
            Inst::ConstLong { dst, value } => {
                format!("{dst} = long {}", self.body.refs.longs[value.index()])
            }
            Inst::ConstFloat { dst, bits } => format!("{dst} = float {}", float(bits)),
            Inst::ConstDouble { dst, bits } => {
                let bits = self.body.refs.longs[bits.index()] as u64;
                format!("{dst} = double {}", double(bits))
            }
            Inst::ConstNull { dst } => format!("{dst} = null"),
            Inst::ConstString { dst, value } => {
                let text = quote_utf16(&self.body.refs.strings[value.index()]);
                format!("{dst} = string {text}")
            }
            Inst::ConstClass { dst, class } => format!("{dst} = class {}", self.class(class)),
            Inst::ConstDynamic { dst, site } => {
                let site = dynamic(&self.body.refs.dynamics[site.index()]);
                format!("{dst} = {site}")
            }
            Inst::Move { dst, src } => format!("{dst} = {src}"),
            Inst::Un { op, dst, a } => format!("{dst} = {} {a}", un_op(op)),
            Inst::Bin { op, dst, a, b } => format!("{dst} = {} {a}, {b}", bin_op(op)),
            Inst::BinImm { op, dst, a, imm } => {
                format!("{dst} = {} {a}, {imm}", bin_op(op))
            }
            Inst::New { dst, class } => format!("{dst} = new {}", self.class(class)),
            Inst::NewArray { dst, len, class } => {
                format!("{dst} = newarray {} {len}", self.class(class))
            }
            Inst::NewMultiArray {
                dst,
                class,
                dims,
                lens,
            } => {
                let (class, lens) = (self.class(class), self.args(lens, dims as usize));
                format!("{dst} = newmultiarray {class} {lens}")
            }
            Inst::ArrayLen { dst, array } => format!("{dst} = length {array}"),
            Inst::ArrayLoad {
                elem,
                dst,
                array,
                index,
            } => format!("{dst} = load {} {array}[{index}]", elem.name()),
            Inst::ArrayStore {
                elem,
                array,
                index,
                src,
            } => format!("store {} {array}[{index}] = {src}", elem.name()),
            Inst::GetField { dst, object, field } => {
                format!("{dst} = get {object} {}", self.field(field))
            }
            Inst::PutField { object, field, src } => {
                format!("put {object} {} = {src}", self.field(field))
            }
            Inst::GetStatic { dst, field } => format!("{dst} = getstatic {}", self.field(field)),
            Inst::PutStatic { field, src } => format!("putstatic {} = {src}", self.field(field)),
            Inst::InstanceOf { dst, object, class } => {
                format!("{dst} = instanceof {object} {}", self.class(class))
            }
            Inst::CheckCast { object, class } => {
                format!("checkcast {object} {}", self.class(class))
            }
            Inst::MonitorEnter { object } => format!("monitorenter {object}"),
            Inst::MonitorExit { object } => format!("monitorexit {object}"),
            Inst::Invoke {
                kind,
                dst,
                method,
                args,
            } => self.invoke(kind, dst, method, args),
            Inst::InvokeDynamic { dst, site, args } => {
                let site = &self.body.refs.dynamics[site.index()];
                let count = match site {
                    DynamicSite::Call { parsed, .. } => parsed.params.len(),
                    _ => 0,
                };
                let args = prefix(" ", self.args(args, count));
                format!("{}{}{args}", result(dst), dynamic(site))
            }
            Inst::Catch { dst } => format!("{dst} = catch"),
            Inst::Jump { to } => format!("jump {to}"),
            Inst::If {
                cond,
                a,
                b,
                then,
                els,
            } => format!("if {a} {} {b} then {then} else {els}", cond_word(cond)),
            Inst::IfImm {
                cond,
                a,
                imm,
                then,
                els,
            } => format!("if {a} {} {imm} then {then} else {els}", cond_word(cond)),
            Inst::IfSame { a, b, then, els } => format!("if {a} same {b} then {then} else {els}"),
            Inst::IfNull { a, then, els } => format!("if {a} null then {then} else {els}"),
            Inst::Switch { a, table } => {
                let table = &self.body.refs.switches[table.index()];
                format!("switch {a} {}", switch(table))
            }
            Inst::Return => "return".into(),
            Inst::ReturnValue { src } => format!("return {src}"),
            Inst::Throw { src } => format!("throw {src}"),
        }
    }

    fn invoke(&self, kind: InvokeKind, dst: Reg, method: MethodIdx, args: ArgsId) -> String {
        let m = &self.body.refs.methods[method.index()];
        let receiver = usize::from(kind != InvokeKind::Static);
        let owner = owner_word(m.on_interface, kind == InvokeKind::Interface);
        format!(
            "{}call {} {owner}{}.{}{}{}",
            result(dst),
            invoke_kind(kind),
            type_name(&m.class),
            name(&m.name),
            method_desc(&m.desc),
            prefix(" ", self.args(args, m.parsed.params.len() + receiver)),
        )
    }
}

fn origin(origin: RegOrigin) -> String {
    match origin {
        RegOrigin::Local(slot) => format!("@l{slot}"),
        RegOrigin::Stack(at) => format!("@s{at}"),
        RegOrigin::Temp => String::new(),
    }
}

fn result(dst: Reg) -> String {
    match dst {
        Reg::NONE => String::new(),
        dst => format!("{dst} = "),
    }
}

fn prefix(prefix: &str, text: String) -> String {
    match text.is_empty() {
        true => text,
        false => format!("{prefix}{text}"),
    }
}

fn switch(table: &SwitchTable) -> String {
    let cases = table.cases.iter().map(|(k, to)| format!("{k}: {to}, "));
    let cases: String = cases.collect();
    format!("{{ {cases}else: {} }}", table.default)
}
