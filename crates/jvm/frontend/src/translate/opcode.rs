//! Opcodes: numbers and lengths of the bytecodes.

use crate::error::{Parse, bad};

macro_rules! opcodes {
    ($($name:ident = $number:literal / $length:literal),* $(,)?) => {
        $(
            #[allow(dead_code)] // The whole instruction set, although ranges name only its ends.
            pub(crate) const $name: u8 = $number;
        )*

        /// Length in bytes; 0 for those of variable length, 255 for those that don't exist.
        const LENGTHS: [u8; 256] = {
            let mut table = [255; 256];
            $(table[$number] = $length;)*
            table
        };
    };
}

opcodes! {
    NOP = 0 / 1, ACONST_NULL = 1 / 1, ICONST_M1 = 2 / 1, ICONST_0 = 3 / 1, ICONST_1 = 4 / 1,
    ICONST_2 = 5 / 1, ICONST_3 = 6 / 1, ICONST_4 = 7 / 1, ICONST_5 = 8 / 1, LCONST_0 = 9 / 1,
    LCONST_1 = 10 / 1, FCONST_0 = 11 / 1, FCONST_1 = 12 / 1, FCONST_2 = 13 / 1,
    DCONST_0 = 14 / 1, DCONST_1 = 15 / 1, BIPUSH = 16 / 2, SIPUSH = 17 / 3, LDC = 18 / 2,
    LDC_W = 19 / 3, LDC2_W = 20 / 3,
    ILOAD = 21 / 2, LLOAD = 22 / 2, FLOAD = 23 / 2, DLOAD = 24 / 2, ALOAD = 25 / 2,
    ILOAD_0 = 26 / 1, ILOAD_1 = 27 / 1, ILOAD_2 = 28 / 1, ILOAD_3 = 29 / 1,
    LLOAD_0 = 30 / 1, LLOAD_1 = 31 / 1, LLOAD_2 = 32 / 1, LLOAD_3 = 33 / 1,
    FLOAD_0 = 34 / 1, FLOAD_1 = 35 / 1, FLOAD_2 = 36 / 1, FLOAD_3 = 37 / 1,
    DLOAD_0 = 38 / 1, DLOAD_1 = 39 / 1, DLOAD_2 = 40 / 1, DLOAD_3 = 41 / 1,
    ALOAD_0 = 42 / 1, ALOAD_1 = 43 / 1, ALOAD_2 = 44 / 1, ALOAD_3 = 45 / 1,
    IALOAD = 46 / 1, LALOAD = 47 / 1, FALOAD = 48 / 1, DALOAD = 49 / 1, AALOAD = 50 / 1,
    BALOAD = 51 / 1, CALOAD = 52 / 1, SALOAD = 53 / 1,
    ISTORE = 54 / 2, LSTORE = 55 / 2, FSTORE = 56 / 2, DSTORE = 57 / 2, ASTORE = 58 / 2,
    ISTORE_0 = 59 / 1, ISTORE_1 = 60 / 1, ISTORE_2 = 61 / 1, ISTORE_3 = 62 / 1,
    LSTORE_0 = 63 / 1, LSTORE_1 = 64 / 1, LSTORE_2 = 65 / 1, LSTORE_3 = 66 / 1,
    FSTORE_0 = 67 / 1, FSTORE_1 = 68 / 1, FSTORE_2 = 69 / 1, FSTORE_3 = 70 / 1,
    DSTORE_0 = 71 / 1, DSTORE_1 = 72 / 1, DSTORE_2 = 73 / 1, DSTORE_3 = 74 / 1,
    ASTORE_0 = 75 / 1, ASTORE_1 = 76 / 1, ASTORE_2 = 77 / 1, ASTORE_3 = 78 / 1,
    IASTORE = 79 / 1, LASTORE = 80 / 1, FASTORE = 81 / 1, DASTORE = 82 / 1, AASTORE = 83 / 1,
    BASTORE = 84 / 1, CASTORE = 85 / 1, SASTORE = 86 / 1,
    POP = 87 / 1, POP2 = 88 / 1, DUP = 89 / 1, DUP_X1 = 90 / 1, DUP_X2 = 91 / 1, DUP2 = 92 / 1,
    DUP2_X1 = 93 / 1, DUP2_X2 = 94 / 1, SWAP = 95 / 1,
    IADD = 96 / 1, LADD = 97 / 1, FADD = 98 / 1, DADD = 99 / 1,
    ISUB = 100 / 1, LSUB = 101 / 1, FSUB = 102 / 1, DSUB = 103 / 1,
    IMUL = 104 / 1, LMUL = 105 / 1, FMUL = 106 / 1, DMUL = 107 / 1,
    IDIV = 108 / 1, LDIV = 109 / 1, FDIV = 110 / 1, DDIV = 111 / 1,
    IREM = 112 / 1, LREM = 113 / 1, FREM = 114 / 1, DREM = 115 / 1,
    INEG = 116 / 1, LNEG = 117 / 1, FNEG = 118 / 1, DNEG = 119 / 1,
    ISHL = 120 / 1, LSHL = 121 / 1, ISHR = 122 / 1, LSHR = 123 / 1, IUSHR = 124 / 1,
    LUSHR = 125 / 1, IAND = 126 / 1, LAND = 127 / 1, IOR = 128 / 1, LOR = 129 / 1,
    IXOR = 130 / 1, LXOR = 131 / 1, IINC = 132 / 3,
    I2L = 133 / 1, I2F = 134 / 1, I2D = 135 / 1, L2I = 136 / 1, L2F = 137 / 1, L2D = 138 / 1,
    F2I = 139 / 1, F2L = 140 / 1, F2D = 141 / 1, D2I = 142 / 1, D2L = 143 / 1, D2F = 144 / 1,
    I2B = 145 / 1, I2C = 146 / 1, I2S = 147 / 1,
    LCMP = 148 / 1, FCMPL = 149 / 1, FCMPG = 150 / 1, DCMPL = 151 / 1, DCMPG = 152 / 1,
    IFEQ = 153 / 3, IFNE = 154 / 3, IFLT = 155 / 3, IFGE = 156 / 3, IFGT = 157 / 3,
    IFLE = 158 / 3, IF_ICMPEQ = 159 / 3, IF_ICMPNE = 160 / 3, IF_ICMPLT = 161 / 3,
    IF_ICMPGE = 162 / 3, IF_ICMPGT = 163 / 3, IF_ICMPLE = 164 / 3, IF_ACMPEQ = 165 / 3,
    IF_ACMPNE = 166 / 3, GOTO = 167 / 3, JSR = 168 / 3, RET = 169 / 2, TABLESWITCH = 170 / 0,
    LOOKUPSWITCH = 171 / 0, IRETURN = 172 / 1, LRETURN = 173 / 1, FRETURN = 174 / 1,
    DRETURN = 175 / 1, ARETURN = 176 / 1, RETURN = 177 / 1,
    GETSTATIC = 178 / 3, PUTSTATIC = 179 / 3, GETFIELD = 180 / 3, PUTFIELD = 181 / 3,
    INVOKEVIRTUAL = 182 / 3, INVOKESPECIAL = 183 / 3, INVOKESTATIC = 184 / 3,
    INVOKEINTERFACE = 185 / 5, INVOKEDYNAMIC = 186 / 5, NEW = 187 / 3, NEWARRAY = 188 / 2,
    ANEWARRAY = 189 / 3, ARRAYLENGTH = 190 / 1, ATHROW = 191 / 1, CHECKCAST = 192 / 3,
    INSTANCEOF = 193 / 3, MONITORENTER = 194 / 1, MONITOREXIT = 195 / 1, WIDE = 196 / 0,
    MULTIANEWARRAY = 197 / 4, IFNULL = 198 / 3, IFNONNULL = 199 / 3, GOTO_W = 200 / 5,
    JSR_W = 201 / 5,
}

/// Whether control never goes on to the next instruction.
pub(crate) fn ends_block(op: u8) -> bool {
    matches!(
        op,
        GOTO | JSR | RET | TABLESWITCH..=RETURN | ATHROW | GOTO_W | JSR_W
    )
}

/// Whether the instruction may throw an exception that a handler of the method can catch; for
/// `ldc`, the constant tells.
pub(crate) fn can_throw(op: u8) -> bool {
    matches!(
        op,
        IALOAD..=SALOAD
            | IASTORE..=SASTORE
            | IDIV
            | LDIV
            | IREM
            | LREM
            | GETSTATIC..=MONITOREXIT
            | MULTIANEWARRAY
    )
}

pub(crate) fn u16_at(code: &[u8], at: usize) -> Parse<u16> {
    match code.get(at..at + 2) {
        Some(&[a, b]) => Ok(u16::from_be_bytes([a, b])),
        _ => bad!("the code ends within an instruction"),
    }
}

pub(crate) fn i32_at(code: &[u8], at: usize) -> Parse<i32> {
    match code.get(at..at + 4) {
        Some(&[a, b, c, d]) => Ok(i32::from_be_bytes([a, b, c, d])),
        _ => bad!("the code ends within an instruction"),
    }
}

/// Length of the instruction at `pc`, which lies within `code`.
pub(crate) fn length(code: &[u8], pc: usize) -> Parse<usize> {
    let op = code[pc];
    let length = match LENGTHS[op as usize] {
        255 => return bad!("there is no bytecode {op} (at {pc})"),
        0 => variable_length(code, pc)?,
        n => n as usize,
    };
    if pc + length > code.len() {
        return bad!("the code ends within the instruction at {pc}");
    }
    Ok(length)
}

fn variable_length(code: &[u8], pc: usize) -> Parse<usize> {
    if code[pc] == WIDE {
        return Ok(if code.get(pc + 1) == Some(&IINC) {
            6
        } else {
            4
        });
    }
    let operands = pc / 4 * 4 + 4;
    let first = i32_at(code, operands + 4)?;
    let (head, count, size) = if code[pc] == TABLESWITCH {
        let count = i32_at(code, operands + 8)? as i64 - first as i64 + 1;
        (12, count, 4)
    } else {
        (8, first as i64, 8)
    };
    if !(0..=65535).contains(&count) {
        return bad!("the switch at {pc} has {count} cases");
    }
    Ok(operands - pc + head + count as usize * size)
}

/// The target of the jump at `pc`.
pub(crate) fn jump_target(code: &[u8], pc: usize) -> Parse<usize> {
    let offset = match code[pc] {
        GOTO_W | JSR_W => i32_at(code, pc + 1)? as i64,
        _ => u16_at(code, pc + 1)? as i16 as i64,
    };
    target(code, pc, offset)
}

fn target(code: &[u8], pc: usize, offset: i64) -> Parse<usize> {
    match usize::try_from(pc as i64 + offset) {
        Ok(to) if to < code.len() => Ok(to),
        _ => bad!("the jump at {pc} leaves the code"),
    }
}

/// Default target and cases of the switch at `pc`, in the file's order.
pub(crate) fn switch(code: &[u8], pc: usize) -> Parse<(usize, Vec<(i32, usize)>)> {
    let end = pc + length(code, pc)?;
    let operands = pc / 4 * 4 + 4;
    let default = target(code, pc, i32_at(code, operands)? as i64)?;
    let first = i32_at(code, operands + 4)?;
    let mut cases = Vec::with_capacity((end - operands) / 4);
    if code[pc] == TABLESWITCH {
        for (i, at) in (operands + 12..end).step_by(4).enumerate() {
            let key = first.wrapping_add(i as i32);
            cases.push((key, target(code, pc, i32_at(code, at)? as i64)?));
        }
    } else {
        for at in (operands + 8..end).step_by(8) {
            let to = target(code, pc, i32_at(code, at + 4)? as i64)?;
            cases.push((i32_at(code, at)?, to));
        }
    }
    Ok((default, cases))
}
