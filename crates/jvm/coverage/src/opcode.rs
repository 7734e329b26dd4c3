//! Opcodes that filters look for.

pub const ACONST_NULL: u8 = 1;
pub const ICONST_M1: u8 = 2;
pub const ICONST_0: u8 = 3;
pub const ICONST_1: u8 = 4;
pub const LDC: u8 = 18;
pub const ILOAD: u8 = 21;
pub const ALOAD: u8 = 25;
pub const ISTORE: u8 = 54;
pub const ASTORE: u8 = 58;
pub const DUP: u8 = 89;
pub const IFEQ: u8 = 153;
pub const IFNE: u8 = 154;
pub const IF_ACMPNE: u8 = 166;
pub const GOTO: u8 = 167;
pub const JSR: u8 = 168;
pub const TABLESWITCH: u8 = 170;
pub const LOOKUPSWITCH: u8 = 171;
pub const IRETURN: u8 = 172;
pub const RETURN: u8 = 177;
pub const GETSTATIC: u8 = 178;
pub const PUTSTATIC: u8 = 179;
pub const INVOKEVIRTUAL: u8 = 182;
pub const INVOKESPECIAL: u8 = 183;
pub const INVOKEINTERFACE: u8 = 185;
pub const INVOKEDYNAMIC: u8 = 186;
pub const NEW: u8 = 187;
pub const ATHROW: u8 = 191;
pub const IFNULL: u8 = 198;
pub const IFNONNULL: u8 = 199;

/// Whether control leaves the method here.
pub fn leaves(code: u8) -> bool {
    matches!(code, IRETURN..=RETURN | ATHROW)
}

pub fn is_call(code: u8) -> bool {
    matches!(code, INVOKEVIRTUAL..=INVOKEDYNAMIC)
}

pub fn is_switch(code: u8) -> bool {
    matches!(code, TABLESWITCH | LOOKUPSWITCH)
}

/// Whether control never goes on to the next instruction.
pub fn never_falls(code: u8) -> bool {
    leaves(code) || is_switch(code) || matches!(code, GOTO | JSR)
}
