//! Opcodes that filters look for.

pub(crate) const ACONST_NULL: u8 = 1;
pub(crate) const ICONST_M1: u8 = 2;
pub(crate) const ICONST_0: u8 = 3;
pub(crate) const ICONST_1: u8 = 4;
pub(crate) const LDC: u8 = 18;
pub(crate) const ILOAD: u8 = 21;
pub(crate) const ALOAD: u8 = 25;
pub(crate) const ISTORE: u8 = 54;
pub(crate) const ASTORE: u8 = 58;
pub(crate) const DUP: u8 = 89;
pub(crate) const IFEQ: u8 = 153;
pub(crate) const IFNE: u8 = 154;
pub(crate) const IF_ACMPNE: u8 = 166;
pub(crate) const GOTO: u8 = 167;
pub(crate) const JSR: u8 = 168;
pub(crate) const TABLESWITCH: u8 = 170;
pub(crate) const LOOKUPSWITCH: u8 = 171;
pub(crate) const IRETURN: u8 = 172;
pub(crate) const RETURN: u8 = 177;
pub(crate) const GETSTATIC: u8 = 178;
pub(crate) const PUTSTATIC: u8 = 179;
pub(crate) const INVOKEVIRTUAL: u8 = 182;
pub(crate) const INVOKESPECIAL: u8 = 183;
pub(crate) const INVOKEINTERFACE: u8 = 185;
pub(crate) const INVOKEDYNAMIC: u8 = 186;
pub(crate) const NEW: u8 = 187;
pub(crate) const ATHROW: u8 = 191;
pub(crate) const IFNULL: u8 = 198;
pub(crate) const IFNONNULL: u8 = 199;

/// Whether control leaves the method here.
pub(crate) fn leaves(code: u8) -> bool {
    matches!(code, IRETURN..=RETURN | ATHROW)
}

pub(crate) fn is_call(code: u8) -> bool {
    matches!(code, INVOKEVIRTUAL..=INVOKEDYNAMIC)
}

pub(crate) fn is_switch(code: u8) -> bool {
    matches!(code, TABLESWITCH | LOOKUPSWITCH)
}

/// Whether control never goes on to the next instruction.
pub(crate) fn never_falls(code: u8) -> bool {
    leaves(code) || is_switch(code) || matches!(code, GOTO | JSR)
}
