//! Generic signatures (JVMS 4.7.9.1): type arguments, bounds of type variables, substitution.

use crate::method::Method;

/// The length of the first type of a generic signature.
pub fn type_length(signature: &str) -> usize {
    let bytes = signature.as_bytes();
    let mut start = 0;
    while matches!(bytes.get(start), Some(b'[' | b'+' | b'-')) {
        start += 1;
    }
    if !matches!(bytes.get(start), Some(b'L' | b'T')) {
        return (start + 1).min(signature.len());
    }
    let mut depth = 0usize;
    for (i, byte) in bytes.iter().enumerate().skip(start) {
        match byte {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            b';' if depth == 0 => return i + 1,
            _ => {}
        }
    }
    signature.len()
}

/// The types that stand in a row: parameters, or type arguments.
pub fn types(mut row: &str) -> Vec<&str> {
    let mut types = Vec::new();
    while !row.is_empty() {
        let (first, rest) = row.split_at(type_length(row));
        types.push(first);
        row = rest;
    }
    types
}

/// The generic signatures of a method's parameters; empty if the class file has none, or not one for each:
/// parameters that the compiler adds have no signature, and nothing tells which are which.
pub fn parameter_signatures(method: &Method) -> Vec<&'static str> {
    let signature = method.def().signature.as_deref().unwrap_or_default();
    let inside = signature
        .split_once('(')
        .and_then(|(_, rest)| rest.split_once(')'));
    let all = inside.map_or(Vec::new(), |(params, _)| types(params));
    match all.len() == method.parsed.params.len() {
        true => all,
        false => Vec::new(),
    }
}

/// What stands between the angle brackets of a class type that is not inside of a generic one.
pub fn type_arguments(signature: &str) -> Vec<&str> {
    let inside = signature
        .split_once('<')
        .and_then(|(_, rest)| rest.strip_suffix(">;"));
    match inside {
        Some(inside) if !signature.contains(">.") => types(inside),
        _ => Vec::new(),
    }
}

/// What is known of a type argument: the class that it stands for, and whether that is all that a
/// type variable says. `None` if it is not clear.
pub fn erase(argument: &str) -> Option<(String, bool)> {
    let argument = argument.strip_prefix('+').unwrap_or(argument);
    match argument.as_bytes().first()? {
        b'*' | b'-' => Some(("java/lang/Object".into(), false)),
        // Variables with another bound than `Object` have been replaced.
        b'T' => Some(("java/lang/Object".into(), true)),
        b'L' if !argument.contains(">.") => {
            let end = argument.find(['<', ';'])?;
            Some((argument[1..end].to_owned(), false))
        }
        b'[' if !argument.contains(['<', 'T']) => Some((argument.to_owned(), false)),
        _ => None,
    }
}

/// The signature with the bounds of type variables in their place, where these are classes other
/// than `Object`; as a type argument, a wildcard with this bound. `declared` are the signatures that may declare variables, the innermost first.
/// `None` if it uses a variable that none of them declares.
pub fn with_bounds(signature: &str, declared: &[&str]) -> Option<String> {
    let bounded = substitute(signature, |name| {
        Some(match declared.iter().find_map(|d| bound(d, name))? {
            Some(class) => format!("+L{class};"),
            None => format!("T{name};"),
        })
    })?;
    Some(match signature.starts_with('T') {
        true => bounded.trim_start_matches('+').to_owned(),
        false => bounded,
    })
}

/// The signature with what `value` gives in the place of each type variable. `None` if that gives
/// nothing for one, or for an inner class of a generic one.
pub fn substitute(signature: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut text = String::new();
    let mut rest = signature;
    while let Some(c) = rest.chars().next() {
        if c == 'T' {
            let (name, after) = rest[1..].split_once(';')?;
            let value = value(name)?;
            // Of two wildcards, one behind the other, the first says less. No array has wildcards for elements.
            let bare = match text.ends_with(['+', '-', '[']) {
                true => value.trim_start_matches(['+', '-']),
                false => &value,
            };
            match (bare, text.ends_with(['+', '-'])) {
                ("*", true) => {
                    text.pop();
                    text.push('*');
                }
                _ => text.push_str(bare),
            }
            rest = after;
            continue;
        }
        if c == 'L' {
            let end = rest.find(['<', ';'])? + 1;
            text.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        // An inner class of a generic one has its name behind a dot.
        if c == '.' {
            return None;
        }
        text.push(c);
        rest = &rest[c.len_utf8()..];
    }
    Some(text)
}

/// The names of the type variables that a signature declares.
pub fn formals(declaring: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let Some(mut rest) = declaring.strip_prefix('<') else {
        return names;
    };
    while let Some((name, mut bounds)) = rest.split_once(':').filter(|_| !rest.starts_with('>')) {
        names.push(name);
        loop {
            // A first bound that is an interface leaves the place of the class empty.
            if !bounds.starts_with(':') {
                bounds = &bounds[type_length(bounds)..];
            }
            match bounds.strip_prefix(':') {
                Some(more) => bounds = more,
                None => break,
            }
        }
        rest = bounds;
    }
    names
}

/// A class's superclass and superinterfaces, as its signature has them.
pub fn supertypes(class: &str) -> Vec<&str> {
    let mut rest = class;
    if rest.starts_with('<') {
        let mut depth = 0usize;
        let end = rest.bytes().position(|b| {
            match b {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        rest = end.map_or("", |end| &rest[end + 1..]);
    }
    types(rest)
}

/// The bound of the variable `name` among the formal parameters of a signature: `Some(None)` for
/// `Object`.
fn bound(declaring: &str, name: &str) -> Option<Option<String>> {
    let first = *bounds(declaring, name)?.first()?;
    let (class, generic) = erase(first)?;
    match (generic, &*class) {
        // Bounded by another variable.
        (true, _) => None,
        (false, "java/lang/Object") => Some(None),
        (false, _) => Some(Some(class)),
    }
}

/// All bounds of the variable `name` among the formal parameters of a signature.
pub fn bounds<'s>(declaring: &'s str, name: &str) -> Option<Vec<&'s str>> {
    let mut rest = declaring.strip_prefix('<')?;
    while !rest.starts_with('>') {
        let (formal, mut bounds) = rest.split_once(':')?;
        let mut all = Vec::new();
        loop {
            // A first bound that is an interface leaves the place of the class empty.
            let length = if bounds.starts_with(':') {
                0
            } else {
                type_length(bounds)
            };
            if length > 0 {
                all.push(&bounds[..length]);
            }
            bounds = &bounds[length..];
            match bounds.strip_prefix(':') {
                Some(more) => bounds = more,
                None => break,
            }
        }
        if formal == name {
            return Some(all);
        }
        rest = bounds;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_a_signature() {
        assert_eq!(type_length("TE;I"), 3);
        assert_eq!(type_length("I[J"), 1);
        assert_eq!(type_length("[JLa/B;"), 2);
        assert_eq!(type_length("La/B<TT;[I>;Z"), 12);
        assert_eq!(type_length("[TT;"), 4);
        assert_eq!(types("*+La/B<*>;TT;"), ["*", "+La/B<*>;", "TT;"]);
    }

    #[test]
    fn arguments_are_erased() {
        let map = "Ljava/util/Map<Ljava/lang/String;+Ljava/util/List<TT;>;>;";
        let arguments = type_arguments(map);
        assert_eq!(arguments.len(), 2);
        assert_eq!(
            erase(arguments[0]),
            Some(("java/lang/String".into(), false))
        );
        assert_eq!(erase(arguments[1]), Some(("java/util/List".into(), false)));
        assert_eq!(erase("TT;"), Some(("java/lang/Object".into(), true)));
        assert_eq!(erase("*"), Some(("java/lang/Object".into(), false)));
        assert_eq!(erase("[I"), Some(("[I".into(), false)));
        assert_eq!(erase("La/B<TT;>.C;"), None);
        assert!(type_arguments("Ljava/util/List;").is_empty());
    }

    #[test]
    fn declared_variables() {
        assert_eq!(
            formals("<K:Ljava/lang/Object;V:Ljava/lang/Object;>La/B<TK;>;"),
            ["K", "V"]
        );
        assert_eq!(
            formals("<T::La/C<-TT;>;U:La/B;:La/C;V:TU;>(TT;)V"),
            ["T", "U", "V"]
        );
        assert!(formals("Ljava/util/List<TE;>;").is_empty());
    }

    #[test]
    fn what_a_class_extends() {
        let class = "<T::Ljava/lang/Comparable<-TT;>;R:La/B;>Ljava/lang/Object;La/F<TT;TR;>;";
        assert_eq!(supertypes(class), ["Ljava/lang/Object;", "La/F<TT;TR;>;"]);
        let value = |name: &str| match name {
            "T" => Some("+La/B;".to_owned()),
            "R" => Some("*".to_owned()),
            _ => None,
        };
        assert_eq!(substitute("TT;", value).as_deref(), Some("+La/B;"));
        let list = substitute("La/L<-TT;+TR;>;", value);
        assert_eq!(list.as_deref(), Some("La/L<-La/B;*>;"));
        assert_eq!(substitute("TX;", value), None);
    }

    #[test]
    fn variables_stand_for_their_bounds() {
        let method = "<T::Ljava/lang/Comparable<-TT;>;U:Ljava/lang/Object;V:TU;>(TT;)V";
        let bounds = |s| with_bounds(s, &[method, "<W:La/B;>Ljava/lang/Object;"]);
        let list = |of: &str| Some(format!("Ljava/util/List<{of}>;"));
        assert_eq!(
            bounds("Ljava/util/List<TT;>;"),
            list("+Ljava/lang/Comparable;")
        );
        assert_eq!(bounds("TW;").as_deref(), Some("La/B;"));
        assert_eq!(bounds("[TW;").as_deref(), Some("[La/B;"));
        assert_eq!(bounds("Ljava/util/List<-TW;>;"), list("-La/B;"));
        assert_eq!(bounds("Ljava/util/List<+TU;>;"), list("+TU;"));
        assert_eq!(bounds("Ljava/util/List<TW;>;"), list("+La/B;"));
        assert_eq!(bounds("Ljava/util/List<TV;>;"), None);
        assert_eq!(bounds("Ljava/util/List<TX;>;"), None);
    }
}
