//! Type inference for a list that is only created to iterate over it.

use crate::syntax::{Expression, InstanceCreation, SourceType};
use crate::types::signature_type;
use classes::World;
use classes::signature::{substitute, type_arguments, with_bounds};

/// Makes `new ArrayList<>(…).iterator()` fit a parameter that is `declared` so by a method with this signature: if no
/// element has a type, the compiler infers `Object`. The list gets the element type; or none at all where that is of the
/// method's own type variables, whose names mean nothing outside of it.
pub fn with_element_type(
    world: &World,
    mut java: Expression,
    declared: &str,
    method: &str,
) -> Expression {
    let [element] = type_arguments(declared)[..] else {
        return java;
    };
    let element = element.trim_start_matches('+');
    let is_told = || substitute(element, |_| None).is_some();
    let is_bounded = || with_bounds(element, &[method]).is_some_and(|bound| bound != element);
    let arguments = match element.as_bytes().first() {
        Some(b'L' | b'[') if is_told() => vec![signature_type(world, element)],
        Some(b'L' | b'[') => Vec::new(),
        Some(b'T') if is_bounded() => Vec::new(),
        _ => return java,
    };
    if let Some(new) = open_list(&mut java)
        && let SourceType::Named { arguments: own, .. } = &mut new.class
    {
        *own = arguments;
        new.is_diamond = false;
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
        let check = |java: &Expression, declared: &str, expected: &str| {
            let method = "<T:Ljava/lang/Object;N:Ljava/lang/Number;>()V";
            let typed = with_element_type(&empty_world(), java.clone(), declared, method);
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
        check(
            &empty,
            "Ljava/util/Iterator<[I>;",
            "new java.util.ArrayList<int[]>().iterator()",
        );
        for open in ["Ljava/util/List<TT;>;", "TN;", "+[TT;"] {
            let declared = format!("Ljava/util/Iterator<{open}>;");
            check(&empty, &declared, "new java.util.ArrayList().iterator()");
        }
        let null = Expression::null().cast("java.util.Iterator");
        check(&null, of_texts, "(java.util.Iterator) null");
    }
}
