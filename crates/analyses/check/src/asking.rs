//! Methods that ask and change nothing, as far as their code, and what it calls, shows.

use classes::{ClassRef, MethodRef};
use ir::{DynamicSite, Inst, InvokeKind};
use rustc_hash::FxHashSet;
use vm::Vm;

/// A test of arguments is short.
const MOST_METHODS: usize = 200;

/// Classes of the JDK whose methods change nothing but texts that are being written.
const VALUES: [&str; 16] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/CharSequence",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Enum",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Object",
    "java/lang/Short",
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/util/Objects",
];

/// What other objects of the JDK are asked.
const QUESTIONS: [&str; 20] = [
    "charAt",
    "compare",
    "compareTo",
    "contains",
    "containsAll",
    "containsKey",
    "containsValue",
    "equals",
    "getClass",
    "getOrDefault",
    "hasNext",
    "hashCode",
    "isEmpty",
    "isPresent",
    "iterator",
    "keySet",
    "length",
    "size",
    "toString",
    "values",
];

const ITERATOR: &str = "java/util/Iterator";

/// Whether a method stores nothing, whatever it is called with, and calls nothing that may.
pub(crate) fn only_asks(vm: &Vm, method: MethodRef) -> bool {
    let mut seen: FxHashSet<u32> = FxHashSet::default();
    let mut waiting = vec![method];
    while let Some(method) = waiting.pop() {
        if !seen.insert(method.id.0) {
            continue;
        }
        match called(vm, method) {
            Some(called) if seen.len() < MOST_METHODS => waiting.extend(called),
            _ => return false,
        }
    }
    true
}

/// The methods of the program that the code may call; `None` if it stores something, or may call what does.
fn called(vm: &Vm, method: MethodRef) -> Option<Vec<MethodRef>> {
    let code = method.code().ok()?;
    let refs = &code.body.refs;
    let mut all = Vec::new();
    for inst in &code.body.insts {
        match inst {
            Inst::ArrayStore { .. }
            | Inst::PutField { .. }
            | Inst::PutStatic { .. }
            | Inst::ConstDynamic { .. } => return None,
            Inst::InvokeDynamic { site, .. } => {
                writes_text(&refs.dynamics[site.index()]).then_some(())?;
            }
            Inst::Invoke {
                kind, method: name, ..
            } => all.extend(executed(vm, method, *kind, &refs.methods[name.index()])?),
            _ => {}
        }
    }
    Some(all)
}

/// What a call executes of the program; `None` if it may change something elsewhere.
fn executed(
    vm: &Vm,
    caller: MethodRef,
    kind: InvokeKind,
    called: &ir::MethodRef,
) -> Option<Vec<MethodRef>> {
    let class = vm.world.load(&called.class).ok()?;
    if &*called.name == "<init>" && is_exception(class) {
        return Some(Vec::new());
    }
    if class.is_array() || class.module().is_some() {
        return is_question(caller, class, called).then(Vec::new);
    }
    let method = vm.world.find_method(class, &called.name, &called.desc)?;
    let below = match kind {
        InvokeKind::Static | InvokeKind::Special => Vec::new(),
        InvokeKind::Virtual | InvokeKind::Interface => vm.subclasses.below(&vm.world, class),
    };
    let chosen = below.into_iter().filter_map(|c| c.select(method));
    let all = chosen.chain([method]).filter(|m| !m.is_abstract());
    Some(all.collect())
}

fn is_question(caller: MethodRef, class: ClassRef, called: &ir::MethodRef) -> bool {
    let name = &*called.name;
    // A supplier is asked for the message.
    let is_message = &*class.name == "java/util/function/Supplier" && name == "get";
    // An iterator that the caller was not given is its own.
    let mut params = caller.parsed.params.iter();
    let goes_on = &*class.name == ITERATOR
        && name == "next"
        && !params.any(|p| p.class_name() == Some(ITERATOR));
    let is_value = class.is_array() || VALUES.contains(&&*class.name);
    is_value || is_message || goes_on || QUESTIONS.contains(&name)
}

fn is_exception(class: ClassRef) -> bool {
    let mut above = std::iter::successors(Some(class), |c| c.super_class);
    above.any(|c| &*c.name == "java/lang/Throwable")
}

/// Whether texts are joined there.
fn writes_text(site: &DynamicSite) -> bool {
    match site {
        DynamicSite::Call { bootstrap, .. } => {
            &*bootstrap.class == "java/lang/invoke/StringConcatFactory"
        }
        DynamicSite::Constant { .. }
        | DynamicSite::MethodType(_)
        | DynamicSite::MethodHandle(_) => false,
    }
}
