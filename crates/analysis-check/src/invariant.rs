//! Contracts: what a class says about its objects and the inputs of its methods.

use classes::{ClassRef, MethodRef, annotation_texts, parameter_annotations};

/// Names of methods that say whether an object is in a state that its class allows.
const NAMES: [&str; 2] = ["repOk", "invariant"];

const INVARIANT: &str = "Lcairn/annotations/Invariant;";
const REQUIRES: &str = "Lcairn/annotations/Requires;";

/// Simple names of annotations that say that a parameter is not null: those of JSpecify, JetBrains,
/// the Checker Framework, `javax.annotation` and Jakarta Validation.
const NOT_NULL: [&str; 3] = ["NonNull", "NotNull", "Nonnull"];

/// The invariant of a class: `boolean repOk()` or `boolean invariant()`, or one marked as such, its
/// own or inherited.
pub(crate) fn invariant_of(class: ClassRef) -> Option<MethodRef> {
    let is = |m: &MethodRef| {
        &*m.desc == "()Z"
            && !m.is_static()
            && !m.is_abstract()
            && (NAMES.contains(&&*m.name) || annotation_texts(m, INVARIANT).is_some())
    };
    let own = class.methods.iter().find(is);
    own.or_else(|| invariant_of(class.super_class?))
}

/// The predicates that a method's `@Requires` names; an error says which name fits nothing.
pub(crate) fn required_by(method: MethodRef) -> Result<Vec<MethodRef>, String> {
    let names = annotation_texts(method, REQUIRES).unwrap_or_default();
    let find = |name: &String| {
        let found = predicate(method.class(), method, name);
        found.ok_or_else(|| {
            let class = method.class().java_name();
            format!("@Requires names {name}, but {class} has no such boolean method")
        })
    };
    names.iter().map(find).collect()
}

/// Without parameters, or with those of the method; an instance method only for another.
fn predicate(class: ClassRef, method: MethodRef, name: &str) -> Option<MethodRef> {
    let params = method.desc.split(')').next().unwrap_or_default();
    let with_params = format!("{params})Z");
    let has_this = !method.is_static() && !method.is_constructor();
    class.methods.iter().find(|m| {
        &*m.name == name
            && (&*m.desc == "()Z" || *m.desc == *with_params)
            && (m.is_static() || has_this)
    })
}

/// Which parameters are declared not to be null.
pub(crate) fn not_null_parameters(method: MethodRef) -> Vec<bool> {
    let is_not_null = |descriptor: &String| {
        let name = descriptor.trim_end_matches(';');
        let simple = name.rsplit(['/', '$']).next().unwrap_or_default();
        NOT_NULL.contains(&simple)
    };
    let all = parameter_annotations(method);
    all.iter().map(|p| p.iter().any(is_not_null)).collect()
}
