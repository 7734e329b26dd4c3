//! Guard clauses (defensive checks): what is thrown on purpose, a method's way to say that it does not take this input.
//!
//! A `throw new IllegalArgumentException(…)` (or another specific unchecked exception) in the code
//! of the class itself guards a parameter or the state of the receiver; so does a check of
//! `java.util.Objects` that this code calls, or a method of the program like these. What other code
//! throws is no guard: an iterator that has no more elements, or another class that rejects what it is
//! given, shows a mistake.

use classes::{ClassRef, MethodRef};
use ir::{Inst, InvokeKind};
use static_analysis::{ClassHierarchy, is_guard, is_made_by_compiler};
use vm::Vm;
use vm::environment::{Asked, Varies};

/// Whether an exception with this trace, innermost frame first, guards the input of a method that
/// `class` has.
pub fn is_rejection(
    vm: &Vm,
    exception: ClassRef,
    trace: &[(MethodRef, u32)],
    class: ClassRef,
) -> bool {
    if !is_specific(exception) {
        return false;
    }
    let is_own = |(m, _): &(MethodRef, u32)| is_part_of(m.class(), class);
    let checks = trace.iter().take_while(|at| !is_own(at));
    let checks = checks.count();
    let Some((thrower, pc)) = trace.get(checks) else {
        return false;
    };
    match &trace[..checks] {
        [] => is_made_at(thrower, *pc),
        guards => {
            let (first, at) = guards[0];
            let subclasses = |class: ClassRef| vm.subclasses.below(&vm.world, class);
            let hierarchy = ClassHierarchy {
                world: &vm.world,
                subclasses: &subclasses,
            };
            let is_thrown = first.class().module().is_some() || is_made_at(first, at);
            is_thrown
                && guards.iter().all(|(m, _)| is_guard(hierarchy, m))
                && !is_made_by_compiler(thrower, *pc)
        }
    }
}

/// Whether what was asked only shows in what is said about a rejection: a locale that its message
/// is written in.
pub fn is_about_rejection(asked: &Asked, trace: &[(MethodRef, u32)]) -> bool {
    let Some((asker, at)) = asked.by else {
        return false;
    };
    let thrown = trace.iter().find(|(m, _)| m.id == asker.id);
    asked.source.varies == Varies::BySetting
        && thrown.is_some_and(|(m, pc)| block_of(m, *pc) == block_of(m, at))
}

/// The basic block of an instruction.
fn block_of(method: MethodRef, pc: u32) -> Option<usize> {
    let body = &method.code().ok()?.body;
    body.block_starts.iter().rposition(|start| *start <= pc)
}

/// Unchecked, and says more than that something went wrong.
fn is_specific(exception: ClassRef) -> bool {
    let mut above = exception.super_class;
    while let Some(class) = above {
        if &*class.name == "java/lang/RuntimeException" {
            return true;
        }
        above = class.super_class;
    }
    false
}

/// The class itself, one above it, or one written together with it.
fn is_part_of(thrower: ClassRef, class: ClassRef) -> bool {
    thrower.nest_host() == class.nest_host() || class.is_subtype_of(thrower)
}

/// Whether the code makes the exception here, with `new`: those that the JVM throws come from
/// other instructions.
fn is_made_at(method: MethodRef, pc: u32) -> bool {
    let Ok(code) = method.code() else {
        return false;
    };
    match code.body.insts.get(pc as usize) {
        Some(Inst::Invoke {
            kind: InvokeKind::Special,
            method,
            ..
        }) => &*code.body.refs.methods[method.index()].name == "<init>",
        _ => false,
    }
}
