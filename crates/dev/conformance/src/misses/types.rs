//! Types of parameters for methods that fail, with values and what is true of them (`types.txt`).

use crate::Result;

/// A type of parameter.
#[derive(Debug, Default)]
pub struct ParameterType {
    /// As in Java; `%` stands for its type variable.
    pub java: &'static str,
    /// The type variable with its bound, if there is one.
    pub variable: Option<&'static str>,
    /// Only one condition may look at a value.
    pub once: bool,
    /// Expressions that look at a value and fail for none.
    pub uses: Vec<&'static str>,
    pub values: Vec<KnownValue>,
}

/// A value of a type, as a Java expression.
#[derive(Debug, Default)]
pub struct KnownValue {
    pub java: &'static str,
    /// Conditions that hold.
    pub holds: Vec<JavaCondition>,
    /// Conditions that don't.
    pub fails: Vec<JavaCondition>,
}

/// A condition on a value; `$` stands for it.
#[derive(Debug)]
pub struct JavaCondition {
    pub java: &'static str,
    /// The first version of Java that understands it.
    pub since: u32,
}

/// The last version of Java without pattern switches.
const OLDEST: u32 = 17;

/// All types of `types.txt`.
pub fn all() -> Result<Vec<ParameterType>> {
    parse(include_str!("types.txt"))
}

fn parse(text: &'static str) -> Result<Vec<ParameterType>> {
    let mut types: Vec<ParameterType> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (since, line) = match line.strip_prefix("21 ") {
            Some(rest) => (21, rest),
            None => (OLDEST, line),
        };
        let Some((word, java)) = line.split_once(':') else {
            return Err(format!("types.txt:{}: no word before a colon", number + 1).into());
        };
        let java = java.trim();
        let misplaced = || format!("types.txt:{}: {word} stands before its type", number + 1);
        if word == "type" {
            types.push(ParameterType {
                java,
                ..ParameterType::default()
            });
            continue;
        }
        let of = types.last_mut().ok_or_else(misplaced)?;
        let condition = JavaCondition { java, since };
        match (word, of.values.last_mut()) {
            ("vars", _) => of.variable = Some(java),
            ("once", _) => of.once = true,
            ("use", _) => of.uses.push(java),
            ("value", _) => of.values.push(KnownValue {
                java,
                ..KnownValue::default()
            }),
            ("is", Some(value)) => value.holds.push(condition),
            ("not", Some(value)) => value.fails.push(condition),
            _ => return Err(misplaced().into()),
        }
    }
    Ok(types)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_condition_that_all_versions_understand() {
        let types = all().unwrap();
        assert!(types.len() > 80, "{}", types.len());
        for of in &types {
            assert!(!of.values.is_empty(), "{}", of.java);
            for value in &of.values {
                let old = value.holds.iter().chain(&value.fails);
                assert!(old.filter(|c| c.since == OLDEST).count() > 0, "{}", of.java);
            }
        }
    }

    #[test]
    fn mistakes_are_errors() {
        for text in ["is: $ == 1", "type: int\nis: $ == 1", "type int"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
