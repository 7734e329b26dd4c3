//! Shape analysis by three-valued structures, with shape classes that are found by refinement.
//!
//! A [`ShapeProgram`] is what front ends translate into. [`model_check`] proves that it never reaches its error
//! location, from the empty abstraction on, or finds a path that does. [`ShapeGraph`]s are the structures,
//! [`ShapeClass`]es their predicates, [`ShapeLibrary`] the data structures that are known. Nothing here knows a
//! language or a solver: exact executions come from a [`HeapOracle`].

#![warn(missing_docs)]

mod certificate;
mod class;
mod evaluate;
mod generators;
mod logic;
mod reach;
mod refine;
mod structure;
mod tracking;
mod transform;

pub use certificate::{CERTIFICATE_HEADER, CertificateError, write_certificate};
pub use class::{
    BinaryKind, BinaryPredicate, ClassError, FieldAssertion, PredicateRole, ShapeClass,
    ShapeClassBuilder, ShapePredicate, UnaryKind, UnaryPredicate,
};
pub use evaluate::coerce;
pub use generators::{
    Definition, FamilyInstance, PredicateFamily, ShapeClassGenerator, ShapeFileError, ShapeLibrary,
    StructureDefinition, StructureInstance, generate, satisfies_invariants,
};
pub use heap_program::{
    DataComparison, DataField, DataOperand, DataSource, ExplicitHeap, HeapCell, PointerField,
    PointerVariable, RandomData, ShapeCondition, ShapeEdge, ShapeOp, ShapeProgram, SyntaxError,
    live_variables, parse_program, step,
};
pub use logic::{Formula, NodeVariable, TruthRow, TruthValue, bits, formula};
pub use reach::{
    ArtNode, ArtOutcome, Joining, ShapeAnalysis, ShapeExploration, ShapeRegion, explore,
    explore_all,
};
pub use refine::{
    CheckLimits, CheckReport, CheckVerdict, ExactOracle, HeapOracle, PathRun, PhaseTimes,
    RefinementAction, RefinementCause, RefinementStep, SampleSize, StructureDrawing,
    draw_structures, model_check,
};
pub use structure::{GraphLayout, MOST_NODES, PointsTo, ShapeGraph, embeds, structure_of_heap};
pub use tracking::{TrackingDefinition, TrackingMap};
pub use transform::{TooManyNodes, Transformer, WrittenData};
