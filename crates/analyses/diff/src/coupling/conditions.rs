//! What must hold so that an unknown state stands for every state at a cut point.
//!
//! The machine's unknown inputs are all that a caller may pass. In the middle of a method there is more: objects that
//! static fields hold, and library objects in the middle of being used. And equal states are equal up to which string
//! or box it is, so code must not ask that.

use super::cut_points::CutPoint;
use crate::code_version::{CodeVersion, MethodKey};
use crate::pairing::VersionPairing;
use classes::{ClassRef, MethodRef, boxed_kind};
use flow::Loops;
use ir::{Inst, InvokeKind, Kind, MethodSymbol, Reg, TypeDesc, flags};
use static_analysis::{
    EdgeKinds, EffectPlace, NameCallGraph, RegisterTypes, SideEffects, control_flow_graph,
};
use std::collections::BTreeSet;
use vm::Vm;

/// Whether an unknown input stands for all that is used after a cut point.
pub(super) fn may_be_unknown(vm: &Vm, point: &CutPoint) -> bool {
    let live = point.live.iter().filter(|l| l.kind == Kind::Ref);
    let mut classes = live.map(|l| l.class.as_deref());
    let result = point.call.as_ref().and_then(|c| c.result.as_ref());
    let result = result.and_then(|(_, desc)| TypeDesc::parse(desc));
    classes.all(|class| class.is_some_and(|class| is_open(vm, class)))
        && result.is_none_or(|desc| is_open_type(vm, &desc))
}

/// Whether objects of a class, or of such arrays, are the program's own, or texts: all of them are unknown inputs.
fn is_open(vm: &Vm, class: &str) -> bool {
    let class = vm.world.load(class).ok();
    class.is_some_and(|class| {
        let innermost = class.innermost();
        let is_text = &*innermost.name == "java/lang/String";
        innermost.is_primitive() || vm.opens(innermost) || is_text
    })
}

fn is_open_type(vm: &Vm, desc: &TypeDesc) -> bool {
    let class = desc.class_name();
    class.is_none_or(|name| is_value(name) || is_open(vm, name))
}

/// Whether a field that code reads holds nothing of the library's but texts and boxes.
fn is_open_place(vm: &Vm, place: &EffectPlace) -> bool {
    let EffectPlace::Field(class, name) = place else {
        return true;
    };
    let class = vm.world.load(class).ok();
    let mut line = std::iter::successors(class, |c| c.super_class);
    let field = line.find_map(|c| c.fields.iter().find(|f| f.name == *name && !f.is_static()));
    field.is_some_and(|field| is_open_type(vm, &field.desc))
}

/// The methods of a program, in both versions.
pub(super) struct ProgramCode {
    graph: NameCallGraph,
    /// What the library may call.
    called_back: Vec<MethodRef>,
}

impl ProgramCode {
    pub(super) fn new(vm: &Vm, versions: (&CodeVersion, &CodeVersion)) -> ProgramCode {
        let all = versions.0.classes().chain(versions.1.classes());
        let names: BTreeSet<&str> = all.map(|c| &*c.name).collect();
        let linked = names.into_iter().filter_map(|n| vm.world.load(n).ok());
        let classes: Vec<ClassRef> = linked.collect();
        let methods = classes.iter().flat_map(|c| c.methods.iter());
        ProgramCode {
            called_back: methods.filter(|m| is_called_back(m)).collect(),
            graph: NameCallGraph::new(&classes),
        }
    }

    /// Whether the code that a method may execute is such that related states suffice.
    pub(super) fn holds(&self, vm: &Vm, method: MethodRef) -> bool {
        let called_back = self.called_back.iter().copied();
        let executed = self
            .graph
            .reachable([method].into_iter().chain(called_back));
        let effects = SideEffects::of_methods(&self.graph, executed.iter().copied());
        let mut held = effects.static_references.iter();
        let is_constant = |name: &str| {
            let class = vm.world.load(name);
            is_value(name) || class.is_ok_and(|c| c.flags & flags::ENUM != 0)
        };
        !effects.locks
            && held.all(|name| is_constant(name))
            && effects.reads.iter().all(|place| is_open_place(vm, place))
            && !(effects.compares_references && executed.iter().any(compares_values))
    }

    /// Whether both versions do the same where `method` calls this in equal states, and following the call would not
    /// end: it is a call of the method itself, or of one that has loops and did not change.
    pub(super) fn is_same_call(
        &self,
        pairing: &VersionPairing,
        method: MethodRef,
        kind: InvokeKind,
        symbol: &MethodSymbol,
    ) -> bool {
        if kind == InvokeKind::Special {
            return false;
        }
        let named = self.graph.methods_named(&symbol.name, &symbol.desc);
        let named = named.unwrap_or_default();
        // Named methods of others may be meant as well if the class is not the program's.
        let is_own = named.iter().any(|m| m.class().name == symbol.class);
        if !is_own || named.iter().any(|m| m.is_abstract() || m.is_native()) {
            return false;
        }
        if let [only] = named
            && only.id == method.id
        {
            return true;
        }
        let is_unchanged = |m: &MethodRef| {
            let key = MethodKey {
                class: m.class().name.clone(),
                name: m.name.clone(),
                desc: m.desc.clone(),
            };
            pairing.change_of(&key).is_none()
                && pairing.changed_callees(&key).is_empty()
                && pairing.obstacles(&key).is_empty()
        };
        named.iter().all(is_unchanged) && self.is_determined(named) && self.goes_round(named)
    }

    /// Whether what methods do follows from the state alone: of others, they only call what is known to.
    fn is_determined(&self, methods: &[MethodRef]) -> bool {
        let reached = self.graph.reachable(methods.iter().copied());
        reached.iter().all(|method| {
            let Ok(code) = method.code() else {
                return false;
            };
            let refs = &code.body.refs;
            let mut called = refs.methods.iter();
            let is_own = |symbol: &MethodSymbol| {
                let named = self.graph.methods_named(&symbol.name, &symbol.desc);
                let named = named.unwrap_or_default();
                // Somebody else may have written what stands for an abstract one.
                named.iter().any(|m| m.class().name == symbol.class)
                    && !named.iter().any(|m| m.is_abstract())
            };
            refs.dynamics.is_empty() && called.all(|m| is_own(m) || is_function_of_state(m))
        })
    }

    /// Whether methods, or what they may call, have loops or come back to themselves.
    fn goes_round(&self, methods: &[MethodRef]) -> bool {
        let reached = self.graph.reachable(methods.iter().copied());
        reached.iter().any(|method| {
            let Ok(code) = method.code() else {
                return true;
            };
            let graph = control_flow_graph(&code.body, EdgeKinds::Normal);
            let mut called = code.body.refs.methods.iter();
            let comes_back = called.any(|m| m.name == method.name && m.desc == method.desc);
            comes_back || !Loops::new(&graph).loops().is_empty()
        })
    }
}

/// Whether a method of the library does the same in equal states, and calls nothing back.
fn is_function_of_state(symbol: &MethodSymbol) -> bool {
    match &*symbol.class {
        "java/lang/Math" | "java/lang/StrictMath" => &*symbol.name != "random",
        "java/lang/Object" => &*symbol.name == "<init>",
        class => is_value(class) && &*symbol.name != "hashCode",
    }
}

/// Whether code of the library may call a method.
fn is_called_back(method: MethodRef) -> bool {
    if method.flags & (flags::STATIC | flags::PRIVATE) != 0 || method.name.starts_with('<') {
        return false;
    }
    let mut pending: Vec<ClassRef> = vec![method.class()];
    while let Some(class) = pending.pop() {
        let is_library = class.module().is_some();
        if is_library && class.declared_method(&method.name, &method.desc).is_some() {
            return true;
        }
        pending.extend(class.super_class);
        pending.extend(class.interfaces.iter().copied());
    }
    false
}

/// Whether a method may ask if two strings or boxes are the same object.
fn compares_values(method: &MethodRef) -> bool {
    let Ok(code) = method.code() else {
        return true;
    };
    let body = &code.body;
    let receiver = (!method.is_static()).then(|| &*method.class().name);
    let types = RegisterTypes::new(body, receiver, &method.parsed);
    let may_be_value = |pc: usize, register: Reg| {
        let class = types.before(body, pc as u32, register);
        class.is_none_or(|name| is_value(&name) || is_above_values(&name))
    };
    body.insts.iter().enumerate().any(|(pc, inst)| match inst {
        Inst::IfSame { a, b, .. } => may_be_value(pc, *a) && may_be_value(pc, *b),
        _ => false,
    })
}

fn is_value(class: &str) -> bool {
    class == "java/lang/String" || boxed_kind(class).is_some()
}

/// Whether a reference of this type may lead to a string or a box.
fn is_above_values(class: &str) -> bool {
    matches!(
        class,
        "java/lang/Object"
            | "java/lang/Comparable"
            | "java/lang/CharSequence"
            | "java/lang/Number"
            | "java/io/Serializable"
    )
}
