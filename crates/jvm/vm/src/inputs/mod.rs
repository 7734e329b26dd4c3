//! Lazy initialization: the input model of generalized symbolic execution.
//!
//! What is known of the input is data ([`model`]); the files beside it say how more becomes known
//! when the machine needs it: references (`lazy.rs`, `alternatives.rs`), arrays (`arrays.rs`, `unsized_arrays.rs`),
//! collections (`building.rs`), functions (`functions.rs`), records (`records.rs`), segments of
//! lists (`segments.rs`).

mod alternative_names;
mod alternatives;
mod array_classes;
mod arrays;
mod building;
mod candidate_classes;
mod class_objects;
mod contract_initialization;
mod copies;
mod first_call;
mod functional_consistency;
mod functions;
mod identity;
mod interface;
mod lazy;
mod lazy_objects;
mod model;
mod model_arguments;
mod multidimensional_arrays;
mod records;
mod segments;
mod sized_arrays;
mod static_holders;
mod statics;
mod string_equality;
mod summaries;
mod tested_classes;
mod unsized_arrays;
mod untried;

pub(crate) use functions::answer as answer_for_function;
pub use lazy_objects::instance_fields;
pub(crate) use model::references;
pub use model::{
    AtEntry, Back, BuildRecipe, Built, BuiltCall, Constants, ElementDomain, ElementRule,
    FirstArgument, Function, FunctionCall, InputArray, InputMaker, InputObject, InputStatic,
    Inputs, NoSubclasses, Nondet, RulePart, Segment, Start, Subclasses, Unknown, UnsizedArray,
    Write, canonical_constructor, implemented_types, input_variable, int_range, segment_number,
    segment_number_before,
};
pub(crate) use summaries::apply_summary;
pub use summaries::{HeapPlaces, SUMMARY_STUBS, SummaryOutput, SummarySpec, SummaryStack};
