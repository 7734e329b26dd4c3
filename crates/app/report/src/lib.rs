//! Reports: one file per form. Everything they show is in `answer`.

mod conditional;
mod draw;
mod emitted;
mod json;
mod predicate;
mod program;
mod source;
mod structures;
mod suite;
mod text;

pub use draw::draw;
pub use emitted::{inputs_json, inputs_text};
pub use json::json;
pub use predicate::{PredicateTold, predicate_json, predicate_text};
pub use program::{program_json, program_text};
pub use source::Sources;
pub use structures::{Detail, structures_json, structures_text};
pub use suite::{suite_json, suite_stats, suite_text};
pub use text::{stats, text};
