//! Predicates of contracts: invariants of a class, and the methods that `@Requires` and `@Ensures` name.

use classes::{ClassId, ClassRef, MethodRef, java_type_name, method_annotations};
use ir::flags;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// Names of methods that check the invariant of a class.
const NAMES: [&str; 2] = ["repOk", "invariant"];

const INVARIANT: &str = "cairn/annotations/Invariant";
const REQUIRES: &str = "cairn/annotations/Requires";

/// The invariants of a class: `boolean repOk()` and `boolean invariant()`, and methods that are marked as such,
/// declared and inherited. An overridden one counts as the overriding method.
pub fn invariants_of(class: ClassRef) -> Vec<MethodRef> {
    let mut all: Vec<MethodRef> = Vec::new();
    let mut seen: FxHashSet<ClassId> = FxHashSet::default();
    let mut waiting = VecDeque::from([class]);
    while let Some(declaring) = waiting.pop_front() {
        if declaring.module().is_some() || !seen.insert(declaring.id) {
            continue;
        }
        let own = declaring.methods.iter().filter(is_invariant);
        for own in own.filter_map(|m| select_override(class, m)) {
            if all.iter().all(|known| known.id != own.id) {
                all.push(own);
            }
        }
        waiting.extend(declaring.super_class);
        waiting.extend(declaring.interfaces.iter().copied());
    }
    all
}

/// Whether this method is an invariant of a class: such a method is called whether the others hold or not.
pub fn is_invariant_of(class: ClassRef, method: MethodRef) -> bool {
    let all = invariants_of(class);
    all.iter().any(|i| i.id == method.id)
}

/// The name of an invariant in reports. Invariants of superclasses that nothing overrides may have the same name.
pub fn invariant_text(class: ClassRef, invariant: MethodRef) -> String {
    let declaring = invariant.class();
    let own = declaring.java_name();
    let simple = own.rsplit(['.', '$']).next().unwrap_or(&own);
    match invariant.flags & flags::PRIVATE != 0 && declaring.id != class.id {
        true => format!("{simple}.{}()", invariant.name),
        false => format!("{}()", invariant.name),
    }
}

fn is_invariant(method: &MethodRef) -> bool {
    &*method.desc == "()Z"
        && !method.is_static()
        && (NAMES.contains(&&*method.name) || is_marked(method))
}

/// The method that a call on an object of a class executes; for a class without instances it is known later.
fn select_override(class: ClassRef, method: MethodRef) -> Option<MethodRef> {
    let is_there = |m: &MethodRef| !m.is_abstract() || class.is_abstract();
    match method.flags & flags::PRIVATE {
        0 => class.select(method).or(Some(method)).filter(is_there),
        _ => Some(method),
    }
}

fn is_marked(method: MethodRef) -> bool {
    let all = method_annotations(method);
    all.iter().any(|a| a.class == INVARIANT)
}

/// Why a method can't be an `@Invariant`, if there is such a method.
pub fn find_malformed_invariant(class: ClassRef) -> Option<String> {
    let marked = |m: &MethodRef| is_marked(m);
    let wrong = |m: &MethodRef| &*m.desc != "()Z" || m.is_static();
    let method = class.methods.iter().find(|m| marked(m) && wrong(m))?;
    let at = contract_place(method, "@Invariant");
    Some(format!(
        "{at}: an invariant is a method boolean {}() that is not static",
        method.name
    ))
}

/// The predicates that a method's `@Requires` names; the error says which name matches nothing, and what would.
pub fn required_predicates(method: MethodRef) -> Result<Vec<MethodRef>, String> {
    let annotations = method_annotations(method);
    let required = annotations.iter().filter(|a| a.class == REQUIRES);
    let names = required.flat_map(|a| a.texts("value"));
    names
        .map(|name| {
            let at = contract_place(method, &format!("@Requires(\"{name}\")"));
            let has_object = !method.is_static() && !method.is_constructor();
            let candidates = find_predicates(&at, method, &name, has_object)?;
            let fits = |m: &&MethodRef| m.parsed.params.is_empty() || has_params_of(m, method);
            candidates.iter().find(fits).copied().ok_or_else(|| {
                let params = parameters(method);
                format!(
                    "{at}: {} does not fit; its parameters must be none, or ({params})",
                    method_text(candidates[0])
                )
            })
        })
        .collect()
}

fn has_params_of(predicate: MethodRef, method: MethodRef) -> bool {
    let types = |m: MethodRef| m.parsed.params.iter().map(|p| p.text.to_string());
    types(predicate).eq(types(method))
}

/// The predicates with a name, inherited ones too; the error says that there are none.
pub fn find_predicates(
    at: &str,
    method: MethodRef,
    name: &str,
    has_object: bool,
) -> Result<Vec<MethodRef>, String> {
    let all = || std::iter::successors(Some(method.class()), |c| c.super_class);
    let named: Vec<MethodRef> = all()
        .flat_map(|c| c.methods.iter())
        .filter(|m| *m.name == *name)
        .collect();
    let class = method.class().java_name();
    if named.is_empty() {
        let others: Vec<String> = method
            .class()
            .methods
            .iter()
            .filter(|m| is_predicate(m, has_object))
            .map(method_text)
            .collect();
        let hint = match others.is_empty() {
            true => "it must be a method that returns boolean".to_owned(),
            false => format!("its predicates are {}", others.join(", ")),
        };
        return Err(match name.trim().is_empty() {
            true => format!("{at}: no method is named; {hint}"),
            false => format!("{at}: {class} has no method {name}; {hint}"),
        });
    }
    let fitting: Vec<MethodRef> = named
        .iter()
        .copied()
        .filter(|m| is_predicate(m, has_object))
        .collect();
    match fitting.is_empty() {
        false => Ok(fitting),
        true if named.iter().all(|m| !m.desc.ends_with(")Z")) => Err(format!(
            "{at}: {} does not return boolean",
            method_text(named[0])
        )),
        true => Err(format!(
            "{at}: {} must be static, as there is no object to call it on",
            method_text(named[0])
        )),
    }
}

/// Whether a method can be a predicate, with a receiver or without.
fn is_predicate(predicate: MethodRef, has_object: bool) -> bool {
    predicate.desc.ends_with(")Z")
        && !predicate.is_abstract()
        && (predicate.is_static() || has_object)
        && !predicate.name.starts_with("lambda$")
}

/// The place of a contract: `List.java: @Requires("isSorted") on add(int)`.
pub fn contract_place(method: MethodRef, annotation: &str) -> String {
    let class = method.class();
    let file = class.source_file();
    let file = file.map_or_else(|| class.java_name(), |f| f.to_string());
    format!("{file}: {annotation} on {}", method_text(method))
}

/// `add(int)`; for constructors, the class's simple name.
pub fn method_text(method: MethodRef) -> String {
    let class = method.class().java_name();
    let name = match method.is_constructor() {
        true => class.rsplit(['.', '$']).next().unwrap_or(&class).to_owned(),
        false => method.name.to_string(),
    };
    format!("{name}({})", parameters(method))
}

/// A type in a message.
pub(crate) fn type_text(desc: &str) -> String {
    java_type_name(desc).replace('$', ".")
}

fn parameters(method: MethodRef) -> String {
    let params = method.parsed.params.iter();
    let types: Vec<String> = params.map(|p| type_text(&p.text)).collect();
    types.join(", ")
}
