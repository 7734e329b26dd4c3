//! Variable names, after the classes of their values.

use crate::keywords::is_reserved;

/// `list` for `acme.LinkedList`: the last word of the class's name.
pub fn variable_name(class: &str) -> String {
    if class.ends_with(']') {
        return "array".to_owned();
    }
    let simple = class.rsplit('.').next().unwrap_or(class);
    let last = simple.rfind(|c: char| c.is_ascii_uppercase()).unwrap_or(0);
    let word = simple[last..].to_ascii_lowercase();
    match word.len() > 1 && !is_reserved(&word) {
        true => word,
        false => "object".to_owned(),
    }
}

/// The name, with a number if it is used already.
pub fn fresh_name(name: &str, taken: &[Option<String>]) -> String {
    let is_taken = |name: &str| taken.iter().flatten().any(|t| t == name);
    if !is_taken(name) {
        return name.to_owned();
    }
    let mut numbered = (2..).map(|n| format!("{name}{n}"));
    numbered.find(|n| !is_taken(n)).unwrap_or_default()
}
