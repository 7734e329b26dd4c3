//! Evaluation of a class's defining formulas on the rows of a structure: forward, backward, and of changes.

mod backward;
mod closure_rules;
mod coerce;
mod difference;
mod forward;
mod integrity;
mod values;

pub use coerce::coerce;
pub(crate) use coerce::coerce_with;
pub(crate) use difference::{Change, UpdatePlans, update};
pub(crate) use forward::evaluate_definitions;
pub(crate) use values::Workspace;
