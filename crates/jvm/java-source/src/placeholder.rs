//! Expressions with placeholders for the results of earlier steps.

use answer::{RecipePart, RecipeValue};

/// Around the number of a step in an expression.
pub const MARK: char = '\u{1}';

/// The placeholder for what a step gave.
pub fn place_of(number: usize) -> String {
    format!("{MARK}{number}{MARK}")
}

/// An expression in parts.
pub fn parts(java: &str) -> Vec<RecipePart> {
    let pieces = java.split(MARK).enumerate();
    let parts = pieces.map(|(i, piece)| match piece.parse() {
        Ok(number) if i % 2 == 1 => RecipePart::Made(number),
        _ => RecipePart::Java(piece.to_owned()),
    });
    parts
        .filter(|p| *p != RecipePart::Java(String::new()))
        .collect()
}

/// The numbers of the steps whose results an expression uses.
pub fn used(java: &str) -> impl Iterator<Item = usize> {
    let numbers = java.split(MARK).enumerate().filter(|(i, _)| i % 2 == 1);
    numbers.filter_map(|(_, piece)| piece.parse().ok())
}

/// An expression as a value of a recipe; `made` says what the step of a number gives.
pub fn value(java: String, made: impl Fn(usize) -> RecipeValue) -> RecipeValue {
    if !java.contains(MARK) {
        return RecipeValue::Java(java);
    }
    let parts = parts(&java).into_iter().map(|part| match part {
        RecipePart::Made(number) => match made(number) {
            RecipeValue::Java(java) => RecipePart::Java(java),
            RecipeValue::Made(number) => RecipePart::Made(number),
            RecipeValue::Parts(_) => RecipePart::Made(number),
        },
        java => java,
    });
    RecipeValue::Parts(parts.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_fall_into_parts() {
        let java = format!("f({}, \"3\", {})", place_of(3), place_of(12));
        assert_eq!(used(&java).collect::<Vec<_>>(), [3, 12]);
        let java_part = |text: &str| RecipePart::Java(text.to_owned());
        let expected = vec![
            java_part("f("),
            RecipePart::Made(3),
            java_part(", \"3\", "),
            RecipePart::Made(12),
            java_part(")"),
        ];
        assert_eq!(parts(&java), expected);
    }

    #[test]
    fn static_fields_are_written_in() {
        let made = |number| match number {
            1 => RecipeValue::Java("Color.RED".into()),
            n => RecipeValue::Made(n + 10),
        };
        let plain = value("null".into(), made);
        assert_eq!(plain, RecipeValue::Java("null".into()));
        let mixed = value(format!("{}{}", place_of(1), place_of(2)), made);
        let expected = vec![RecipePart::Java("Color.RED".into()), RecipePart::Made(12)];
        assert_eq!(mixed, RecipeValue::Parts(expected));
    }
}
