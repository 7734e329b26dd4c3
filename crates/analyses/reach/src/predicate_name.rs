//! Predicate names: finds the method that a name on the command line refers to.

use classes::{ClassRef, MethodRef, java_type_name};
use ir::ElemKind;
use vm::Vm;

/// The predicate that `acme.Specs.wanted` or `acme.Specs.wanted(Node)` names; an error says what is
/// wrong with the name.
pub fn find_predicate(vm: &Vm, name: &str) -> Result<MethodRef, String> {
    let (path, parameters) = match name.split_once('(') {
        Some((path, rest)) => (path, Some(rest.trim_end_matches(')'))),
        None => (name, None),
    };
    let (class, method) = path.rsplit_once('.').ok_or_else(|| {
        format!("{name}: name the method with its class, as in acme.Specs.wanted")
    })?;
    let loaded = find_class(vm, class)
        .ok_or_else(|| format!("no class {class} in the targets or on the class path"))?;
    let methods = loaded.methods.iter();
    let named: Vec<MethodRef> = methods.filter(|m| *m.name == *method).collect();
    if named.is_empty() {
        return Err(format!("{class} has no method {method}"));
    }
    let is_meant = |m: &&MethodRef| parameters.is_none_or(|p| takes(m, p));
    let meant: Vec<MethodRef> = named.iter().filter(is_meant).copied().collect();
    if meant.is_empty() {
        let there: Vec<String> = named.iter().map(|m| m.pretty()).collect();
        return Err(format!("no method {name}; there is {}", there.join(", ")));
    }
    let gives_boolean = |m: &&MethodRef| {
        let returned = m.parsed.ret.as_ref();
        returned.is_some_and(|r| r.elem == ElemKind::Boolean)
    };
    let mut fitting: Vec<MethodRef> = meant.iter().filter(gives_boolean).copied().collect();
    if !fitting.is_empty() && fitting.iter().all(|m| m.is_abstract()) {
        return Err(format!("{name} is abstract: name a method that has a body"));
    }
    fitting.retain(|m| !m.is_abstract());
    match fitting[..] {
        [one] => Ok(one),
        [] => Err(format!("{name} does not return boolean")),
        [first, ..] => {
            let first = first.pretty();
            Err(format!(
                "several methods are called {name}: say which, as in {first}"
            ))
        }
    }
}

/// Whether these are the types of the parameters, with or without their packages.
fn takes(method: MethodRef, parameters: &str) -> bool {
    let wanted: Vec<&str> = parameters
        .split(',')
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .collect();
    let types = method.parsed.params.iter().map(|p| java_type_name(&p.text));
    let types: Vec<String> = types.map(|t| t.replace('$', ".")).collect();
    let is = |(own, wanted): (&String, &&str)| {
        own == wanted || own.strip_suffix(wanted).is_some_and(|p| p.ends_with('.'))
    };
    types.len() == wanted.len() && types.iter().zip(&wanted).all(is)
}

/// A class by its name in source: `acme.List.Node` may be a nested one.
fn find_class(vm: &Vm, name: &str) -> Option<ClassRef> {
    let mut internal = name.replace('.', "/");
    loop {
        if let Ok(class) = vm.world.load(&internal) {
            return Some(class);
        }
        let at = internal.rfind('/')?;
        internal.replace_range(at..=at, "$");
    }
}
