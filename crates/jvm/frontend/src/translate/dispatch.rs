//! Dispatch over bytecodes: one arm per family.

use super::opcode::*;
use super::{Fail, Translator};

impl Translator<'_> {
    pub(crate) fn dispatch(&mut self, op: u8) -> Result<(), Fail> {
        match op {
            NOP => Ok(()),
            ACONST_NULL..=SIPUSH => self.push_constant(op),
            LDC | LDC_W | LDC2_W => self.load_from_pool(op),
            ILOAD..=ALOAD_3 => self.load_local(op),
            IALOAD..=SALOAD => self.load_element(op),
            ISTORE..=ASTORE_3 => self.store_local(op),
            IASTORE..=SASTORE => self.store_element(op),
            POP..=SWAP => self.shuffle(op),
            IADD..=DREM | ISHL..=LXOR | LCMP..=DCMPG => self.binary(op),
            INEG..=DNEG | I2L..=I2S => self.unary(op),
            IINC => self.increment(),
            WIDE => self.wide(),
            IFEQ..=IFLE => self.branch_on_int(op),
            IF_ICMPEQ..=IF_ICMPLE => self.branch_on_ints(op),
            IF_ACMPEQ | IF_ACMPNE => self.branch_on_same(op),
            IFNULL | IFNONNULL => self.branch_on_null(op),
            GOTO | GOTO_W => self.goto(),
            JSR | JSR_W => self.jump_to_subroutine(),
            RET => self.return_from_subroutine(self.operand_u8(1) as u16),
            TABLESWITCH | LOOKUPSWITCH => self.switch(),
            IRETURN..=RETURN => self.return_(op),
            ATHROW => self.throw(),
            GETSTATIC..=PUTFIELD => self.field(op),
            INVOKEVIRTUAL..=INVOKEINTERFACE => self.invoke(op),
            INVOKEDYNAMIC => self.invoke_dynamic(),
            NEW => self.new_object(),
            NEWARRAY | ANEWARRAY => self.new_array(op),
            MULTIANEWARRAY => self.new_multi_array(),
            ARRAYLENGTH => self.array_length(),
            CHECKCAST => self.check_cast(),
            INSTANCEOF => self.instance_of(),
            MONITORENTER | MONITOREXIT => self.monitor(op),
            // `length` has refused what does not exist.
            _ => Ok(()),
        }
    }
}
