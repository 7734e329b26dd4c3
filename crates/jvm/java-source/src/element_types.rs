//! What a list holds that is only there to be gone through.

use crate::types::source;
use classes::signature::{substituted, type_arguments};

/// `new ArrayList<>(…).iterator()` with the type of what is in the list: without, the compiler takes it as
/// `Object` where it can't see any.
pub fn with_elements(java: String, declared: &str) -> String {
    let is_on_list = [".iterator()", ".listIterator()", ".stream()"]
        .iter()
        .any(|call| java.ends_with(call));
    let is_open = holds_nothing_but_null(&java);
    let arguments = type_arguments(declared);
    match arguments[..] {
        [element] if is_on_list && is_open => {
            let bare = element.trim_start_matches('+');
            let is_class = bare.starts_with('L') && substituted(bare, |_| None).is_some();
            match is_class {
                true => java.replacen("<>", &format!("<{}>", source(bare)), 1),
                false => java,
            }
        }
        _ => java,
    }
}

/// Whether nothing in a new list says of which type it is.
fn holds_nothing_but_null(java: &str) -> bool {
    let Some((made, content)) = java.split_once('(') else {
        return false;
    };
    let content = content.rsplit_once(").").map_or("", |(content, _)| content);
    let elements = content.rsplit('(').next().unwrap_or_default();
    let mut elements = elements.trim_end_matches(')').split(", ");
    made.ends_with("<>") && elements.all(|e| e.is_empty() || e == "null")
}

#[cfg(test)]
mod tests {
    use super::with_elements;

    #[test]
    fn iterators_say_of_what_they_are() {
        let of_texts = "Ljava/util/Iterator<Ljava/lang/String;>;";
        let check = |java: &str, declared, expected: &str| {
            assert_eq!(with_elements(java.to_owned(), declared), expected);
        };
        let empty = "new java.util.ArrayList<>().iterator()";
        let typed = "new java.util.ArrayList<java.lang.String>().iterator()";
        check(empty, of_texts, typed);
        let nulls = "new java.util.ArrayList<>(java.util.Arrays.asList(null, null)).stream()";
        let of_nulls = nulls.replace("<>", "<java.lang.String>");
        check(nulls, of_texts, &of_nulls);
        let told = nulls.replace("(null, ", "(\"a\", ");
        check(&told, of_texts, &told);
        check(empty, "Ljava/util/Iterator<TT;>;", empty);
        check(empty, "", empty);
        check(
            "(java.util.Iterator) null",
            of_texts,
            "(java.util.Iterator) null",
        );
    }
}
