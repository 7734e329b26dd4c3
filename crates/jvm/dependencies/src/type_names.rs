//! Class names in descriptors and generic signatures (JVMS 4.3, 4.7.9.1).

/// The internal names of all classes that a descriptor or a signature names. What is no name of a class may be among
/// them where a type parameter has an odd name: nobody has a class of that name.
pub(crate) fn class_names(types: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    // The classes whose type arguments are being read.
    let mut around: Vec<Option<String>> = Vec::new();
    let mut last: Option<String> = None;
    let mut rest = types;
    while !rest.is_empty() {
        let end = rest.find(DELIMITERS).unwrap_or(rest.len());
        let (token, after) = rest.split_at(end);
        if let Some(inner) = token.strip_prefix('.') {
            last = last.map(|outer| format!("{outer}${}", inner.replace('.', "$")));
            names.extend(last.clone());
        } else if let Some(name) = token.trim_start_matches(PRIMITIVES).strip_prefix('L') {
            last = Some(name.to_owned());
            names.extend(last.clone());
        }
        let mut chars = after.chars();
        match chars.next() {
            Some('<') => around.push(last.take()),
            Some('>') => last = around.pop().flatten(),
            _ => {}
        }
        rest = chars.as_str();
    }
    names
}

const DELIMITERS: [char; 11] = [';', '<', '>', ':', '(', ')', '[', '+', '-', '*', '^'];

const PRIMITIVES: [char; 9] = ['B', 'C', 'D', 'F', 'I', 'J', 'S', 'Z', 'V'];

/// The class that a name in the constant pool stands for: of an array, what it holds. `None` for primitive types.
pub(crate) fn element_class(name: &str) -> Option<&str> {
    match name.trim_start_matches('[') {
        plain if plain.len() == name.len() => Some(name),
        element => element.strip_prefix('L')?.strip_suffix(';'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_classes() {
        let cases: [(&str, &[&str]); 6] = [
            ("(IJ[La/B;Z)V", &["a/B"]),
            ("La/B;", &["a/B"]),
            ("[[I", &[]),
            (
                "<LIST::Ljava/util/List<-TT;>;>(TLIST;La/B<+La/C;>;)La/D;^TX;",
                // The name of the type parameter reads like that of a class.
                &["IST", "java/util/List", "a/B", "a/C", "a/D"],
            ),
            ("La/B<La/C;>.In.Deep;", &["a/B", "a/C", "a/B$In$Deep"]),
            ("(DLa/B;FLa/C;)La/D;", &["a/B", "a/C", "a/D"]),
        ];
        for (types, expected) in cases {
            assert_eq!(class_names(types), expected, "{types}");
        }
    }

    #[test]
    fn what_arrays_hold() {
        assert_eq!(element_class("a/B"), Some("a/B"));
        assert_eq!(element_class("[[La/B;"), Some("a/B"));
        assert_eq!(element_class("[I"), None);
    }
}
