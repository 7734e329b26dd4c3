//! Reports: one file per form. Everything they show is in [`verdict::Report`].

mod draw;
mod json;
mod source;
mod text;

pub use draw::draw;
pub use json::json;
pub use source::Sources;
pub use text::{stats, text};
