//! The command line: `--name value` pairs, nothing else.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;

use crate::Result;

#[derive(Debug, Default)]
pub struct Flags {
    values: BTreeMap<String, String>,
}

impl Flags {
    /// Reads `--name value` and `--name=value`; a name outside `known` is an error.
    pub fn parse(args: &[String], known: &[&str]) -> Result<Self> {
        let mut values = BTreeMap::new();
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            let text = arg
                .strip_prefix("--")
                .ok_or_else(|| format!("unexpected argument {arg}"))?;
            let (name, value) = match text.split_once('=') {
                Some((name, value)) => (name, value.to_string()),
                None => (
                    text,
                    rest.next()
                        .ok_or_else(|| format!("{arg} needs a value"))?
                        .clone(),
                ),
            };
            if !known.contains(&name) {
                return Err(format!("unknown flag --{name}").into());
            }
            values.insert(name.to_string(), value);
        }
        Ok(Self { values })
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// The flag's value as a number, or `default` where the flag is not given.
    pub fn number<T: FromStr>(&self, name: &str, default: T) -> Result<T> {
        match self.text(name) {
            None => Ok(default),
            Some(text) => text
                .parse()
                .map_err(|_| format!("--{name} needs a number, not {text}").into()),
        }
    }

    /// The machine under test.
    pub fn cairn(&self) -> PathBuf {
        PathBuf::from(self.text("cairn").unwrap_or("target/release/cairn"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Flags> {
        let args: Vec<String> = line.split_whitespace().map(String::from).collect();
        Flags::parse(&args, &["jdk", "jobs"])
    }

    #[test]
    fn both_spellings_are_read() {
        let flags = parse("--jdk 25 --jobs=3").unwrap();
        assert_eq!(flags.text("jdk"), Some("25"));
        assert_eq!(flags.number("jobs", 1).unwrap(), 3);
    }

    #[test]
    fn a_missing_flag_has_its_default() {
        assert_eq!(parse("").unwrap().number("jobs", 7).unwrap(), 7);
    }

    #[test]
    fn mistakes_are_errors() {
        for line in ["--other 1", "--jdk", "word"] {
            assert!(parse(line).is_err(), "{line}");
        }
        assert!(parse("--jobs x").unwrap().number("jobs", 1).is_err());
    }
}
