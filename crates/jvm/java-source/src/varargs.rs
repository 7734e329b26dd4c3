//! Variable arity (JLS 15.12.2.4): single arguments in place of the array that a varargs method takes.

use crate::members::{is_callable, methods_of};
use crate::syntax::{Expression, SourceType};
use classes::signature::parameter_signatures;
use classes::{ClassRef, MethodRef, World};
use ir::flags;

/// The elements of the last argument, if a call on a variable of this class may pass them instead of the array: `1,
/// 2` for `new int[]{1, 2}`.
pub fn spread(
    world: &World,
    class: ClassRef,
    method: MethodRef,
    argument: &Expression,
) -> Option<Vec<Expression>> {
    let last = method.parsed.params.last()?;
    let element = last.text.strip_prefix('[')?;
    // A single array as the only element would be taken as the whole array.
    if method.flags & flags::VARARGS == 0 || element.starts_with('[') || shares_name(class, method)
    {
        return None;
    }
    // An `int` that fits initializes an element of these, but is no argument (JLS 5.3).
    if matches!(element, "B" | "S") {
        return None;
    }
    let (made, elements) = elements(argument)?;
    let element = world.source_type(element);
    let made = made.plain_name();
    let is_same =
        made == Some(&element) || made.is_some() && element.strip_prefix("java.lang.") == made;
    // For a type variable, the compiler creates an array of its type argument.
    let is_variable = parameter_signatures(method)
        .last()
        .is_some_and(|t| t.starts_with("[T"));
    (is_same || is_variable).then(|| elements.to_vec())
}

/// Whether several methods have this name: the compiler might choose another one.
fn shares_name(class: ClassRef, method: MethodRef) -> bool {
    let is_other = |m: &MethodRef| m.id != method.id && m.name == method.name;
    match method.is_constructor() || method.is_static() {
        true => {
            let mut own = class.methods.iter().filter(is_callable);
            own.any(|m| is_other(&m))
        }
        false => methods_of(class).iter().any(is_other),
    }
}

/// The element type and the elements of an array creation; `None` if they would mean something else without the
/// array.
fn elements(argument: &Expression) -> Option<(&SourceType, &[Expression])> {
    let Expression::NewArray { element, elements } = argument else {
        return None;
    };
    // Null alone would be the array.
    let is_told = elements.is_empty() || elements.iter().any(|e| !e.is_null());
    let is_flat = element.element().is_none() && elements.iter().all(is_simple);
    (is_told && is_flat).then_some((element, elements))
}

/// Whether an expression is a literal, a constant or a variable.
fn is_simple(element: &Expression) -> bool {
    matches!(
        element,
        Expression::Literal(_) | Expression::Name(_) | Expression::StepResult(_)
    )
}

#[cfg(test)]
mod tests {
    use super::elements;
    use crate::syntax::Expression;

    #[test]
    fn elements_of_arrays_that_are_made() {
        let check = |array: &str, is_spread: bool| {
            assert_eq!(
                elements(&Expression::read(array)).is_some(),
                is_spread,
                "{array}"
            );
        };
        check("new int[]{1, -2}", true);
        check("new int[]{}", true);
        check("new byte[]{(byte) -1}", true);
        check("new acme.Color[]{acme.Color.RED}", true);
        check("new Integer[]{null, step}", true);
        check("(int[]) null", false);
        check("new String[]{null}", false);
        check("new int[][]{}", false);
        check("new Object[]{new Object[]{1}}", false);
    }
}
