//! Source names of classes and methods, and the recipe of a call.

use answer::{CallKind, Recipe, RecipeInput};
use classes::{ClassRef, MethodRef, World};

/// The recipe for a call with this input.
pub fn call_recipe(
    world: &World,
    class: ClassRef,
    method: MethodRef,
    input: RecipeInput,
) -> Recipe {
    let (name, kind) = name_and_kind(method);
    Recipe {
        class: class.java_name(),
        method: name,
        parameters: method
            .parsed
            .params
            .iter()
            .map(|p| world.source_type(&p.text))
            .collect(),
        kind,
        input,
        check: None,
        outside: None,
    }
}

/// A method's name, empty for constructors, and its kind of call.
pub fn name_and_kind(method: MethodRef) -> (String, CallKind) {
    match (method.is_constructor(), method.is_static()) {
        (true, _) => (String::new(), CallKind::Constructor),
        (false, true) => (method.name.to_string(), CallKind::Static),
        (false, false) => (method.name.to_string(), CallKind::Instance),
    }
}

/// Whether this character may occur in a name.
pub fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}
