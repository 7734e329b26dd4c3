//! Generic interfaces: parameter and result types of their methods for one parameterization.

use super::Unknown;
use classes::signature::{erase, formals, substitute, supertypes, type_arguments, types};
use classes::{Class, ClassRef, MethodRef};

/// What type variables stand for.
type Bindings = Vec<(String, String)>;

/// The generic signatures of a method's parameters and result, where `interface` is declared with
/// the type arguments of `signature`. `None` if that is not clear or the type is raw.
fn resolve_types(interface: ClassRef, signature: &str, method: MethodRef) -> Option<Vec<String>> {
    let names = formals(class_signature(interface));
    let arguments = type_arguments(signature);
    if names.len() != arguments.len() {
        return None;
    }
    let own = names.iter().zip(arguments);
    let own = own.map(|(n, a)| ((*n).to_owned(), a.to_owned())).collect();
    let bindings = bindings_of(interface, own, method.class())?;
    let declared = method.def().signature.as_deref()?;
    let local = formals(declared);
    let (_, rest) = declared.split_once('(')?;
    let (params, result) = rest.split_once(')')?;
    let result = result.split('^').next().unwrap_or(result);
    let all = types(params).into_iter().chain([result]);
    let resolve = |t| substitute(t, |name| value_of(&bindings, &local, name));
    all.map(resolve).collect()
}

fn value_of(bindings: &Bindings, local: &[&str], name: &str) -> Option<String> {
    match bindings.iter().find(|(n, _)| n == name) {
        // What the method itself declares hides it, and may be anything.
        _ if local.contains(&name) => Some(format!("T{name};")),
        Some((_, value)) => Some(value.clone()),
        None => None,
    }
}

/// What the variables of `wanted`, which `class` extends, stand for.
fn bindings_of(class: &Class, own: Bindings, wanted: &Class) -> Option<Bindings> {
    if class.id == wanted.id {
        return Some(own);
    }
    let parents = supertypes(class_signature(class));
    for parent in &class.interfaces {
        if !parent.is_subtype_of(wanted) {
            continue;
        }
        let names = formals(class_signature(parent));
        let prefix = format!("L{}", parent.name);
        let is_it = |s: &&&str| {
            let rest = s.strip_prefix(prefix.as_str());
            rest.is_some_and(|r| r.starts_with(['<', ';']))
        };
        let arguments = parents
            .iter()
            .find(is_it)
            .map_or(Vec::new(), |s| type_arguments(s));
        if names.len() != arguments.len() {
            return None;
        }
        let filled = arguments
            .into_iter()
            .map(|a| substitute(a, |name| value_of(&own, &[], name)));
        let filled: Vec<String> = filled.collect::<Option<_>>()?;
        let names = names.iter().map(|n| (*n).to_owned());
        return bindings_of(parent, names.zip(filled).collect(), wanted);
    }
    None
}

/// What a method of the interface gives back, by the declaration of the unknown that it is called
/// on; a reference.
pub(crate) fn result_of(
    function: &Unknown,
    interface: ClassRef,
    method: MethodRef,
    name: String,
) -> Unknown {
    let given = match function.class == interface.name {
        true => function.signature.as_deref(),
        false => None,
    };
    let plain = formals(class_signature(interface)).is_empty();
    let given = given.or(plain.then_some(""));
    let result = given.and_then(|s| resolve_types(interface, s, method)?.pop());
    let known = result.and_then(|s| Some((erase(&s)?, s)));
    let declared = method.parsed.ret.as_ref().and_then(|r| r.class_name());
    let declared = declared.unwrap_or("java/lang/Object");
    match known {
        Some(((class, generic), signature)) => {
            let bare = signature.trim_start_matches(['+', '-']);
            Unknown {
                generic,
                answer: true,
                signature: Some(bare.into()),
                ..Unknown::new(name, &class)
            }
        }
        // No signature: it is what the descriptor says. Of a raw type, a cast tells more.
        None => {
            let is_plain = method.def().signature.is_none();
            Unknown {
                answer: true,
                generic: !is_plain,
                signature: is_plain.then(|| "".into()),
                ..Unknown::new(name, declared)
            }
        }
    }
}

/// The types that code which implements the method of this interface writes, the result last, as
/// descriptors: erased, after what a parametrized superinterface says. `None` if the descriptor
/// says it.
pub fn implemented_types(interface: ClassRef, method: MethodRef) -> Option<Vec<String>> {
    if method.class().id == interface.id || !formals(class_signature(interface)).is_empty() {
        return None;
    }
    let all = resolve_types(interface, "", method)?;
    let descriptor = |s: String| match s.as_bytes().first() {
        Some(b'L' | b'T' | b'*' | b'-' | b'+') => {
            let (class, _) = erase(&s)?;
            Some(format!("L{class};"))
        }
        _ => Some(s),
    };
    all.into_iter().map(descriptor).collect()
}

/// Whether two types, each with its generic signature, have no object in common where no unchecked cast says otherwise: they
/// have different type arguments for the same type variable, as `List<Object>` and `ArrayList<String>` do.
pub(crate) fn types_conflict(a: (ClassRef, &str), b: (ClassRef, &str)) -> bool {
    let (below, above) = match a.0.is_subtype_of(b.0) {
        true => (a, b),
        false => (b, a),
    };
    if !below.0.is_subtype_of(above.0) {
        return false;
    }
    let names = formals(class_signature(below.0));
    let arguments = type_arguments(below.1);
    if names.len() != arguments.len() {
        return false;
    }
    let own = names.iter().zip(arguments);
    let own = own.map(|(n, a)| ((*n).to_owned(), a.to_owned())).collect();
    let Some(lifted) = bindings_of(below.0, own, above.0) else {
        return false;
    };
    let others = type_arguments(above.1);
    let mut pairs = lifted.iter().map(|(_, value)| value.as_str()).zip(others);
    pairs.any(|(one, other)| one != other && is_exact(one) && is_exact(other))
}

/// Whether a type argument is one type: no wildcard and no type variable in it.
fn is_exact(argument: &str) -> bool {
    !argument.contains(['*', '+', '-']) && substitute(argument, |_| None).is_some()
}

pub(crate) fn class_signature(class: &Class) -> &str {
    let def = class.def.as_ref();
    def.and_then(|d| d.signature.as_deref()).unwrap_or_default()
}
