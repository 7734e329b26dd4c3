//! Source names of registers: the subject of a branch's name.

use ir::{Body, ElemKind, Inst, InvokeKind, MethodIdx, Reg, RegOrigin};

/// A value, as the source calls it.
pub(crate) struct NamedValue {
    pub name: String,
    pub is_boolean: bool,
    pub is_char: bool,
    /// The object that was asked, if it has a name.
    pub receiver: Option<String>,
}

impl NamedValue {
    fn new(name: &str, elem: Option<ElemKind>) -> Option<NamedValue> {
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        (is_plain && !name.is_empty()).then(|| NamedValue {
            name: camel(name),
            is_boolean: elem == Some(ElemKind::Boolean),
            is_char: elem == Some(ElemKind::Char),
            receiver: None,
        })
    }
}

/// `MAX_SIZE` is `maxSize`.
fn camel(name: &str) -> String {
    let mut out = String::new();
    let is_constant = !name.chars().any(|c| c.is_ascii_lowercase());
    for part in name.split('_').filter(|part| !part.is_empty()) {
        let part = if is_constant {
            part.to_ascii_lowercase()
        } else {
            part.to_owned()
        };
        match out.is_empty() {
            true => out += &decapital(&part),
            false => out += &super::capital(&part),
        }
    }
    out
}

fn decapital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

/// Names the registers of one block, for the instruction `end` at its end.
pub(crate) struct Subjects<'a> {
    pub body: &'a Body,
    pub end: u32,
}

/// Deeper expressions have no short name.
const DEEPEST: u32 = 4;

impl Subjects<'_> {
    pub(crate) fn of(&self, reg: Reg) -> Option<NamedValue> {
        self.name_of(reg, self.end, DEEPEST)
    }

    /// What the register is assigned last in the block.
    pub(crate) fn definition(&self, reg: Reg) -> Option<Inst> {
        self.definition_before(reg, self.end).map(|(_, inst)| inst)
    }

    /// The number that the register holds.
    pub(crate) fn constant(&self, reg: Reg) -> Option<i64> {
        match self.definition(reg)? {
            Inst::ConstInt { value, .. } => Some(value.into()),
            Inst::ConstLong { value, .. } => Some(self.body.refs.longs[value.index()]),
            Inst::ConstFloat { bits: 0, .. } => Some(0),
            Inst::ConstDouble { bits, .. } if self.body.refs.longs[bits.index()] == 0 => Some(0),
            _ => None,
        }
    }

    fn definition_before(&self, reg: Reg, before: u32) -> Option<(u32, Inst)> {
        let block = self.body.block_of(self.end);
        let start = self.body.blocks[block.index()].start;
        let defines = |pc: &u32| self.body.insts[*pc as usize].written_register() == Some(reg);
        let pc = (start..before).rev().find(defines)?;
        Some((pc, self.body.insts[pc as usize]))
    }

    fn name_of(&self, reg: Reg, before: u32, depth: u32) -> Option<NamedValue> {
        let depth = depth.checked_sub(1)?;
        self.local(reg, before).or_else(|| {
            let (pc, inst) = self.definition_before(reg, before)?;
            self.result(pc, inst, depth)
        })
    }

    fn local(&self, reg: Reg, before: u32) -> Option<NamedValue> {
        let RegOrigin::Local(slot) = self.body.regs[reg.index()].origin else {
            return None;
        };
        let var = self.body.local_name(slot, before)?;
        let elem = match &*var.desc {
            "Z" => Some(ElemKind::Boolean),
            "C" => Some(ElemKind::Char),
            _ => None,
        };
        NamedValue::new(&var.name, elem)
    }

    /// What an instruction delivers.
    fn result(&self, pc: u32, inst: Inst, depth: u32) -> Option<NamedValue> {
        let refs = &self.body.refs;
        let name_of = |reg: Reg| self.name_of(reg, pc, depth);
        match inst {
            Inst::GetField { field, .. } | Inst::GetStatic { field, .. } => {
                let field = &refs.fields[field.index()];
                NamedValue::new(&field.name, Some(field.desc.elem))
            }
            Inst::Move { src, .. } => name_of(src),
            Inst::ArrayLen { array, .. } => {
                let array = name_of(array).map_or(String::new(), |a| a.name);
                NamedValue::new(&decapital(&(array + "Length")), None)
            }
            Inst::ArrayLoad { elem, .. } => NamedValue::new("element", Some(elem)),
            Inst::InstanceOf { object, class, .. } => {
                let class = &refs.classes[class.index()];
                let class = class.rsplit(['/', '$']).next()?;
                let mut subject = NamedValue::new(&format!("is{class}"), Some(ElemKind::Boolean))?;
                subject.receiver = name_of(object).map(|object| object.name);
                Some(subject)
            }
            Inst::Invoke { kind, method, .. } => {
                let first = self.body.call_args(&inst).first();
                let first = first.and_then(|first| name_of(*first));
                self.call(kind, method, first)
            }
            _ => None,
        }
    }

    fn call(
        &self,
        kind: InvokeKind,
        method: MethodIdx,
        first: Option<NamedValue>,
    ) -> Option<NamedValue> {
        let method = &self.body.refs.methods[method.index()];
        let name = &*method.name;
        let elem = method.parsed.ret.as_ref()?.elem;
        // Unboxing changes nothing.
        if kind == InvokeKind::Virtual
            && name.ends_with("Value")
            && method.class.starts_with("java/lang/")
        {
            return first;
        }
        if matches!(name, "compareTo" | "compare") {
            return NamedValue::new("compare", None);
        }
        let getter = name
            .strip_prefix("get")
            .filter(|n| n.starts_with(|c: char| c.is_ascii_uppercase()));
        let mut subject = NamedValue::new(&decapital(getter.unwrap_or(name)), Some(elem))?;
        subject.receiver = first.map(|first| first.name).filter(|name| name != "this");
        Some(subject)
    }
}
