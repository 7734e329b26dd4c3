//! Type variables: `Integer` stands for each, where their bounds let it.

use classes::{ClassRef, MethodRef, java_type_name};
use vm::Vm;

const INTEGER: &str = "java.lang.Integer";

/// What a type variable may have as its bound for `Integer` to fit.
const BOUNDS: [&str; 5] = [
    "java/lang/Object",
    "java/lang/Comparable",
    "java/lang/Number",
    "java/lang/Integer",
    "java/io/Serializable",
];

/// Whether a parameter is of a type variable that `Integer` can stand for.
pub fn is_variable(method: MethodRef, index: usize) -> bool {
    let types = parameter_types(method);
    let erased = method.parsed.params[index].class_name();
    types.get(index).is_some_and(|t| t.starts_with('T'))
        && erased.is_some_and(|class| BOUNDS.contains(&class))
}

fn parameter_types(method: MethodRef) -> Vec<&'static str> {
    let signature = method.def().signature.as_deref().unwrap_or_default();
    let inside = signature
        .split_once('(')
        .and_then(|(_, rest)| rest.split_once(')'));
    let types = inside.map_or(Vec::new(), |(params, _)| vm::types(params));
    match types.len() == method.parsed.params.len() {
        true => types,
        false => Vec::new(),
    }
}

/// The type of what a method gives, as source writes it; of a constructor, its class.
pub fn result_type(vm: &Vm, method: MethodRef) -> Option<String> {
    if method.is_constructor() {
        return Some(parametrized(method.class()));
    }
    let returned = method.parsed.ret.as_ref()?;
    let signature = method.def().signature.as_deref().unwrap_or_default();
    let generic = signature.rsplit_once(')').map(|(_, result)| result);
    let class = returned.class_name();
    if generic.is_some_and(|g| g.starts_with('T')) && class.is_some_and(|c| BOUNDS.contains(&c)) {
        return Some(INTEGER.to_owned());
    }
    let loaded = class.and_then(|c| vm.world.load(c).ok());
    match loaded.filter(|c| vm.opens(c) && !c.is_array()) {
        Some(class) => Some(parametrized(class)),
        None => Some(java_type_name(&returned.text).replace('$', ".")),
    }
}

/// A class with its type arguments: `acme.Pair<Integer, Integer>`; without them if `Integer` does not
/// fit for each.
fn parametrized(class: ClassRef) -> String {
    let name = class.java_name().replace('$', ".");
    let signature = class.def.as_ref().and_then(|d| d.signature.as_deref());
    match signature.and_then(variables) {
        Some(count) if count > 0 => format!("{name}<{}>", vec![INTEGER; count].join(", ")),
        _ => name,
    }
}

/// How many type variables a class declares; `None` if `Integer` does not fit for one.
fn variables(signature: &str) -> Option<usize> {
    let names = vm::formals(signature);
    let fits = |name: &str| {
        let bounded = vm::with_bounds(&format!("T{name};"), &[signature]);
        bounded.is_some_and(|bound| match bound.strip_prefix('L') {
            Some(class) => BOUNDS.contains(&class.trim_end_matches(';')),
            None => true,
        })
    };
    names.iter().all(|name| fits(name)).then_some(names.len())
}

#[cfg(test)]
mod tests {
    use super::variables;

    #[test]
    fn integer_stands_for_variables_whose_bounds_let_it() {
        let cases = [
            ("Ljava/lang/Object;", Some(0)),
            ("<T:Ljava/lang/Object;>Ljava/lang/Object;", Some(1)),
            (
                "<K::Ljava/lang/Comparable<TK;>;V:Ljava/lang/Object;>LBase<TV;>;",
                Some(2),
            ),
            (
                "<N:Ljava/lang/Number;:Ljava/lang/Comparable<TN;>;>LX;",
                Some(1),
            ),
            ("<T:Lacme/Shape;>Ljava/lang/Object;", None),
            ("<T::Ljava/util/List<TT;>;>Ljava/lang/Object;", None),
        ];
        for (signature, count) in cases {
            assert_eq!(variables(signature), count, "{signature}");
        }
    }
}
