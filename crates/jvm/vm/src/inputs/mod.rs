//! Lazy initialization: the input model of generalized symbolic execution.
//!
//! What is known of the input is data ([`model`]); the files beside it say how more becomes known
//! when the machine needs it: references (`lazy.rs`), arrays (`arrays.rs`, `unsized_arrays.rs`),
//! collections (`building.rs`), functions (`functions.rs`), records (`records.rs`), segments of
//! lists (`segments.rs`).

mod array_classes;
mod arrays;
mod building;
mod choices;
mod consistent;
mod copies;
mod door;
mod functions;
mod held;
mod identity;
mod lazy;
mod model;
mod model_arguments;
mod opened;
mod outside;
mod records;
mod rows;
mod same_text;
mod segments;
mod sized_arrays;
mod starting;
mod statics;
mod unsized_arrays;

pub(crate) use functions::answer as answer_for_function;
pub(crate) use model::references;
pub use model::{
    Answer, AtEntry, Back, Built, BuiltCall, Constants, ElementRule, Function, Holds, InputArray,
    InputMaker, InputObject, InputStatic, Inputs, NoSubclasses, Nondet, Part, Recipe, RulePart,
    Segment, Start, Subclasses, Unknown, UnsizedArray, Write, canonical_constructor,
    implemented_types, input_variable, int_range, segment_number, segment_number_before,
};
pub use opened::instance_fields;
