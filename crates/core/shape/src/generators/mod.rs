//! Shape-class generators: which predicates a data structure needs, read from `*.shape` files.
//!
//! A file describes structures. Only the finest generator of a structure is written; coarser ones are subsets of its
//! families. `refines` orders structures as in figure 1(d) of Beyer, Henzinger, Théoduloz, Zufferey: Shape
//! Refinement through Explicit Heap Analysis. The built-in files are in `library`.

mod file;
mod instance;
mod invariants;
mod library;

pub use file::{Definition, PredicateFamily, StructureDefinition};
pub use instance::{FamilyInstance, ShapeClassGenerator, StructureInstance, generate};
pub use invariants::satisfies_invariants;
pub use library::ShapeLibrary;

/// What is wrong with a shape file, in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct ShapeFileError {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}
