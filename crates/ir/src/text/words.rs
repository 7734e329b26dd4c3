//! The words for operations, shared by printer and parser.

use crate::inst::{BinOp, Cond, InvokeKind, UnOp};
use crate::refs::HandleKind;

pub(super) const UN_OPS: [(&str, UnOp); 19] = [
    ("ineg", UnOp::INeg),
    ("lneg", UnOp::LNeg),
    ("fneg", UnOp::FNeg),
    ("dneg", UnOp::DNeg),
    ("i2l", UnOp::I2L),
    ("i2f", UnOp::I2F),
    ("i2d", UnOp::I2D),
    ("l2i", UnOp::L2I),
    ("l2f", UnOp::L2F),
    ("l2d", UnOp::L2D),
    ("f2i", UnOp::F2I),
    ("f2l", UnOp::F2L),
    ("f2d", UnOp::F2D),
    ("d2i", UnOp::D2I),
    ("d2l", UnOp::D2L),
    ("d2f", UnOp::D2F),
    ("i2b", UnOp::I2B),
    ("i2c", UnOp::I2C),
    ("i2s", UnOp::I2S),
];

pub(super) const BIN_OPS: [(&str, BinOp); 37] = [
    ("iadd", BinOp::IAdd),
    ("isub", BinOp::ISub),
    ("imul", BinOp::IMul),
    ("idiv", BinOp::IDiv),
    ("irem", BinOp::IRem),
    ("iand", BinOp::IAnd),
    ("ior", BinOp::IOr),
    ("ixor", BinOp::IXor),
    ("ishl", BinOp::IShl),
    ("ishr", BinOp::IShr),
    ("iushr", BinOp::IUShr),
    ("ladd", BinOp::LAdd),
    ("lsub", BinOp::LSub),
    ("lmul", BinOp::LMul),
    ("ldiv", BinOp::LDiv),
    ("lrem", BinOp::LRem),
    ("land", BinOp::LAnd),
    ("lor", BinOp::LOr),
    ("lxor", BinOp::LXor),
    ("lshl", BinOp::LShl),
    ("lshr", BinOp::LShr),
    ("lushr", BinOp::LUShr),
    ("fadd", BinOp::FAdd),
    ("fsub", BinOp::FSub),
    ("fmul", BinOp::FMul),
    ("fdiv", BinOp::FDiv),
    ("frem", BinOp::FRem),
    ("dadd", BinOp::DAdd),
    ("dsub", BinOp::DSub),
    ("dmul", BinOp::DMul),
    ("ddiv", BinOp::DDiv),
    ("drem", BinOp::DRem),
    ("lcmp", BinOp::LCmp),
    ("fcmpl", BinOp::FCmpL),
    ("fcmpg", BinOp::FCmpG),
    ("dcmpl", BinOp::DCmpL),
    ("dcmpg", BinOp::DCmpG),
];

pub(super) const CONDS: [(&str, Cond); 6] = [
    ("==", Cond::Eq),
    ("!=", Cond::Ne),
    ("<", Cond::Lt),
    (">=", Cond::Ge),
    (">", Cond::Gt),
    ("<=", Cond::Le),
];

pub(super) const INVOKE_KINDS: [(&str, InvokeKind); 4] = [
    ("static", InvokeKind::Static),
    ("special", InvokeKind::Special),
    ("virtual", InvokeKind::Virtual),
    ("interface", InvokeKind::Interface),
];

pub(super) const HANDLE_KINDS: [(&str, HandleKind); 9] = [
    ("getfield", HandleKind::GetField),
    ("getstatic", HandleKind::GetStatic),
    ("putfield", HandleKind::PutField),
    ("putstatic", HandleKind::PutStatic),
    ("virtual", HandleKind::InvokeVirtual),
    ("static", HandleKind::InvokeStatic),
    ("special", HandleKind::InvokeSpecial),
    ("new", HandleKind::NewInvokeSpecial),
    ("interface", HandleKind::InvokeInterface),
];

#[allow(dead_code)]
pub(super) fn find<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|e| e.0 == word).map(|e| e.1)
}

/// Every value is in its table: the tables are checked by printing each.
pub(super) fn word<T: PartialEq>(table: &[(&'static str, T)], value: T) -> &'static str {
    table.iter().find(|e| e.1 == value).map_or("?", |e| e.0)
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
