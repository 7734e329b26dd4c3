//! Type inference for a list that is only created to iterate over it.

use crate::syntax::{Expression, InstanceCreation, SourceType};
use crate::types::signature_type;
use classes::World;
use classes::signature::{substitute, type_arguments};

/// Adds the element type from `declared` to `new ArrayList<>(…).iterator()`: if no element has a type, the compiler
/// infers `Object`.
pub fn with_element_type(world: &World, mut java: Expression, declared: &str) -> Expression {
    if let [element] = type_arguments(declared)[..] {
        let bare = element.trim_start_matches('+');
        let is_class = bare.starts_with('L') && substitute(bare, |_| None).is_some();
        if let Some(new) = open_list(&mut java).filter(|_| is_class)
            && let SourceType::Named { arguments, .. } = &mut new.class
        {
            *arguments = vec![signature_type(world, bare)];
            new.is_diamond = false;
        }
    }
    java
}

/// A new list whose elements don't determine its type argument.
fn open_list(java: &mut Expression) -> Option<&mut InstanceCreation> {
    let Expression::Call {
        target: Some(target),
        method,
        arguments,
    } = java
    else {
        return None;
    };
    let is_view = ["iterator", "listIterator", "stream"].contains(&method.as_str());
    match &mut **target {
        Expression::New(new)
            if is_view
                && arguments.is_empty()
                && new.is_diamond
                && holds_nothing_but_null(&new.arguments) =>
        {
            Some(new)
        }
        _ => None,
    }
}

/// Whether a list has no element with a type.
fn holds_nothing_but_null(content: &[Expression]) -> bool {
    match content {
        [] => true,
        [Expression::Call { arguments, .. }] => arguments.iter().all(Expression::is_null),
        [one] => one.is_null(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::empty_world;

    fn list(arguments: Vec<Expression>) -> Expression {
        let list = InstanceCreation {
            is_diamond: true,
            ..InstanceCreation::of("java.util.ArrayList", arguments)
        };
        list.into()
    }

    fn of(elements: Vec<Expression>) -> Expression {
        list(vec![Expression::static_call(
            "java.util.Arrays",
            "asList",
            elements,
        )])
    }

    #[test]
    fn iterators_say_of_what_they_are() {
        let of_texts = "Ljava/util/Iterator<Ljava/lang/String;>;";
        let check = |java: &Expression, declared, expected: &str| {
            let typed = with_element_type(&empty_world(), java.clone(), declared);
            assert_eq!(typed.to_string(), expected);
        };
        let empty = list(Vec::new()).call("iterator", Vec::new());
        check(
            &empty,
            of_texts,
            "new java.util.ArrayList<java.lang.String>().iterator()",
        );
        let nulls = of(vec![Expression::null(), Expression::null()]).call("stream", Vec::new());
        check(
            &nulls,
            of_texts,
            "new java.util.ArrayList<java.lang.String>(java.util.Arrays.asList(null, null)).stream()",
        );
        let text = Expression::text("a");
        let told = of(vec![text, Expression::null()]).call("stream", Vec::new());
        check(&told, of_texts, &told.to_string());
        check(&empty, "Ljava/util/Iterator<TT;>;", &empty.to_string());
        check(&empty, "", &empty.to_string());
        let null = Expression::null().cast("java.util.Iterator");
        check(&null, of_texts, "(java.util.Iterator) null");
    }
}
