//! Arguments in place of the array that a method with any number of them gets.

use crate::callable::{is_callable, methods_of};
use classes::{ClassRef, MethodRef, java_type_name};
use ir::flags;

/// The elements of the last argument, if a call on a variable of this class may have them instead:
/// `new int[] {1, 2}` is `1, 2`.
pub fn spread(class: ClassRef, method: MethodRef, java: &str) -> Option<Vec<String>> {
    let last = method.parsed.params.last()?;
    let element = last.text.strip_prefix('[')?;
    if method.flags & flags::VARARGS == 0 || !is_clear(element) || shares_name(class, method) {
        return None;
    }
    elements(java, &java_type_name(element))
}

/// Whether an element says by itself of which type it is, and is no array.
fn is_clear(element: &str) -> bool {
    element == "Ljava/lang/String;" || element.len() == 1
}

/// Where several methods have one name, the compiler may take another one.
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

/// What an array of this type is made of; `None` if null is among it, which alone would be the array.
fn elements(java: &str, element: &str) -> Option<Vec<String>> {
    let made = java.strip_prefix("new ")?;
    let simple = element.strip_prefix("java.lang.").unwrap_or(element);
    let made = made.strip_prefix(element).or(made.strip_prefix(simple))?;
    let list = match made {
        "[0]" => "",
        _ => {
            let list = made.strip_prefix("[]")?.trim_start();
            list.strip_prefix('{')?.strip_suffix('}')?
        }
    };
    if list.is_empty() {
        return Some(Vec::new());
    }
    let elements = split(list);
    let is_plain = elements.iter().all(|e| !e.ends_with("null"));
    is_plain.then_some(elements)
}

/// Expressions between commas that are in no quotes.
fn split(list: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    let mut is_escaped = false;
    for c in list.chars() {
        let is_quote = c == '"' || c == '\'';
        match quote {
            _ if is_escaped => {}
            Some(open) if c == open => quote = None,
            None if is_quote => quote = Some(c),
            _ => {}
        }
        is_escaped = quote.is_some() && c == '\\' && !is_escaped;
        match parts.last_mut() {
            Some(part) if c != ',' || quote.is_some() => part.push(c),
            _ => parts.push(String::new()),
        }
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::elements;

    #[test]
    fn elements_of_arrays_that_are_made() {
        let check = |java, element, expected: Option<&[&str]>| {
            let expected = expected.map(|e| e.iter().map(ToString::to_string).collect());
            assert_eq!(elements(java, element), expected, "{java}");
        };
        check("new int[] {1, -2}", "int", Some(&["1", "-2"]));
        check("new int[0]", "int", Some(&[]));
        check("new int[]{}", "int", Some(&[]));
        check("new String[]{\"\"}", "java.lang.String", Some(&["\"\""]));
        check("new int[8]", "int", None);
        check("(int[]) null", "int", None);
        let quoted = r#"new java.lang.String[] {"a,\",", "b"}"#;
        check(quoted, "java.lang.String", Some(&[r#""a,\",""#, r#""b""#]));
        check("new char[] {',', '\\''}", "char", Some(&["','", "'\\''"]));
        check("new java.lang.String[] {null}", "java.lang.String", None);
    }
}
