//! Inputs: a variable or an unknown for each parameter.

use classes::MethodRef;
use ir::ElemKind;
use vm::{Interp, Unknown, Value, input_variable};

use crate::invariant::not_null_parameters;
use crate::structure::Root;

/// Unknown arguments for a method, in the state of `interp`. `prefix` keeps the names of several
/// calls apart.
pub(crate) fn unknown_arguments(
    interp: &mut Interp<'_>,
    method: MethodRef,
    prefix: &str,
) -> Vec<Root> {
    let generic = generic_parameters(method);
    let not_null = not_null_parameters(method);
    let mut roots: Vec<Root> = Vec::new();
    let names = parameter_names(method);
    for (index, (name, param)) in names.into_iter().zip(&method.parsed.params).enumerate() {
        let full = format!("{prefix}{name}");
        let value = match param.class_name() {
            None => input_variable(&interp.vm.terms, &full, param.elem),
            Some(class) => Value::reference(interp.state.inputs.add_unknown(Unknown {
                name: full.into(),
                class: class.into(),
                generic: generic.get(index).copied().unwrap_or(false),
                not_null: not_null.get(index).copied().unwrap_or(false),
                is: None,
            })),
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

/// Names as in the source where the class file tells them, each different.
fn parameter_names(method: MethodRef) -> Vec<String> {
    let mut slot = u16::from(!method.is_static());
    let mut names: Vec<String> = Vec::new();
    for (index, param) in method.parsed.params.iter().enumerate() {
        let mut name = name_of(method, index, slot);
        if names.contains(&name) {
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

/// The name in the source if the class file tells it.
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

/// Which parameters are declared with a type variable.
fn generic_parameters(method: MethodRef) -> Vec<bool> {
    let signature = method.def().signature.as_deref().unwrap_or_default();
    let inside = signature
        .split_once('(')
        .and_then(|(_, rest)| rest.split_once(')'));
    let Some((mut params, _)) = inside else {
        return Vec::new();
    };
    let mut generic = Vec::new();
    while !params.is_empty() {
        generic.push(params.starts_with('T'));
        params = &params[type_length(params)..];
    }
    generic
}

/// The length of the first type of a generic signature.
fn type_length(signature: &str) -> usize {
    let mut depth = 0usize;
    for (i, byte) in signature.bytes().enumerate() {
        match byte {
            b'[' if depth == 0 => {}
            b'<' => depth += 1,
            b'>' => depth -= 1,
            b';' if depth == 0 => return i + 1,
            b'L' | b'T' => {
                let named = depth > 0 || !signature[..i].bytes().all(|b| b == b'[');
                if !named {
                    // A class or variable: up to its `;` outside of `<>`.
                    continue;
                }
            }
            _ if depth == 0 && signature[..i].bytes().all(|b| b == b'[') => return i + 1,
            _ => {}
        }
    }
    signature.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_a_signature() {
        assert_eq!(type_length("TE;I"), 3);
        assert_eq!(type_length("I[J"), 1);
        assert_eq!(type_length("[JLa/B;"), 2);
        assert_eq!(type_length("La/B<TT;[I>;Z"), 12);
        assert_eq!(type_length("[TT;"), 4);
    }
}
