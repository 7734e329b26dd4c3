//! Accessors: what old compilers made for nested classes that use each other's private members. The call of one is
//! written as what it does, as newer compilers do.

use super::CanonicalCode;
use ir::{Body, Inst, Reg, flags};
use std::collections::BTreeMap;

/// The code of an accessor: one block without handlers.
pub(super) struct AccessorBody {
    pub(super) body: Body,
    /// What it returns.
    pub(super) result: Option<Reg>,
}

/// Longer methods are none that a compiler made for access.
const MOST_INSTRUCTIONS: usize = 12;

impl CanonicalCode<'_> {
    /// The code of the method that a call leads to, if it is an accessor.
    pub(super) fn accessor(&self, owner: &str, name: &str, desc: &str) -> Option<AccessorBody> {
        let class = self.version.class(owner)?;
        let index = class.find_method(name, desc)?;
        let method = &class.methods[index];
        let is_made = method.flags & flags::SYNTHETIC != 0
            && (method.flags & flags::STATIC != 0 || &*method.name == "<init>");
        if !is_made || !method.has_code {
            return None;
        }
        let body = class.code.body(class, index).ok()?;
        let is_plain = body.blocks.len() == 1
            && body.blocks[0].handlers.is_none()
            && body.insts.len() <= MOST_INSTRUCTIONS;
        if !is_plain {
            return None;
        }
        let result = match body.insts.last()? {
            Inst::Return => None,
            Inst::ReturnValue { src } => Some(*src),
            _ => return None,
        };
        Some(AccessorBody { body, result })
    }
}

impl AccessorBody {
    /// The names that its registers have in the caller: parameters those of the arguments, and the result that of the
    /// register that gets it, if it is written once and nothing else is called so.
    pub(super) fn names(
        &self,
        arguments: &[String],
        result: Option<&str>,
    ) -> Option<BTreeMap<u16, String>> {
        let params = 0..self.body.params;
        let mut names: BTreeMap<u16, String> = params.zip(arguments.iter().cloned()).collect();
        let own = self.result.filter(|reg| reg.0 >= self.body.params);
        if let (Some(reg), Some(name)) = (own, result) {
            let written = self.body.insts.iter().filter_map(Inst::written_register);
            let is_written_once = written.filter(|r| *r == reg).count() == 1;
            if !is_written_once || arguments.iter().any(|argument| argument == name) {
                return None;
            }
            names.insert(reg.0, name.to_owned());
        }
        Some(names)
    }
}
