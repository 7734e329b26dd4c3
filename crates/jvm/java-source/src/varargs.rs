//! Arguments in place of the array that a method with any number of them gets.

use crate::members::{is_callable, methods_of};
use crate::placeholder::MARK;
use classes::signature::parameter_signatures;
use classes::{ClassRef, MethodRef, java_type_name};
use ir::flags;

/// The elements of the last argument, if a call on a variable of this class may have them instead:
/// `new int[] {1, 2}` is `1, 2`.
pub fn spread(class: ClassRef, method: MethodRef, java: &str) -> Option<Vec<String>> {
    let last = method.parsed.params.last()?;
    let element = last.text.strip_prefix('[')?;
    // An array as the only element would be all of them.
    if method.flags & flags::VARARGS == 0 || element.starts_with('[') || shares_name(class, method)
    {
        return None;
    }
    let (made, elements) = elements(java)?;
    let element = java_type_name(element).replace('$', ".");
    let is_same = made == element || element.strip_prefix("java.lang.") == Some(made);
    // What the compiler makes for a type variable is an array of what stands for it.
    let is_variable = parameter_signatures(method)
        .last()
        .is_some_and(|t| t.starts_with("[T"));
    (is_same || is_variable).then_some(elements)
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

/// The type of the elements of an array that is made, and what they are; `None` if that would be something else
/// without the array around it.
fn elements(java: &str) -> Option<(&str, Vec<String>)> {
    let (element, rest) = java.strip_prefix("new ")?.split_once('[')?;
    let list = match rest {
        "0]" => "",
        _ => {
            let list = rest.strip_prefix(']')?.trim_start();
            list.strip_prefix('{')?.strip_suffix('}')?
        }
    };
    if list.is_empty() {
        return Some((element, Vec::new()));
    }
    let elements = split(list);
    // Null alone would be the array.
    let is_told = elements.iter().any(|e| e != "null");
    (is_told && elements.iter().all(|e| is_simple(e))).then_some((element, elements))
}

/// Whether an expression is a literal, a constant or a variable: it has no commas but in quotes, and is no array.
fn is_simple(element: &str) -> bool {
    if element.starts_with(['"', '\'']) {
        return true;
    }
    let casts = ["(byte) ", "(short) "];
    let bare = casts.iter().find_map(|cast| element.strip_prefix(cast));
    let is_part = |c: char| c.is_alphanumeric() || "._-$".contains(c) || c == MARK;
    bare.unwrap_or(element).chars().all(is_part)
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
        let check = |java, expected: Option<(&str, &[&str])>| {
            let expected = expected.map(|(element, all)| {
                let all = all.iter().map(ToString::to_string).collect();
                (element, all)
            });
            assert_eq!(elements(java), expected, "{java}");
        };
        check("new int[] {1, -2}", Some(("int", &["1", "-2"])));
        check("new int[0]", Some(("int", &[])));
        check("new int[]{}", Some(("int", &[])));
        check("new String[]{\"\"}", Some(("String", &["\"\""])));
        check("new int[8]", None);
        check("(int[]) null", None);
        let quoted = r#"new java.lang.String[] {"a,\",", "b"}"#;
        let texts: &[&str] = &[r#""a,\",""#, r#""b""#];
        check(quoted, Some(("java.lang.String", texts)));
        check("new char[] {',', '\\''}", Some(("char", &["','", "'\\''"])));
        check("new java.lang.String[] {null}", None);
        check("new Integer[] {null, 1}", Some(("Integer", &["null", "1"])));
        check("new byte[] {(byte) -1}", Some(("byte", &["(byte) -1"])));
        check("new Object[] {new Object[]{1, 2}}", None);
        check("new Object[] {x -> 1, 2}", None);
        check(
            "new acme.Color[] {acme.Color.RED}",
            Some(("acme.Color", &["acme.Color.RED"])),
        );
    }
}
