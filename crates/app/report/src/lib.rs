//! Reports: one file for each format, or format and verb. Everything they show is in [`answer::Answer`].

#![warn(missing_docs)]

mod assumptions;
mod conditional;
mod difference;
mod draw;
mod format;
mod impact;
mod internal_errors;
mod json;
mod limits;
mod long_calls;
mod markdown;
mod null_arguments;
mod outcome;
mod overview;
mod predicate;
mod program;
mod proof;
mod sarif;
mod short_names;
mod silenced;
mod stats_text;
mod structures;
mod suite;
mod test_inputs;
mod text;
mod trace_text;

pub use draw::draw;
pub use format::{Format, RenderOptions, UnsupportedFormat, render, render_stats};
pub use sources::Sources;
