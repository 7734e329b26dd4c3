//! Values of a TOML file, with messages that name the line.

use super::ConfigurationError;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A file and its text.
pub(super) struct TomlFile<'a> {
    pub path: &'a Path,
    pub text: &'a str,
}

/// A key and its value.
pub(super) struct TomlEntry<'a> {
    key: String,
    span: Range<usize>,
    value: DeValue<'a>,
}

impl<'a> TomlFile<'a> {
    /// The keys of the file, in its order.
    pub(super) fn entries(&self) -> Result<Vec<TomlEntry<'a>>, ConfigurationError> {
        let table = DeTable::parse(self.text).map_err(|e| {
            let at = e.span().map_or(0, |span| span.start);
            let reason = e.message().lines().collect::<Vec<_>>().join(" ");
            self.error_at(self.line_at(at), format!("invalid TOML: {reason}"))
        })?;
        Ok(entries(table.into_inner()))
    }

    /// The key, if it is one of these; otherwise the error names the nearest one.
    pub(super) fn known_key<'k>(
        &self,
        entry: &TomlEntry<'_>,
        known: &[&'k str],
    ) -> Result<&'k str, ConfigurationError> {
        if let Some(key) = known.iter().find(|known| **known == entry.key) {
            return Ok(key);
        }
        let distance = |known: &&&str| strsim::osa_distance(known, &entry.key);
        let nearest = known
            .iter()
            .min_by_key(distance)
            .copied()
            .unwrap_or_default();
        let key = &entry.key;
        let reason = format!("unknown key `{key}`; did you mean `{nearest}`?");
        Err(self.error_at(self.line(entry), reason))
    }

    pub(super) fn text(&self, entry: &TomlEntry<'_>) -> Result<String, ConfigurationError> {
        match &entry.value {
            DeValue::String(text) => Ok(text.to_string()),
            _ => Err(self.type_error(entry, "a string, such as \"x\"")),
        }
    }

    /// A text or a number that is parsed.
    pub(super) fn parse<T>(
        &self,
        entry: &TomlEntry<'_>,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, ConfigurationError> {
        let text = match &entry.value {
            DeValue::Integer(number) => number.as_str().to_owned(),
            _ => self.text(entry)?,
        };
        let key = &entry.key;
        parse(&text).map_err(|why| self.error_at(self.line(entry), format!("`{key}`: {why}")))
    }

    pub(super) fn flag(&self, entry: &TomlEntry<'_>) -> Result<bool, ConfigurationError> {
        match entry.value {
            DeValue::Boolean(value) => Ok(value),
            _ => Err(self.type_error(entry, "true or false")),
        }
    }

    /// A list of strings; one string will do.
    pub(super) fn texts(&self, entry: &TomlEntry<'_>) -> Result<Vec<String>, ConfigurationError> {
        let values: Vec<&DeValue> = match &entry.value {
            DeValue::Array(values) => values.iter().map(Spanned::get_ref).collect(),
            other => vec![other],
        };
        let texts = values.iter().map(|value| match value {
            DeValue::String(text) => Some(text.to_string()),
            _ => None,
        });
        let texts: Option<Vec<String>> = texts.collect();
        texts.ok_or_else(|| self.type_error(entry, "a list of strings, such as [\"x\", \"y\"]"))
    }

    /// The tables of `[[key]]`.
    pub(super) fn tables(
        &self,
        entry: &TomlEntry<'a>,
    ) -> Result<Vec<Vec<TomlEntry<'a>>>, ConfigurationError> {
        let key = &entry.key;
        let wrong = || self.type_error(entry, &format!("one table [[{key}]] for each entry"));
        let DeValue::Array(values) = &entry.value else {
            return Err(wrong());
        };
        let tables = values.iter().map(|value| match value.get_ref() {
            DeValue::Table(table) => Ok(entries(table.clone())),
            _ => Err(wrong()),
        });
        tables.collect()
    }

    /// The line of a key, from 1.
    pub(super) fn line(&self, entry: &TomlEntry<'_>) -> usize {
        self.line_at(entry.span.start)
    }

    pub(super) fn error_at(&self, line: usize, reason: String) -> ConfigurationError {
        ConfigurationError::Content {
            path: self.path.to_owned(),
            line,
            reason,
        }
    }

    fn type_error(&self, entry: &TomlEntry<'_>, what: &str) -> ConfigurationError {
        let key = &entry.key;
        self.error_at(self.line(entry), format!("`{key}` must be {what}"))
    }

    fn line_at(&self, at: usize) -> usize {
        let before = self.text.as_bytes().iter().take(at);
        before.filter(|byte| **byte == b'\n').count() + 1
    }
}

fn entries<'a>(table: DeTable<'a>) -> Vec<TomlEntry<'a>> {
    let mut entries: Vec<TomlEntry<'a>> = table
        .into_iter()
        .map(|(key, value)| TomlEntry {
            span: key.span(),
            key: key.get_ref().to_string(),
            value: value.into_inner(),
        })
        .collect();
    entries.sort_by_key(|entry| entry.span.start);
    entries
}
