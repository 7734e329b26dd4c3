//! Keywords of operations, shared by printer and parser.

use crate::inst::{BinOp, Cond, InvokeKind, UnOp};
use crate::refs::HandleKind;

/// A table for the parser and a function for the printer, which names every variant.
macro_rules! words {
    ($($table:ident, $word:ident: $type:ident { $($text:literal $variant:ident),* $(,)? })*) => {$(
        pub(super) const $table: &[(&str, $type)] = &[$(($text, $type::$variant)),*];

        pub(super) fn $word(value: $type) -> &'static str {
            match value {
                $($type::$variant => $text,)*
            }
        }
    )*};
}

words! {
    UN_OPS, un_op: UnOp {
        "ineg" INeg,
        "lneg" LNeg,
        "fneg" FNeg,
        "dneg" DNeg,
        "i2l" I2L,
        "i2f" I2F,
        "i2d" I2D,
        "l2i" L2I,
        "l2f" L2F,
        "l2d" L2D,
        "f2i" F2I,
        "f2l" F2L,
        "f2d" F2D,
        "d2i" D2I,
        "d2l" D2L,
        "d2f" D2F,
        "i2b" I2B,
        "i2c" I2C,
        "i2s" I2S,
    }
    BIN_OPS, bin_op: BinOp {
        "iadd" IAdd,
        "isub" ISub,
        "imul" IMul,
        "idiv" IDiv,
        "irem" IRem,
        "iand" IAnd,
        "ior" IOr,
        "ixor" IXor,
        "ishl" IShl,
        "ishr" IShr,
        "iushr" IUShr,
        "ladd" LAdd,
        "lsub" LSub,
        "lmul" LMul,
        "ldiv" LDiv,
        "lrem" LRem,
        "land" LAnd,
        "lor" LOr,
        "lxor" LXor,
        "lshl" LShl,
        "lshr" LShr,
        "lushr" LUShr,
        "fadd" FAdd,
        "fsub" FSub,
        "fmul" FMul,
        "fdiv" FDiv,
        "frem" FRem,
        "dadd" DAdd,
        "dsub" DSub,
        "dmul" DMul,
        "ddiv" DDiv,
        "drem" DRem,
        "lcmp" LCmp,
        "fcmpl" FCmpL,
        "fcmpg" FCmpG,
        "dcmpl" DCmpL,
        "dcmpg" DCmpG,
    }
    CONDS, cond_word: Cond {
        "==" Eq,
        "!=" Ne,
        "<" Lt,
        ">=" Ge,
        ">" Gt,
        "<=" Le,
    }
    INVOKE_KINDS, invoke_kind: InvokeKind {
        "static" Static,
        "special" Special,
        "virtual" Virtual,
        "interface" Interface,
    }
    HANDLE_KINDS, handle_kind: HandleKind {
        "getfield" GetField,
        "getstatic" GetStatic,
        "putfield" PutField,
        "putstatic" PutStatic,
        "virtual" InvokeVirtual,
        "static" InvokeStatic,
        "special" InvokeSpecial,
        "new" NewInvokeSpecial,
        "interface" InvokeInterface,
    }
}

pub(super) fn find<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|e| e.0 == word).map(|e| e.1)
}

/// Whether the method handle is of a field.
pub(super) fn is_field(kind: HandleKind) -> bool {
    match kind {
        HandleKind::GetField
        | HandleKind::GetStatic
        | HandleKind::PutField
        | HandleKind::PutStatic => true,
        HandleKind::InvokeVirtual
        | HandleKind::InvokeStatic
        | HandleKind::InvokeSpecial
        | HandleKind::NewInvokeSpecial
        | HandleKind::InvokeInterface => false,
    }
}

/// Said only where it's not what the kind of call or handle suggests.
pub(super) fn owner_word(on_interface: bool, usual: bool) -> &'static str {
    match (on_interface, usual) {
        (true, false) => "on_interface ",
        (false, true) => "on_class ",
        _ => "",
    }
}
