//! Linked classes, shared by all states and threads: field layout, dispatch tables, resolution.
//!
//! What depends on a run (static fields, whether a class is initialized, its `Class` object) is
//! *not* here but in the state; a class is linked at most once in a process and lives as long as
//! the process does, so that objects and frames can point at it with a plain reference.

mod annotations;
mod class;
mod code;
mod dispatch;
mod layout;
mod method;
mod names;
mod parents;
mod resolve;
mod rules;
pub mod signature;
mod source_names;
mod trail;
mod unassigned_fields;
mod world;

pub use annotations::{
    Annotation, Element, class_annotations, method_annotations, parameter_annotations,
};
pub use class::{Class, ClassId, ClassKind, ClassRef, Field};
pub use code::{ClassSite, Code, FieldSite, MethodSite};
pub use method::{Method, MethodId, MethodRef, TablePlace, TableSlot};
pub use names::{binary_name, boxed_kind, is_named, java_type_name, wrapper_class};
pub use rules::{
    Edge, ValueRule, ValueRules, is_launched, nullable_parameters, parameter_rules,
    promised_result, return_rules,
};
pub use trail::Trail;
pub use world::{ClassProvider, LinkError, StringId, World};
