//! Names in a test class: of classes, short where that is clear, and of variables.

use java_source::keywords::is_reserved;
use java_source::types::is_primitive;
use std::collections::{BTreeMap, BTreeSet};

/// The class names that a source file uses, and so its imports.
#[derive(Debug)]
pub(crate) struct Names {
    package: String,
    /// What each simple name stands for, in full.
    meaning: BTreeMap<String, String>,
    imports: BTreeSet<String>,
    /// Used in expressions that we did not write: no import may change what they mean.
    reserved: BTreeSet<String>,
}

impl Names {
    pub(crate) fn new(package: &str) -> Names {
        Names {
            package: package.to_owned(),
            meaning: BTreeMap::new(),
            imports: BTreeSet::new(),
            reserved: BTreeSet::new(),
        }
    }

    /// Keeps the simple names in an expression as they are.
    pub(crate) fn reserve(&mut self, expression: &str) {
        for word in expression.split(|c| !is_name_char(c)) {
            self.reserved.insert(word.to_owned());
        }
    }

    pub(crate) fn imports(&self) -> impl Iterator<Item = &String> {
        self.imports.iter()
    }

    /// A type as this file writes it: every class name in it is shortened if possible.
    pub(crate) fn type_name(&mut self, source: &str) -> String {
        let mut out = String::new();
        let mut name = String::new();
        for c in source.chars() {
            if is_name_char(c) || c == '.' {
                name.push(c);
                continue;
            }
            out.push_str(&self.class(&std::mem::take(&mut name)));
            out.push(c);
        }
        out + &self.class(&name)
    }

    /// An expression as this file writes it: like [`Self::type_name`], with literals left alone.
    pub(crate) fn expression(&mut self, java: &str) -> String {
        let mut out = String::new();
        for (is_literal, piece) in pieces(java) {
            match is_literal {
                true => out.push_str(piece),
                false => out.push_str(&self.type_name(piece)),
            }
        }
        out
    }

    /// Keeps the names that an expression has without their package, as [`Self::reserve`] does.
    pub(crate) fn reserve_simple(&mut self, java: &str) {
        for (is_literal, piece) in pieces(java) {
            let dotted = piece.split(|c| !is_name_char(c) && c != '.');
            for name in dotted.filter(|_| !is_literal) {
                if self.top_level(name).is_none() {
                    self.reserve(name);
                }
            }
        }
    }

    fn class(&mut self, full: &str) -> String {
        let Some(top) = self.top_level(full) else {
            // A name without a package can't be made clearer, so no import may take it.
            self.reserve(full);
            return full.to_owned();
        };
        let simple = top.rsplit('.').next().unwrap_or(top);
        let package = top.strip_suffix(simple).unwrap_or_default();
        let package = package.strip_suffix('.').unwrap_or_default();
        let is_visible = package == self.package || package == "java.lang";
        if !is_visible && self.reserved.contains(simple) {
            return full.to_owned();
        }
        let meaning = self.meaning.entry(simple.to_owned());
        if meaning.or_insert_with(|| top.to_owned()) != top {
            return full.to_owned();
        }
        if !is_visible {
            self.imports.insert(top.to_owned());
        }
        format!("{simple}{}", &full[top.len()..])
    }

    /// The part of a full name that names a top-level class, if that can be told: names don't say
    /// where the package ends, only customs do.
    fn top_level<'a>(&self, full: &'a str) -> Option<&'a str> {
        if full.starts_with('.') {
            // A member of what stands before it.
            return None;
        }
        let own = full.strip_prefix(&self.package);
        let own = own.and_then(|rest| rest.strip_prefix('.'));
        if own.is_some_and(|rest| !rest.is_empty() && !rest.contains('.')) {
            return Some(full);
        }
        let mut end = 0;
        for part in full.split('.') {
            end += part.len();
            if part.starts_with(char::is_uppercase) {
                return full[..end].contains('.').then_some(&full[..end]);
            }
            end += 1;
        }
        None
    }
}

/// An expression cut into its string and character literals and what is between them.
fn pieces(java: &str) -> Vec<(bool, &str)> {
    let mut pieces = Vec::new();
    let mut rest = java;
    while let Some(start) = rest.find(['"', '\'']) {
        let (before, literal) = rest.split_at(start);
        let end = literal_length(literal);
        pieces.extend([(false, before), (true, &literal[..end])]);
        rest = &literal[end..];
    }
    pieces.push((false, rest));
    pieces
}

fn literal_length(literal: &str) -> usize {
    let quote = literal.chars().next();
    let mut is_escaped = false;
    for (at, c) in literal.char_indices().skip(1) {
        if Some(c) == quote && !is_escaped {
            return at + 1;
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    literal.len()
}

fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The variables of one test.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    count: BTreeMap<String, u32>,
    taken: BTreeSet<String>,
}

impl Variables {
    /// Names that no variable may have.
    pub(crate) fn take(&mut self, names: &[&str]) {
        self.taken.extend(names.iter().map(|n| (*n).to_owned()));
    }

    /// A new variable, named after its type: `list`, `node2`, `ints`.
    pub(crate) fn fresh(&mut self, type_name: &str) -> String {
        let base = base_name(type_name);
        let count = self.count.entry(base.clone()).or_default();
        loop {
            *count += 1;
            let name = match *count {
                1 => base.clone(),
                n => format!("{base}{n}"),
            };
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

impl Variables {
    /// A new variable of this name, or one like it.
    pub(crate) fn named(&mut self, name: &str) -> String {
        let mut free = name.to_owned();
        let mut number = 1;
        while !self.taken.insert(free.clone()) {
            number += 1;
            free = format!("{name}{number}");
        }
        free
    }
}

fn base_name(type_name: &str) -> String {
    let erased = type_name.split('<').next().unwrap_or(type_name);
    let element = erased.trim_end_matches("[]");
    let simple = element.rsplit(['.', '$']).next().unwrap_or(element);
    if element.len() < erased.len() {
        return plural(&lower_first(simple));
    }
    if is_primitive(simple) {
        return "value".to_owned();
    }
    let name = lower_first(simple);
    match is_reserved(&name) {
        true => format!("a{simple}"),
        false => name,
    }
}

/// `Node` to `node`, `URL` to `url`, `HTTPServer` to `httpServer`.
fn lower_first(simple: &str) -> String {
    if !simple.starts_with(char::is_alphabetic) {
        return "object".to_owned();
    }
    let chars: Vec<char> = simple.chars().collect();
    let run = chars.iter().take_while(|c| c.is_uppercase()).count();
    let lowered = match run {
        0 | 1 => 1,
        run if run == chars.len() => run,
        run => run - 1,
    };
    let head = chars[..lowered].iter().flat_map(|c| c.to_lowercase());
    head.chain(chars[lowered..].iter().copied()).collect()
}

fn plural(name: &str) -> String {
    match name.ends_with(['s', 'x', 'z']) {
        true => format!("{name}Array"),
        false => format!("{name}s"),
    }
}

pub(crate) fn capital(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().map(|c| c.to_uppercase());
    first.into_iter().flatten().chain(chars).collect()
}

/// A name of anything as part of a Java identifier.
pub(crate) fn identifier(name: &str) -> String {
    let kept = |c| if is_name_char(c) { c } else { '_' };
    name.chars().map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_names_are_short_where_that_is_clear() {
        let mut names = Names::new("acme");
        let mut check = |full, expected| assert_eq!(names.type_name(full), expected);
        check("acme.List.Node[]", "List.Node[]");
        check("acme.odd", "odd");
        check("acme.util.Pair", "Pair");
        check("java.util.List", "java.util.List");
        check(
            "java.util.Map.Entry<java.lang.String, int[]>",
            "Map.Entry<String, int[]>",
        );
        check("int", "int");
        check("Plain", "Plain");
        check("all.lower.case", "all.lower.case");
        let imports: Vec<_> = names.imports().collect();
        assert_eq!(imports, ["acme.util.Pair", "java.util.Map"]);
    }

    #[test]
    fn imports_leave_the_meaning_of_expressions_alone() {
        let mut names = Names::new("");
        names.reserve("new Test(List.of(1), Integer.valueOf(2))");
        assert_eq!(names.type_name("org.junit.Test"), "org.junit.Test");
        assert_eq!(names.type_name("java.lang.Integer"), "Integer");
        assert_eq!(names.type_name("Set.Entry"), "Set.Entry");
        assert_eq!(names.type_name("java.util.Set"), "java.util.Set");
        assert_eq!(names.imports().count(), 0);
    }

    #[test]
    fn names_in_expressions_are_shortened_and_literals_are_not() {
        let mut names = Names::new("acme");
        let java =
            r#"java.util.List.of(acme.Color.RED, "java.util.Set \" acme.A", '"', (acme.A) null)"#;
        names.reserve_simple(java);
        let expected = r#"List.of(Color.RED, "java.util.Set \" acme.A", '"', (A) null)"#;
        assert_eq!(names.expression(java), expected);
        assert_eq!(names.expression("list.get(0).next"), "list.get(0).next");
        names.reserve_simple("Set.of()");
        assert_eq!(names.expression("java.util.Set.of()"), "java.util.Set.of()");
    }

    #[test]
    fn variables_are_named_after_their_types() {
        let mut variables = Variables::default();
        let mut check = |type_name, expected| assert_eq!(variables.fresh(type_name), expected);
        check("acme.Node", "node");
        check("acme.List$Node", "node2");
        check("HTTPServer", "httpServer");
        check("URL", "url");
        check("Switch", "aSwitch");
        check("int", "value");
        check("int[][]", "ints");
        check("Box[]", "boxArray");
        check("java.util.Map<String, Node>", "map");
        check("Node2", "node22");
        check("_", "object");
    }

    #[test]
    fn variables_never_clash() {
        let mut variables = Variables::default();
        assert_eq!(variables.fresh("Node2"), "node2");
        assert_eq!(variables.fresh("Node"), "node");
        assert_eq!(variables.fresh("Node"), "node3");
    }
}
