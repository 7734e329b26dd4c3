//! Foreign creators: code that makes objects by constructors that no call in the graph uses, and that is not called itself:
//! functions, and builders and factories in other classes beyond those few that are called (`outside_makers.rs`). An object that it gives may be in a state that no sequence of calls leads to.

use crate::callable::Callables;
use crate::creators::{creates, invokes, is_among, near_classes, unused_constructors};
use classes::{ClassRef, MethodRef};
use ir::flags;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use vm::Vm;

/// The first method that makes objects of one of these classes in a way that calls in the graph do not.
pub(super) fn foreign_creator(
    vm: &Arc<Vm>,
    callables: &Callables,
    wanted: &[ClassRef],
) -> Option<String> {
    let called = called_methods(vm, callables);
    wanted.iter().find_map(|class| {
        let unused = unused_constructors(vm, class, &called);
        let widest = unused.iter().map(|c| c.flags & flags::PRIVATE == 0).max()?;
        let around = near_classes(vm, class, widest);
        let creators: Vec<MethodRef> = around
            .iter()
            .flat_map(|c| c.methods.iter())
            .filter(|m| creates(m, class, &unused))
            .collect();
        let mut foreign = creators
            .into_iter()
            .filter(|m| !is_only_called_by(m, &called, &around));
        let creator = foreign.next()?;
        let who = match is_function(creator) {
            true => format!("a function of {}", creator.class().java_name()),
            false => creator.pretty(),
        };
        let made = class.java_name();
        Some(format!(
            "{who}, which makes objects of {made}, was not called"
        ))
    })
}

/// Whatever the graph calls, on whatever object.
fn called_methods(vm: &Arc<Vm>, callables: &Callables) -> Vec<MethodRef> {
    let classes = callables.classes().iter();
    let instance = classes.flat_map(|c| callables.methods_of(vm, c));
    let others = callables.makers.iter().chain(&callables.statics).copied();
    instance.chain(others).collect()
}

/// Whether nobody but what is called can call a method: it is called itself, it makes what is there from the start, or it
/// is private and all code that calls it is such code. Bodies of functions run whenever somebody calls these.
fn is_only_called_by(method: MethodRef, called: &[MethodRef], around: &[ClassRef]) -> bool {
    let mut seen: FxHashSet<_> = FxHashSet::default();
    let mut pending = vec![method];
    while let Some(method) = pending.pop() {
        let is_settled = is_among(method, called) || &*method.name == "<clinit>";
        if is_settled || !seen.insert(method.id) {
            continue;
        }
        if method.flags & flags::PRIVATE == 0 || is_function(method) {
            return false;
        }
        let code = around.iter().flat_map(|c| c.methods.iter());
        pending.extend(code.filter(|m| m.code().is_ok_and(|code| invokes(&code.body, method))));
    }
    true
}

/// Whether it is the body of a lambda expression, or something else that the compiler added.
fn is_function(method: MethodRef) -> bool {
    method.flags & flags::SYNTHETIC != 0
}
