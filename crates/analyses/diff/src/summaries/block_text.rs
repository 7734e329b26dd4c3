//! The canonical text of a block: registers and jumps by the order in which control gets to them, everything else by name.

use ir::{
    ArgsId, BlockId, Body, ClassIdx, FieldIdx, Inst, LongIdx, MethodIdx, Reg, StrIdx, SwitchIdx,
};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What two blocks have in common that are the same up to their registers.
pub(crate) struct BlockText {
    pub(crate) text: String,
    /// Registers in the order in which they are named.
    pub(crate) registers: Vec<Reg>,
    /// Where control goes on outside, in the order in which it may.
    pub(crate) exits: Vec<BlockId>,
}

struct BlockWriter<'a> {
    body: &'a Body,
    is_inside: &'a dyn Fn(BlockId) -> bool,
    registers: Vec<Reg>,
    exits: Vec<BlockId>,
    blocks: BTreeMap<u16, u16>,
    pending: Vec<BlockId>,
    out: String,
}

impl BlockText {
    /// The text of the code that control gets to from `head` without leaving the block.
    pub(crate) fn new(
        body: &Body,
        head: BlockId,
        is_inside: &dyn Fn(BlockId) -> bool,
    ) -> BlockText {
        let mut writer = BlockWriter {
            body,
            is_inside,
            registers: Vec::new(),
            exits: Vec::new(),
            blocks: BTreeMap::new(),
            pending: Vec::new(),
            out: String::new(),
        };
        writer.target(head);
        let mut next = 0;
        while let Some(block) = writer.pending.get(next).copied() {
            next += 1;
            writer.block(block);
        }
        BlockText {
            text: writer.out,
            registers: writer.registers,
            exits: writer.exits,
        }
    }
}

impl BlockWriter<'_> {
    fn register(&mut self, reg: Reg) -> Reg {
        if !reg.is_some() {
            return reg;
        }
        let known = self.registers.iter().position(|r| *r == reg);
        let number = known.unwrap_or_else(|| {
            self.registers.push(reg);
            let kind = self.body.regs[reg.index()].kind;
            self.line(&format!("register {kind:?}"));
            self.registers.len() - 1
        });
        Reg(number as u16)
    }

    /// The number of a block; those outside are counted from the other end.
    fn target(&mut self, block: BlockId) -> BlockId {
        if !(self.is_inside)(block) {
            let known = self.exits.iter().position(|exit| *exit == block);
            let number = known.unwrap_or_else(|| {
                self.exits.push(block);
                self.exits.len() - 1
            });
            return BlockId(u16::MAX - number as u16);
        }
        let next = self.blocks.len() as u16;
        let number = *self.blocks.entry(block.0).or_insert(next);
        if number == next && !self.pending.contains(&block) {
            self.pending.push(block);
        }
        BlockId(number)
    }

    fn line(&mut self, text: &str) {
        // Writing to a string can't fail.
        let _ = writeln!(self.out, "{text}");
    }

    fn block(&mut self, block: BlockId) {
        let range = self.body.blocks[block.index()];
        self.line("block");
        for pc in range.start..range.end {
            self.instruction(self.body.insts[pc as usize]);
        }
    }

    fn instruction(&mut self, mut inst: Inst) {
        let args: Vec<Reg> = self.body.call_args(&inst).to_vec();
        let args: Vec<Reg> = args.into_iter().map(|r| self.register(r)).collect();
        inst.for_each_register(|_, reg| *reg = self.register(*reg));
        let symbol = self.take_symbol(&mut inst);
        self.redirect(&mut inst);
        self.line(&format!("{inst:?} {args:?} {symbol}"));
    }

    /// What an instruction refers to by index, by name.
    fn take_symbol(&mut self, inst: &mut Inst) -> String {
        let refs = &self.body.refs;
        match inst {
            Inst::ConstLong { value, .. } | Inst::ConstDouble { bits: value, .. } => {
                let text = refs.longs[value.index()].to_string();
                *value = LongIdx(0);
                text
            }
            Inst::ConstString { value, .. } => {
                let text = format!("{:?}", refs.strings[value.index()]);
                *value = StrIdx(0);
                text
            }
            Inst::ConstClass { class, .. }
            | Inst::New { class, .. }
            | Inst::NewArray { class, .. }
            | Inst::NewMultiArray { class, .. }
            | Inst::InstanceOf { class, .. }
            | Inst::CheckCast { class, .. } => {
                let text = refs.classes[class.index()].to_string();
                *class = ClassIdx(0);
                text
            }
            Inst::GetField { field, .. }
            | Inst::PutField { field, .. }
            | Inst::GetStatic { field, .. }
            | Inst::PutStatic { field, .. } => {
                let symbol = &refs.fields[field.index()];
                let text = format!("{}.{}:{}", symbol.class, symbol.name, symbol.desc.text);
                *field = FieldIdx(0);
                text
            }
            Inst::Invoke { method, args, .. } => {
                let symbol = &refs.methods[method.index()];
                let text = format!("{}.{}{}", symbol.class, symbol.name, symbol.desc);
                (*method, *args) = (MethodIdx(0), ArgsId(0));
                text
            }
            _ => String::new(),
        }
    }

    fn redirect(&mut self, inst: &mut Inst) {
        match inst {
            Inst::Jump { to } => *to = self.target(*to),
            Inst::If { then, els, .. }
            | Inst::IfImm { then, els, .. }
            | Inst::IfSame { then, els, .. }
            | Inst::IfNull { then, els, .. } => {
                *then = self.target(*then);
                *els = self.target(*els);
            }
            Inst::Switch { table, .. } => {
                let cases = self.body.refs.switches[table.index()].clone();
                *table = SwitchIdx(0);
                for (key, block) in cases.cases {
                    let to = self.target(block);
                    self.line(&format!("case {key} {to}"));
                }
                let default = self.target(cases.default);
                self.line(&format!("default {default}"));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::text::parse_body;

    /// A loop over the list in `list`, with registers in this order.
    fn text_of(registers: &str, list: &str, sum: &str, field: &str) -> BlockText {
        let text = format!(
            "(v0:r, v1:r) {{
              regs {registers}
            b0:
              jump b1
            b1:
              if {list} null then b3 else b2
            b2:
              v2 = get {list} Node.{field}:I
              {sum} = iadd {sum}, v2
              {list} = get {list} Node.next:LNode;
              jump b1
            b3:
              return
            }}"
        );
        let body = parse_body(&text).expect("a body");
        let inside = [BlockId(1), BlockId(2)];
        BlockText::new(&body, BlockId(1), &|block| inside.contains(&block))
    }

    #[test]
    fn blocks_are_equal_up_to_registers() {
        let one = text_of("v2:i, v3:i", "v0", "v3", "value");
        let other = text_of("v2:i, v3:i, v4:i", "v1", "v4", "value");
        assert_eq!(one.text, other.text);
        assert_eq!(one.registers, [Reg(0), Reg(2), Reg(3)]);
        assert_eq!(other.registers, [Reg(1), Reg(2), Reg(4)]);
        assert_eq!(one.exits, [BlockId(3)]);
        assert_ne!(one.text, text_of("v2:i, v3:i", "v0", "v3", "weight").text);
        assert_ne!(one.text, text_of("v2:i, v3:i", "v0", "v2", "value").text);
    }
}
