//! Description of a null value: the expression that it came from, as it may have been written.

use super::Site;
use super::sources::OperandStack;
use crate::classfile::{MemberRef, parse_method_desc, to_text};
use crate::translate::opcode::*;
use ir::ElemKind;

/// Dereferences shown at most.
const DEEPEST: u32 = 5;

/// ` because "…" is null`, or nothing if the value's origin isn't known.
pub(super) fn cause(
    site: &Site<'_>,
    stacks: &[Option<OperandStack>],
    at: usize,
    depth: usize,
) -> String {
    let source = stacks.get(at).and_then(Option::as_ref);
    let Some(from) = source.and_then(|stack| stack.source(depth)) else {
        return String::new();
    };
    let mut text = Expression {
        site,
        stacks,
        out: String::new(),
    };
    let is_call = text.op_at(from as usize).is_some_and(|(op, _)| {
        matches!(
            op,
            INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE
        )
    });
    text.out += match is_call {
        true => " because the return value of \"",
        false => " because \"",
    };
    // HotSpot, too, leaves the sentence open where it can't describe the value.
    if text.value(at, depth, DEEPEST).is_some() {
        text.out += "\" is null";
    }
    text.out
}

struct Expression<'a> {
    site: &'a Site<'a>,
    stacks: &'a [Option<OperandStack>],
    out: String,
}

impl Expression<'_> {
    /// The opcode at `at`, and where its operands start.
    fn op_at(&self, at: usize) -> Option<(u8, usize)> {
        let code = self.site.code();
        match *code.get(at)? {
            WIDE => Some((*code.get(at + 1)?, at + 2)),
            op => Some((op, at + 1)),
        }
    }

    /// Writes the expression that is `depth` below the top of the stack at `at`; `None` (and
    /// nothing written) if it can't be told or is more than `left` dereferences deep.
    fn value(&mut self, at: usize, depth: usize, left: u32) -> Option<()> {
        if left == 0 {
            return None;
        }
        let stacks = self.stacks;
        let stack = stacks.get(at)?.as_ref()?;
        let from = stack.source(depth)? as usize;
        let (op, operands) = self.op_at(from)?;
        match op {
            ILOAD | ALOAD | ILOAD_0..=ILOAD_3 | ALOAD_0..=ALOAD_3 => {
                let local = self.loaded_local(from, op, operands)?;
                let name = self.local(local, from, stack.was_written(local));
                self.out += &name;
            }
            ACONST_NULL => self.out += "null",
            ICONST_M1..=ICONST_5 => self.out += &(i32::from(op) - i32::from(ICONST_0)).to_string(),
            BIPUSH => self.out += &(*self.site.code().get(operands)? as i8).to_string(),
            // Without its sign: HotSpot's slip.
            SIPUSH => self.out += &u16_at(self.site.code(), operands).ok()?.to_string(),
            IALOAD | AALOAD => self.element(from, left),
            GETSTATIC => {
                let field = self.site.pool.field(self.site.pool_index(from)?).ok()?;
                self.out += &format!("{}.{}", class_name(&field.class), field.name);
            }
            GETFIELD => {
                let field = self.site.pool.field(self.site.pool_index(from)?).ok()?;
                if self.value(from, 0, left - 1).is_some() {
                    self.out.push('.');
                }
                self.out += &field.name;
            }
            INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE => {
                let method = self.site.pool.method(self.site.pool_index(from)?).ok()?;
                self.out += &method_name(&method)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn element(&mut self, from: usize, left: u32) {
        if self.value(from, 1, left - 1).is_none() {
            self.out += "<array>";
        }
        self.out.push('[');
        if self.value(from, 0, left).is_none() {
            self.out += "...";
        }
        self.out.push(']');
    }

    fn loaded_local(&self, from: usize, op: u8, operands: usize) -> Option<u16> {
        let code = self.site.code();
        match op {
            ILOAD_0..=ALOAD_3 => Some(u16::from((op - ILOAD_0) % 4)),
            _ if code[from] == WIDE => u16_at(code, operands).ok(),
            _ => code.get(operands).map(|&n| u16::from(n)),
        }
    }

    /// The name of a local variable at the instruction that loads it.
    fn local(&self, slot: u16, from: usize, written: bool) -> String {
        let named = self.site.attribute.locals.iter().find(|v| {
            let (start, end) = (v.start as usize, v.start as usize + v.length as usize);
            v.slot == slot && (start..end).contains(&from)
        });
        if let Some(variable) = named {
            return variable.name.to_string();
        }
        let mut first = u16::from(!self.site.method.is_static());
        if !written {
            if first == 1 && slot == 0 {
                return "this".to_owned();
            }
            for (i, param) in self.site.method.parsed.params.iter().enumerate() {
                let size = param.kind().slots();
                if (first..first + size).contains(&slot) {
                    return format!("<parameter{}>", i + 1);
                }
                first += size;
            }
        }
        format!("<local{slot}>")
    }
}

/// `Foo.bar(int, String)`.
pub(super) fn method_name(method: &MemberRef<'_>) -> Option<String> {
    let desc = parse_method_desc(&to_text(method.desc).ok()?)?;
    let params: Vec<String> = desc
        .params
        .iter()
        .map(|p| shorten(type_name(&p.text)))
        .collect();
    let class = class_name(&method.class);
    Some(format!("{class}.{}({})", method.name, params.join(", ")))
}

fn class_name(internal: &str) -> String {
    match internal {
        "java/lang/Object" => "Object".to_owned(),
        "java/lang/String" => "String".to_owned(),
        _ => internal.replace('/', "."),
    }
}

/// `[Ljava/util/List;` as `java.util.List[]`.
fn type_name(desc: &str) -> String {
    let base = desc.trim_start_matches('[');
    let name = match base.as_bytes() {
        [b'L', .., b';'] => base[1..base.len() - 1].replace('/', "."),
        [letter, ..] => {
            ElemKind::from_descriptor_letter(*letter).map_or(String::new(), |e| e.name().to_owned())
        }
        [] => String::new(),
    };
    name + &"[]".repeat(desc.len() - base.len())
}

/// Leaves out the package of `Object` and `String`, and of what starts like them, as HotSpot does.
fn shorten(name: String) -> String {
    let known = ["java.lang.Object", "java.lang.String"];
    match known.iter().any(|k| name.starts_with(k)) {
        true => name["java.lang.".len()..].to_owned(),
        false => name,
    }
}
