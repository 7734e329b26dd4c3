//! Symbolic arguments: a variable or an unknown reference for each parameter.

use classes::signature::{parameter_signatures, types, with_bounds};
use classes::{ClassRef, Field, MethodRef, parameter_rules};
use ir::ElemKind;
use std::sync::Arc;
use vm::{Interp, Unknown, Value, input_variable};

use crate::library_class::{ClassInstantiation, instance_of};
use crate::structure::Root;
use java_source::members::is_inner_constructor;

/// Unknown arguments for a method, in the state of `interp`. `prefix` separates the names of several calls.
pub fn unknown_arguments(interp: &mut Interp<'_>, method: MethodRef, prefix: &str) -> Vec<Root> {
    let signatures = parameter_signatures(method);
    let rules = parameter_rules(&interp.vm.world, method);
    let instance = instance_of(interp.vm, method.class());
    let mut roots: Vec<Root> = Vec::new();
    let names = parameter_names(method);
    for (index, (name, param)) in names.into_iter().zip(&method.parsed.params).enumerate() {
        let full = format!("{prefix}{name}");
        let signature = match signatures.get(index) {
            Some(signature) => substitute_bounds(method, signature, instance.as_ref()),
            None => Some("".into()),
        };
        let value = match param.class_name() {
            None => input_variable(&interp.vm.terms, &full, param.elem),
            Some(class) => {
                let stands_for = chosen_class(instance.as_ref(), signature.as_deref());
                let is_variable = signatures.get(index).is_some_and(|s| s.starts_with('T'));
                let class = stands_for.filter(|_| is_variable).unwrap_or(class);
                let unknown = Unknown::new(full, class);
                Value::reference(interp.state.inputs.add_unknown(Unknown {
                    generic: is_variable && stands_for.is_none(),
                    not_null: rules[index].not_null || is_outer_object(method, index),
                    parts_not_null: rules[index].parts_not_null,
                    signature,
                    ..unknown
                }))
            }
        };
        roots.push(Root {
            name,
            desc: param.text.to_string(),
            elem: param.elem,
            value,
        });
    }
    roots
}

/// Whether a parameter is the outer object of a new inner object. The compiler allows no null for it: `outer.new
/// Inner()` tests `outer` first.
fn is_outer_object(method: MethodRef, index: usize) -> bool {
    let def = method.class().def.as_ref();
    let own = def.and_then(|d| d.inner_classes.iter().find(|i| i.inner == d.name));
    let outer = own.and_then(|i| i.outer.as_deref());
    let first = method.parsed.params.first().and_then(|p| p.class_name());
    index == 0 && is_inner_constructor(method) && outer.is_some() && outer == first
}

/// Parameter names, as in the source if the class file has them, and unique.
pub fn parameter_names(method: MethodRef) -> Vec<String> {
    let mut slot = u16::from(!method.is_static());
    let mut names: Vec<String> = Vec::new();
    for (index, param) in method.parsed.params.iter().enumerate() {
        let mut name = name_of(method, index, slot);
        // Class files of other tools may have a name twice.
        while names.contains(&name) || name == "this" {
            name = format!("{name}{index}");
        }
        names.push(name);
        slot += match param.elem {
            ElemKind::Long | ElemKind::Double => 2,
            _ => 1,
        };
    }
    names
}

/// The name in the source if the class file has it.
fn name_of(method: MethodRef, index: usize, slot: u16) -> String {
    let declared = method
        .def()
        .parameters
        .get(index)
        .and_then(|p| p.name.clone());
    let declared = declared.map(|name| name.to_string());
    let debug = || {
        let body = &method.code().ok()?.body;
        let local = body.locals.iter().find(|v| v.slot == slot && v.start == 0);
        local.map(|v| v.name.to_string())
    };
    declared
        .or_else(debug)
        .unwrap_or_else(|| format!("arg{index}"))
}

/// Whether a parameter takes objects of its class with any content: its type has no type arguments but type variables
/// that may stand for anything. An object that calls built may contain anything.
pub fn takes_any(method: MethodRef, index: usize) -> bool {
    let signatures = parameter_signatures(method);
    let own = method.def().signature.as_deref().unwrap_or_default();
    signatures
        .get(index)
        .is_none_or(|s| is_any(s, own.split('(').next().unwrap_or_default()))
}

/// The same for a field.
pub fn may_hold_any(declaring: ClassRef, field: &Field) -> bool {
    let def = declaring.field_def(field);
    let signature = def.and_then(|d| d.signature.as_deref());
    signature.is_none_or(|s| is_any(s, ""))
}

/// `formals` are the type variables that the method declares: `<T:Ljava/lang/Object;>`.
fn is_any(signature: &str, formals: &str) -> bool {
    let Some((_, rest)) = signature.split_once('<') else {
        return true;
    };
    let Some(arguments) = rest.strip_suffix(">;").filter(|a| !a.contains(">.")) else {
        return false;
    };
    types(arguments).iter().all(|argument| {
        let name = argument.strip_prefix('T').map(|a| a.trim_end_matches(';'));
        let is_unbounded = |name: &str| {
            let is_declared =
                formals.contains(&format!("<{name}:")) || formals.contains(&format!(";{name}:"));
            !is_declared
                || formals.contains(&format!("<{name}:Ljava/lang/Object;"))
                || formals.contains(&format!(";{name}:Ljava/lang/Object;"))
        };
        *argument == "*" || name.is_some_and(is_unbounded)
    })
}

/// The class that was chosen for a type variable of the class.
fn chosen_class<'a>(
    instance: Option<&ClassInstantiation>,
    signature: Option<&'a str>,
) -> Option<&'a str> {
    instance?;
    signature?.strip_prefix('L')?.strip_suffix(';')
}

/// A signature without type variables, as far as these have bounds or were chosen.
fn substitute_bounds(
    method: MethodRef,
    signature: &str,
    instance: Option<&ClassInstantiation>,
) -> Option<Arc<str>> {
    let class = method.class().def.as_ref();
    let class = class.and_then(|d| d.signature.as_deref());
    let class = instance.map_or(class, |i| Some(i.declaration.as_str()));
    let own = method.def().signature.as_deref();
    let declared = [own.unwrap_or_default(), class.unwrap_or_default()];
    with_bounds(signature, &declared).map(Into::into)
}

#[cfg(test)]
mod tests {
    use super::is_any;

    #[test]
    fn type_arguments_restrict_what_an_object_may_hold() {
        let formals = "<T:Ljava/lang/Object;C::Ljava/lang/Comparable<TC;>;>";
        for (signature, any) in [
            ("LNode;", true),
            ("TT;", true),
            ("LPair<TA;TB;>;", true),
            ("LPair<**>;", true),
            ("LBox<TT;>;", true),
            ("LBox<TC;>;", false),
            ("LPair<TA;Ljava/lang/Integer;>;", false),
            ("LBox<+Ljava/lang/Number;>;", false),
            ("LBox<LBox<TT;>;>;", false),
            ("LOuter<TT;>.Inner;", false),
        ] {
            assert_eq!(is_any(signature, formals), any, "{signature}");
        }
    }
}
