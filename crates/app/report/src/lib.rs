//! Reports: one file for each format, or format and verb. Everything they show is in [`answer::Answer`].

#![warn(missing_docs)]

mod conditional;
mod draw;
mod format;
mod json;
mod limits;
mod markdown;
mod predicate;
mod program;
mod sarif;
mod silenced;
mod structures;
mod suite;
mod test_inputs;
mod text;

pub use draw::draw;
pub use format::{Format, RenderOptions, UnsupportedFormat, render, render_stats};
pub use sources::Sources;
