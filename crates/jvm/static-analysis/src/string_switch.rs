//! String switches, as compilers write them: by the string's hash code first, then by `equals`.
//!
//! Where only the string decides, the hash code itself does not matter: whoever does not know the
//! string may ask for the texts instead.

use crate::liveness::Liveness;
use ir::{BlockId, Body, Cond, Inst, MethodIdx, Reg, StrIdx, SwitchTable};
use std::sync::Arc;

/// Texts of one hash code are few.
const MOST_TESTS: usize = 16;

/// What a `switch` over a string tells apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringSwitch {
    /// The texts of its cases, and their hash codes.
    pub cases: Vec<(Arc<[u16]>, i32)>,
    /// A hash code that leads to where all strings go that have no case.
    pub other: i32,
}

/// The `switch` that the call at `pc`, of `String.hashCode`, is made for: its result goes there and
/// nowhere else, and after each case come only comparisons of the string with texts of that hash
/// code, which, if none is the same, lead to where all other hash codes lead.
pub fn string_switch(body: &Body, pc: u32) -> Option<StringSwitch> {
    Search { body }.string_switch(pc)
}

struct Search<'a> {
    body: &'a Body,
}

impl Search<'_> {
    fn string_switch(&self, pc: u32) -> Option<StringSwitch> {
        let (Inst::Invoke { dst, args, .. }, Inst::Switch { a, table }) = (
            *self.body.insts.get(pc as usize)?,
            *self.body.insts.get(pc as usize + 1)?,
        ) else {
            return None;
        };
        if a != dst {
            return None;
        }
        let table = &self.body.refs.switches[table.index()];
        let same = self.same_at(pc, self.body.args_at(args, 1)[0]);
        let other = (0..).find(|key| !table.cases.iter().any(|c| c.0 == *key))?;
        let mut cases = Vec::new();
        for (hash, block) in &table.cases {
            for text in self.tests(*block, table, &same)? {
                let units = &self.body.refs.strings[text.index()];
                cases.push((units.clone(), *hash));
                if hash_of(units) != *hash {
                    return None;
                }
            }
        }
        (!self.is_read_after(pc, dst)).then_some(StringSwitch { cases, other })
    }

    /// Whether anybody reads a register behind the block of the instruction at `pc`.
    fn is_read_after(&self, pc: u32, register: Reg) -> bool {
        let liveness = Liveness::new(self.body);
        let mut is_read = false;
        self.body
            .for_each_successor(self.body.block_of(pc), |block| {
                let start = self.body.blocks[block.index()].start;
                is_read |= liveness.before(self.body, start).contains(register.index());
            });
        is_read
    }

    /// The registers that hold what `register` holds where the instruction at `pc` is executed, as far
    /// as its block tells.
    fn same_at(&self, pc: u32, register: Reg) -> Vec<Reg> {
        let start = self.body.blocks[self.body.block_of(pc).index()].start;
        let mut same = vec![register];
        // Backward: a register that is written in between did not hold it before, nor did it later
        // if that was written.
        let mut written: Vec<Reg> = Vec::new();
        for inst in self.body.insts[start as usize..pc as usize].iter().rev() {
            if let Inst::Move { dst, src } = *inst {
                let is_fresh = |r: &Reg| !written.contains(r);
                if src == register && is_fresh(&src) && is_fresh(&dst) {
                    same.push(dst);
                }
                if dst == register && is_fresh(&dst) && is_fresh(&src) {
                    same.push(src);
                }
            }
            written.extend(inst.written_register());
        }
        same
    }

    /// The texts that the string is compared with from `block` on, before it goes where it goes if it
    /// is none of them.
    fn tests(&self, block: BlockId, table: &SwitchTable, string: &[Reg]) -> Option<Vec<StrIdx>> {
        let mut texts = Vec::new();
        let mut next = self.behind_jumps(block);
        let default = self.behind_jumps(table.default);
        while next != default {
            let (text, otherwise) = self.test(next, string)?;
            texts.push(text);
            next = self.behind_jumps(otherwise);
            if texts.len() > MOST_TESTS {
                return None;
            }
        }
        Some(texts)
    }

    /// A block that only asks whether the string equals a text: that, and where it goes if not.
    fn test(&self, block: BlockId, string: &[Reg]) -> Option<(StrIdx, BlockId)> {
        let block = self.body.blocks[block.index()];
        let insts = &self.body.insts[block.start as usize..block.end as usize];
        let [
            Inst::ConstString { dst: text, value },
            Inst::Invoke {
                dst, method, args, ..
            },
            Inst::IfImm {
                cond,
                a,
                imm: 0,
                then,
                els,
            },
        ] = insts
        else {
            return None;
        };
        let args = self.body.args_at(*args, 2);
        let asks = self.is_equals(*method) && string.contains(&args[0]) && args[1] == *text;
        let keeps = !string.contains(text) && !string.contains(dst);
        if !asks || !keeps || a != dst {
            return None;
        }
        match cond {
            Cond::Eq => Some((*value, *then)),
            Cond::Ne => Some((*value, *els)),
            Cond::Lt | Cond::Ge | Cond::Gt | Cond::Le => None,
        }
    }

    fn is_equals(&self, method: MethodIdx) -> bool {
        let method = &self.body.refs.methods[method.index()];
        let is_text = matches!(&*method.class, "java/lang/String" | "java/lang/Object");
        is_text && &*method.name == "equals" && &*method.desc == "(Ljava/lang/Object;)Z"
    }

    /// Where blocks lead that do nothing but jump.
    fn behind_jumps(&self, mut block: BlockId) -> BlockId {
        for _ in 0..self.body.blocks.len() {
            let found = self.body.blocks[block.index()];
            match self.body.insts[found.start as usize] {
                Inst::Jump { to } => block = to,
                _ => break,
            }
        }
        block
    }
}

/// As `String.hashCode` has it.
fn hash_of(units: &[u16]) -> i32 {
    let add = |hash: i32, unit: &u16| hash.wrapping_mul(31).wrapping_add(i32::from(*unit));
    units.iter().fold(0, add)
}

#[cfg(test)]
mod tests;
