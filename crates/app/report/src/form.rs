//! Forms of an answer, and which verbs have which.

use crate::source::Sources;
use crate::{emitted, json, markdown, predicate, program, sarif, structures, suite, text};
use answer::{Answer, Verb};
use std::fmt;

/// How an answer is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people, on a terminal.
    Text,
    /// For programs: one document, with a schema for each verb.
    Json,
    /// For editors, code hosts and dashboards: SARIF 2.1.0.
    Sarif,
    /// For people, in the comment of a pull request.
    Markdown,
}

/// The form that is wanted, and how much of the answer it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// How it is told.
    pub format: Format,
    /// Whether long lists are shown in full: what methods throw on purpose, what was skipped, branches that are not
    /// covered.
    pub all: bool,
    /// Of structures, only how many there are.
    pub counts: bool,
}

/// A verb does not have this form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoForm {
    verb: Verb,
    format: Format,
}

impl From<Format> for Form {
    fn from(format: Format) -> Form {
        Form {
            format,
            all: false,
            counts: false,
        }
    }
}

impl Format {
    /// As the command line names it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Markdown => "markdown",
        }
    }

    /// Whether answers to this verb have this form: worth asking before the work is done.
    pub fn expect_for(self, verb: Verb) -> Result<(), NoForm> {
        let has_it = match (self, verb) {
            (Format::Text | Format::Json, _) => true,
            (Format::Sarif, Verb::Check | Verb::Verify | Verb::Svcomp) => true,
            (Format::Sarif, Verb::Test | Verb::Reach | Verb::Inputs | Verb::Structures) => false,
            (Format::Markdown, Verb::Inputs | Verb::Structures) => false,
            (
                Format::Markdown,
                Verb::Check | Verb::Test | Verb::Verify | Verb::Reach | Verb::Svcomp,
            ) => true,
        };
        match has_it {
            true => Ok(()),
            false => Err(NoForm { verb, format: self }),
        }
    }
}

impl fmt::Display for NoForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (format, verb) = (self.format.name(), self.verb);
        let why = match self.format {
            Format::Sarif => "it reports no failures",
            _ => "it lists inputs, not failures",
        };
        write!(
            f,
            "--format {format} is not available for `{verb}`: {why}; use text or json"
        )
    }
}

/// The answer in this form, with a line end. Lines of the source are quoted as far as it is known.
pub fn render(answer: &Answer, sources: &Sources, form: Form) -> Result<String, NoForm> {
    form.format.expect_for(answer.verb)?;
    Ok(match form.format {
        Format::Text => match answer.verb {
            Verb::Check => text::check_text(answer, sources, form.all),
            Verb::Test => suite::suite_text(answer, sources, form.all),
            Verb::Verify | Verb::Reach => predicate::predicate_text(answer),
            Verb::Inputs => emitted::inputs_text(answer, form.all),
            Verb::Structures => structures::structures_text(answer, form.counts),
            Verb::Svcomp => program::program_text(answer),
        },
        Format::Json => match answer.verb {
            Verb::Check => json::check_json(answer),
            Verb::Test => suite::suite_json(answer),
            Verb::Verify | Verb::Reach => predicate::predicate_json(answer),
            Verb::Inputs => emitted::inputs_json(answer),
            Verb::Structures => structures::structures_json(answer, form.counts),
            Verb::Svcomp => program::program_json(answer),
        },
        Format::Sarif => sarif::sarif(answer, sources),
        Format::Markdown => markdown::markdown(answer, sources),
    })
}

/// What it cost, for people.
pub fn render_stats(answer: &Answer) -> String {
    match answer.verb {
        Verb::Test => suite::suite_stats(answer),
        Verb::Verify | Verb::Reach | Verb::Structures => String::new(),
        Verb::Check | Verb::Inputs | Verb::Svcomp => text::stats(&answer.stats),
    }
}
