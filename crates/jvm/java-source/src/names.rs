//! Methods and classes, as source code names them.

use answer::{CallKind, Recipe, RecipeInput};
use classes::{ClassRef, MethodRef, java_type_name};

/// The recipe for a call with this input.
pub fn recipe_of(class: ClassRef, method: MethodRef, input: RecipeInput) -> Recipe {
    let (name, kind) = named_kind(method);
    let source = |p: &ir::TypeDesc| java_type_name(&p.text).replace('$', ".");
    Recipe {
        class: class.java_name(),
        method: name,
        parameters: method.parsed.params.iter().map(source).collect(),
        kind,
        input,
        check: None,
    }
}

/// A method's name, empty for constructors, and how it is called.
pub fn named_kind(method: MethodRef) -> (String, CallKind) {
    match (method.is_constructor(), method.is_static()) {
        (true, _) => (String::new(), CallKind::Constructor),
        (false, true) => (method.name.to_string(), CallKind::Static),
        (false, false) => (method.name.to_string(), CallKind::Instance),
    }
}

/// A class as source code names it.
pub fn source_name(class: ClassRef) -> String {
    class.java_name().replace('$', ".")
}
