//! Output formats, and which verbs have which.

use crate::text::{TextOptions, check_text};
use crate::{
    difference, json, markdown, predicate, program, proof, sarif, stats_text, structures, suite,
    test_inputs,
};
use answer::{Answer, Verb};
use sources::Sources;
use std::fmt;

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people, on a terminal.
    Text,
    /// For programs: one document, with a schema for each verb.
    Json,
    /// For editors, code hosts and dashboards: SARIF 2.1.0.
    Sarif,
    /// For people, as a comment on a pull request.
    Markdown,
}

/// The format, and how much of the answer it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderOptions {
    /// The format.
    pub format: Format,
    /// Whether long lists are shown in full: what methods throw on purpose, skipped methods, branches that are not
    /// covered.
    pub all: bool,
    /// Whether only the number of structures is shown.
    pub counts: bool,
    /// Whether only findings and the summary are shown.
    pub quiet: bool,
    /// Whether text is coloured, for a terminal.
    pub colour: bool,
}

/// The error for a format that a verb does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedFormat {
    verb: Verb,
    format: Format,
}

impl From<Format> for RenderOptions {
    fn from(format: Format) -> RenderOptions {
        RenderOptions {
            format,
            all: false,
            counts: false,
            quiet: false,
            colour: false,
        }
    }
}

impl Format {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Markdown => "markdown",
        }
    }

    /// Checks that answers of this verb have this format. Call it before the work is done.
    pub fn expect_for(self, verb: Verb) -> Result<(), UnsupportedFormat> {
        match self.is_for(verb) {
            true => Ok(()),
            false => Err(UnsupportedFormat { verb, format: self }),
        }
    }

    fn is_for(self, verb: Verb) -> bool {
        match (self, verb) {
            (Format::Text | Format::Json, _) => true,
            (
                Format::Sarif,
                Verb::Check | Verb::Verify | Verb::Svcomp | Verb::Diff | Verb::Prove,
            ) => true,
            (Format::Sarif, Verb::Test | Verb::Reach | Verb::Inputs | Verb::Structures) => false,
            (Format::Markdown, Verb::Inputs | Verb::Structures) => false,
            (
                Format::Markdown,
                Verb::Check
                | Verb::Test
                | Verb::Verify
                | Verb::Reach
                | Verb::Svcomp
                | Verb::Diff
                | Verb::Prove,
            ) => true,
        }
    }
}

impl fmt::Display for UnsupportedFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (format, verb) = (self.format.name(), self.verb);
        let why = match self.format {
            Format::Sarif => "it reports no failures",
            Format::Text | Format::Json | Format::Markdown => "it lists inputs, not failures",
        };
        let others = match Format::Markdown.is_for(self.verb) {
            true => "text, json or markdown",
            false => "text or json",
        };
        write!(
            f,
            "--format {format} is not available for `{verb}`: {why}; use {others}"
        )
    }
}

/// Renders the answer, with a newline at the end. Source lines are quoted where the source is known.
pub fn render(
    answer: &Answer,
    sources: &Sources,
    form: RenderOptions,
) -> Result<String, UnsupportedFormat> {
    form.format.expect_for(answer.verb)?;
    Ok(match form.format {
        Format::Text => match answer.verb {
            Verb::Check => check_text(
                answer,
                sources,
                TextOptions {
                    all: form.all,
                    quiet: form.quiet,
                    colour: form.colour,
                },
            ),
            Verb::Test => suite::suite_text(answer, sources, form.all),
            Verb::Verify | Verb::Reach => predicate::predicate_text(answer),
            Verb::Inputs => test_inputs::inputs_text(answer, form.all),
            Verb::Structures => structures::structures_text(answer, form.counts),
            Verb::Svcomp => program::program_text(answer),
            Verb::Diff => difference::diff_text(answer),
            Verb::Prove => proof::proof_text(answer, sources),
        },
        Format::Json => match answer.verb {
            Verb::Check => json::check_json(answer),
            Verb::Test => suite::suite_json(answer),
            Verb::Verify | Verb::Reach => predicate::predicate_json(answer),
            Verb::Inputs => test_inputs::inputs_json(answer),
            Verb::Structures => structures::structures_json(answer, form.counts),
            Verb::Svcomp => program::program_json(answer),
            Verb::Diff => difference::diff_json(answer),
            Verb::Prove => proof::proof_json(answer),
        },
        Format::Sarif => sarif::sarif(answer, sources),
        Format::Markdown => markdown::markdown(answer, sources),
    })
}

/// Renders the statistics.
pub fn render_stats(answer: &Answer) -> String {
    match answer.verb {
        Verb::Test => suite::suite_stats(answer),
        Verb::Verify | Verb::Reach | Verb::Structures => String::new(),
        Verb::Check | Verb::Inputs | Verb::Svcomp | Verb::Diff | Verb::Prove => {
            stats_text::stats_text(&answer.stats)
        }
    }
}
