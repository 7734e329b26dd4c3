//! Static analyses of JVM code: purity, escape, never-null, call graph, liveness, side effects, as instances of one
//! worklist solver.
//!
//! All are instances of the solver in `flow`; what they are about is read off bodies and linked
//! classes. What can't be told is answered on the safe side, and each analysis says which that
//! is. Results that are asked for again are cached by whoever owns the classes: with the class
//! ([`never_null_fields`]), or in a table that lives with the machine ([`FieldUses`], [`FieldClasses`],
//! [`PureMethods`], [`TypeTests`]).
//!
//! Not in here: anything that depends on a state of the machine.

mod call_graph;
mod cfg;
mod effects;
mod escape;
mod field_classes;
mod fields;
mod guards;
mod immutable;
mod inherited;
mod liveness;
mod never_null;
mod purity;
mod register_types;
mod string_switch;
mod type_tests;

pub use call_graph::{ClassHierarchy, NameCallGraph};
pub use cfg::{EdgeKinds, control_flow_graph};
pub use effects::{EffectPlace, SideEffects};
pub use escape::Use;
pub use field_classes::FieldClasses;
pub use fields::FieldUses;
pub use guards::{is_exact_arithmetic, is_guard, is_made_by_compiler};
pub use immutable::{IMMUTABLE_COLLECTIONS, has_immutable_elements, is_immutable_class};
pub use inherited::{InheritedMethods, inherited_methods};
pub use liveness::{Liveness, RegSet};
pub use never_null::never_null_fields;
pub use purity::{PureMethods, is_observer};
pub use register_types::RegisterTypes;
pub use string_switch::{StringSwitch, string_switch};
pub use type_tests::{TestedValues, TypeTests};
