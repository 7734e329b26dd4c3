//! Identifiers in tests: fresh variables, and identifiers from other names.

use java_source::keywords::is_reserved;
use java_source::names::is_name_char;
use java_source::types::is_primitive;
use std::collections::{BTreeMap, BTreeSet};

/// The variables of one test.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    count: BTreeMap<String, u32>,
    taken: BTreeSet<String>,
}

impl Variables {
    /// Reserves names that no variable may have.
    pub(crate) fn reserve(&mut self, names: &[&str]) {
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
    /// A new variable with this name, or a similar one.
    pub(crate) fn fresh_like(&mut self, name: &str) -> String {
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

pub(crate) fn capitalize(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().map(|c| c.to_uppercase());
    first.into_iter().flatten().chain(chars).collect()
}

/// Turns any name into part of a Java identifier.
pub(crate) fn to_identifier(name: &str) -> String {
    let kept = |c| if is_name_char(c) { c } else { '_' };
    name.chars().map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
