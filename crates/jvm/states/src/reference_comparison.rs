//! Reference comparison: whether a program may observe which of two equal strings it has.

use classes::{ClassRef, MethodRef};
use ir::Inst;
use vm::Vm;

/// Programs of more classes are not looked through for this.
const MOST_CLASSES: usize = 200;

/// Whether some code of the program compares references, or asks for what depends on them.
pub fn compares_references(vm: &Vm) -> bool {
    let mut own = vm.opened.iter().filter_map(|name| vm.world.load(name).ok());
    vm.opened.len() > MOST_CLASSES || own.any(|class: ClassRef| class.methods.iter().any(compares))
}

fn compares(method: MethodRef) -> bool {
    let Ok(code) = method.code() else {
        return false;
    };
    let is_same = |inst: &Inst| matches!(inst, Inst::IfSame { .. });
    let mut called = code.body.refs.methods.iter();
    code.body.insts.iter().any(is_same)
        || called.any(|m| m.class.contains("Identity") || m.name.starts_with("identity"))
}
