//! Reports: one file per form, or per form and verb. Everything they show is in [`answer::Answer`].

#![warn(missing_docs)]

mod conditional;
mod draw;
mod emitted;
mod form;
mod json;
mod limits;
mod markdown;
mod predicate;
mod program;
mod sarif;
mod source;
mod structures;
mod suite;
mod text;

pub use draw::draw;
pub use form::{Form, Format, NoForm, render, render_stats};
pub use source::Sources;
