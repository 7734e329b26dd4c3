//! Source files of what is analysed: their lines for quotations, places of stack frames in them, and fingerprints of
//! findings, which have the statement in them but not its line number.

#![warn(missing_docs)]

mod fingerprint;
mod frames;
mod source_files;

pub use fingerprint::{FINGERPRINT_NAME, Fingerprints};
pub use frames::{PrintedFrame, parse_trace};
pub use source_files::{FilePlace, SourceFile, Sources};
