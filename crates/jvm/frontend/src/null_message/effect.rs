//! Stack effects: how many slots of the operand stack each instruction pops and pushes.

use super::Site;
use crate::classfile::{parse_method_desc, to_text};
use crate::translate::opcode::*;
use ir::Kind;

/// Slots popped, then slots pushed. The shuffles (`dup`, `swap`, …) are not among them.
pub(super) fn effect(site: &Site<'_>, at: usize, op: u8) -> Option<(usize, usize)> {
    match op {
        GETSTATIC | PUTSTATIC | GETFIELD | PUTFIELD => {
            let size = field_slots(site.pool.field(site.pool_index(at)?).ok()?.desc);
            Some(match op {
                GETSTATIC => (0, size),
                PUTSTATIC => (size, 0),
                GETFIELD => (1, size),
                _ => (1 + size, 0),
            })
        }
        INVOKEVIRTUAL | INVOKESPECIAL | INVOKEINTERFACE => {
            let desc = site.pool.method(site.pool_index(at)?).ok()?.desc;
            let (arguments, result) = method_slots(desc)?;
            Some((arguments + 1, result))
        }
        INVOKESTATIC => method_slots(site.pool.method(site.pool_index(at)?).ok()?.desc),
        INVOKEDYNAMIC => method_slots(site.pool.dynamic(site.pool_index(at)?).ok()?.2),
        MULTIANEWARRAY => Some((usize::from(*site.code().get(at + 3)?), 1)),
        _ => Some(plain_effect(op)),
    }
}

fn plain_effect(op: u8) -> (usize, usize) {
    match op {
        ACONST_NULL..=ICONST_5 | FCONST_0..=FCONST_2 | BIPUSH..=LDC_W | ILOAD | FLOAD | ALOAD => {
            (0, 1)
        }
        ILOAD_0..=ILOAD_3 | FLOAD_0..=FLOAD_3 | ALOAD_0..=ALOAD_3 | JSR | JSR_W | NEW => (0, 1),
        LCONST_0 | LCONST_1 | DCONST_0 | DCONST_1 | LDC2_W | LLOAD | DLOAD => (0, 2),
        LLOAD_0..=LLOAD_3 | DLOAD_0..=DLOAD_3 => (0, 2),
        LALOAD | DALOAD => (2, 2),
        IALOAD..=SALOAD => (2, 1),
        ISTORE | FSTORE | ASTORE | ISTORE_0..=ISTORE_3 | FSTORE_0..=FSTORE_3 => (1, 0),
        ASTORE_0..=ASTORE_3 | POP | MONITORENTER | MONITOREXIT => (1, 0),
        LSTORE | DSTORE | LSTORE_0..=LSTORE_3 | DSTORE_0..=DSTORE_3 | POP2 => (2, 0),
        LASTORE | DASTORE => (4, 0),
        IASTORE..=SASTORE => (3, 0),
        LADD | LSUB | LMUL | LDIV | LREM | DADD | DSUB | DMUL | DDIV | DREM => (4, 2),
        LAND | LOR | LXOR => (4, 2),
        LNEG | DNEG | L2D | D2L => (2, 2),
        INEG | FNEG | I2F | F2I | I2B | I2C | I2S => (1, 1),
        LSHL | LSHR | LUSHR => (3, 2),
        IADD..=FREM | ISHL..=IXOR => (2, 1),
        I2L | I2D | F2L | F2D => (1, 2),
        L2I | L2F | D2I | D2F => (2, 1),
        LCMP | DCMPL | DCMPG => (4, 1),
        FCMPL | FCMPG => (2, 1),
        IFEQ..=IFLE | TABLESWITCH | LOOKUPSWITCH | IFNULL | IFNONNULL => (1, 0),
        IF_ICMPEQ..=IF_ACMPNE => (2, 0),
        IRETURN | FRETURN | ARETURN | ATHROW => (1, 0),
        LRETURN | DRETURN => (2, 0),
        NEWARRAY | ANEWARRAY | ARRAYLENGTH | INSTANCEOF => (1, 1),
        // `checkcast` leaves its operand where it came from.
        _ => (0, 0),
    }
}

pub(super) fn field_slots(desc: &[u8]) -> usize {
    if matches!(desc, b"J" | b"D") { 2 } else { 1 }
}

/// Slots of the arguments, without the receiver, and of the result.
pub(super) fn method_slots(desc: &[u8]) -> Option<(usize, usize)> {
    let desc = parse_method_desc(&to_text(desc).ok()?)?;
    let slots = |kind: Kind| usize::from(kind.slots());
    let arguments = desc.params.iter().map(|p| slots(p.kind())).sum();
    Some((arguments, desc.ret.map_or(0, |r| slots(r.kind()))))
}
