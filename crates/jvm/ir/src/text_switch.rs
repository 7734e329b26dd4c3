//! A `switch` over a string, as compilers write it: by the string's hash code first, then by `equals`.
//!
//! Where only the string decides, the hash code itself does not matter: whoever does not know the
//! string may ask for the texts instead.

use crate::body::Body;
use crate::cfg::Liveness;
use crate::inst::{BlockId, Cond, Inst, Reg};
use crate::refs::{MethodIdx, StrIdx, SwitchTable};
use std::sync::Arc;

/// Texts of one hash code are few.
const MOST_TESTS: usize = 16;

/// What a `switch` over a string tells apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSwitch {
    /// The texts of its cases, and their hash codes.
    pub cases: Vec<(Arc<[u16]>, i32)>,
    /// A hash code that leads to where all strings go that have no case.
    pub other: i32,
}

impl Body {
    /// The `switch` that the call at `pc`, of `String.hashCode`, is made for: its result goes there and
    /// nowhere else, and after each case come only comparisons of the string with texts of that hash
    /// code, which, if none is the same, lead to where all other hash codes lead.
    pub fn text_switch(&self, pc: u32) -> Option<TextSwitch> {
        let (Inst::Invoke { dst, args, .. }, Inst::Switch { a, table }) = (
            *self.insts.get(pc as usize)?,
            *self.insts.get(pc as usize + 1)?,
        ) else {
            return None;
        };
        if a != dst {
            return None;
        }
        let table = &self.refs.switches[table.index()];
        let same = self.same_at(pc, self.args_at(args, 1)[0]);
        let other = (0..).find(|key| !table.cases.iter().any(|c| c.0 == *key))?;
        let mut cases = Vec::new();
        for (hash, block) in &table.cases {
            for text in self.tests(*block, table, &same)? {
                let units = &self.refs.strings[text.index()];
                cases.push((units.clone(), *hash));
                if hash_of(units) != *hash {
                    return None;
                }
            }
        }
        (!self.is_read_after(pc, dst)).then_some(TextSwitch { cases, other })
    }

    /// Whether anybody reads a register behind the block of the instruction at `pc`.
    fn is_read_after(&self, pc: u32, register: Reg) -> bool {
        let liveness = Liveness::new(self);
        let mut is_read = false;
        self.for_each_successor(self.block_of(pc), |block| {
            let start = self.blocks[block.index()].start;
            is_read |= liveness.before(self, start).contains(register.index());
        });
        is_read
    }

    /// The registers that hold what `register` holds where the instruction at `pc` is executed, as far
    /// as its block tells.
    fn same_at(&self, pc: u32, register: Reg) -> Vec<Reg> {
        let start = self.blocks[self.block_of(pc).index()].start;
        let mut same = vec![register];
        // Backward: a register that is written in between did not hold it before, nor did it later
        // if that was written.
        let mut written: Vec<Reg> = Vec::new();
        for inst in self.insts[start as usize..pc as usize].iter().rev() {
            if let Inst::Move { dst, src } = *inst {
                let is_fresh = |r: &Reg| !written.contains(r);
                if src == register && is_fresh(&src) && is_fresh(&dst) {
                    same.push(dst);
                }
                if dst == register && is_fresh(&dst) && is_fresh(&src) {
                    same.push(src);
                }
            }
            written.extend(inst.written());
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
        let block = self.blocks[block.index()];
        let insts = &self.insts[block.start as usize..block.end as usize];
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
        let args = self.args_at(*args, 2);
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
        let method = &self.refs.methods[method.index()];
        let is_text = matches!(&*method.class, "java/lang/String" | "java/lang/Object");
        is_text && &*method.name == "equals" && &*method.desc == "(Ljava/lang/Object;)Z"
    }

    /// Where blocks lead that do nothing but jump.
    fn behind_jumps(&self, mut block: BlockId) -> BlockId {
        for _ in 0..self.blocks.len() {
            let found = self.blocks[block.index()];
            match self.insts[found.start as usize] {
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
