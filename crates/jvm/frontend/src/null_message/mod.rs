//! Helpful NullPointerExceptions (JEP 358): which action failed and which expression was null, worked out from
//! the bytecode when somebody asks for the message.
//!
//! The texts are HotSpot's, and so is what can be known: [`sources`] finds the instruction that
//! pushed each value of the operand stack, in HotSpot's order of visits, and [`describe`] reads
//! an expression back from there.

mod describe;
mod effect;
mod sources;

use crate::classfile::{ClassCode, CodeAttribute, PoolView};
use crate::translate::opcode::{
    self, AALOAD, AASTORE, ARRAYLENGTH, ATHROW, BALOAD, BASTORE, CALOAD, CASTORE, DALOAD, DASTORE,
    FALOAD, FASTORE, GETFIELD, IALOAD, IASTORE, INVOKEINTERFACE, INVOKESPECIAL, INVOKEVIRTUAL,
    LALOAD, LASTORE, MONITORENTER, MONITOREXIT, PUTFIELD, SALOAD, SASTORE,
};
use ir::MethodDef;

/// A method under examination.
struct Site<'a> {
    pool: PoolView<'a>,
    method: &'a MethodDef,
    attribute: &'a CodeAttribute<'a>,
}

/// The message for an exception that the instruction at offset `at` threw; `None` if that
/// instruction does not dereference anything, as where the program itself made the exception.
pub(crate) fn null_message(
    class: &ClassCode,
    method: &MethodDef,
    attribute: &CodeAttribute<'_>,
    at: usize,
) -> Option<String> {
    let site = Site {
        pool: class.pool(),
        method,
        attribute,
    };
    let (action, depth) = site.failed_action(at)?;
    let stacks = sources::find(&site, at);
    let cause = describe::cause(&site, &stacks, at, depth);
    Some(action + &cause)
}

impl Site<'_> {
    fn code(&self) -> &[u8] {
        self.attribute.code
    }

    /// The pool index that follows the opcode at `at`.
    fn pool_index(&self, at: usize) -> Option<u16> {
        opcode::u16_at(self.code(), at + 1).ok()
    }

    /// What could not be done, and how deep in the operand stack the null reference is.
    fn failed_action(&self, at: usize) -> Option<(String, usize)> {
        let op = *self.code().get(at)?;
        let fixed = match op {
            GETFIELD | PUTFIELD | INVOKEVIRTUAL | INVOKESPECIAL | INVOKEINTERFACE => {
                return self.failed_member_action(op, self.pool_index(at)?);
            }
            ARRAYLENGTH => ("read the array length", 0),
            ATHROW => ("throw exception", 0),
            MONITORENTER => ("enter synchronized block", 0),
            MONITOREXIT => ("exit synchronized block", 0),
            IALOAD => ("load from int array", 1),
            LALOAD => ("load from long array", 1),
            FALOAD => ("load from float array", 1),
            DALOAD => ("load from double array", 1),
            AALOAD => ("load from object array", 1),
            BALOAD => ("load from byte/boolean array", 1),
            CALOAD => ("load from char array", 1),
            SALOAD => ("load from short array", 1),
            IASTORE => ("store to int array", 2),
            LASTORE => ("store to long array", 3),
            FASTORE => ("store to float array", 2),
            DASTORE => ("store to double array", 3),
            AASTORE => ("store to object array", 2),
            BASTORE => ("store to byte/boolean array", 2),
            CASTORE => ("store to char array", 2),
            SASTORE => ("store to short array", 2),
            _ => return None,
        };
        Some((format!("Cannot {}", fixed.0), fixed.1))
    }

    fn failed_member_action(&self, op: u8, index: u16) -> Option<(String, usize)> {
        match op {
            GETFIELD => {
                let name = self.pool.field(index).ok()?.name;
                Some((format!("Cannot read field \"{name}\""), 0))
            }
            PUTFIELD => {
                let field = self.pool.field(index).ok()?;
                let size = effect::field_slots(field.desc);
                Some((format!("Cannot assign field \"{}\"", field.name), size))
            }
            _ => {
                let method = self.pool.method(index).ok()?;
                if &*method.name == "<init>" {
                    // The program made the exception: this is its constructor's call.
                    return None;
                }
                let (arguments, _) = effect::method_slots(method.desc)?;
                let name = describe::method_name(&method)?;
                Some((format!("Cannot invoke \"{name}\""), arguments))
            }
        }
    }
}
