//! Guard clauses (defensive checks): exceptions that a method throws on purpose to reject an input.
//!
//! A `throw new IllegalArgumentException(…)` (or another specific unchecked exception) in the code
//! of the class itself guards a parameter or the state of the receiver; so does a check of
//! `java.util.Objects` or a method like `Math.addExact` that this code calls, or a method of the program like these. An exception from other code
//! is no guard: an iterator without more elements, or another class that rejects its input, is a failure.

use classes::{ClassRef, MethodRef};
use ir::{Inst, InvokeKind};
use static_analysis::{ClassHierarchy, is_exact_arithmetic, is_guard, is_made_by_compiler};
use vm::Vm;
use vm::environment::{Asked, Varies};

/// Whether an exception with this trace, innermost frame first, rejects the input of a method of `class`.
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
            // What is asked for exact results creates the exception where there is none; `Math.divideExact` also divides.
            let is_library = first.class().module().is_some() && !is_exact_arithmetic(first);
            let is_thrown = is_library || is_made_at(first, at);
            is_thrown
                && guards.iter().all(|(m, _)| is_guard(hierarchy, m))
                && !is_made_by_compiler(thrower, *pc)
        }
    }
}

/// Whether an environment value only affects the text of a rejection: a locale for its message.
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

/// Whether an exception is unchecked and says more than that something went wrong.
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

/// Whether a class is the class itself, a superclass, or one of the same nest; class files from before Java 11 have no nests,
/// but name the classes around them.
fn is_part_of(thrower: ClassRef, class: ClassRef) -> bool {
    thrower.nest_host() == class.nest_host()
        || thrower.outermost_name() == class.outermost_name()
        || class.is_subtype_of(thrower)
}

/// Whether the code creates the exception here, with `new`: those that the JVM throws come from other instructions.
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
