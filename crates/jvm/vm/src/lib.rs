//! Forkable Java virtual machine: an interpreter whose values may be symbolic.
//!
//! One interpreter executes IR on machine values and, where a value depends on an input, on
//! terms. It never asks a solver: an instruction that needs a decision stops with
//! [`Stop::Decide`], [`Stop::Choose`] or [`Stop::Split`]; whoever drives it forks the [`State`], records the answer in each
//! copy ([`State::answer`]) and runs on, and the instruction is executed again with its answers
//! at hand. So an instruction (or a native model) may need any number of decisions, as long as
//! it has no effect before the last one.
//!
//! `machine/` is the JVM: dispatch, calls, frames, monitors, initialization, exceptions. `inputs/` is the
//! input model: lazy initialization of what the program gets from outside. The machine knows it by one
//! trait, [`Unknowns`]. Files to open first: `machine/run.rs` (the loop), `machine/unknowns.rs`,
//! `inputs/lazy.rs`, `state.rs`.

mod assertions;
mod class_lookups;
pub mod environment;
pub mod fault_injection;
mod files;
mod host;
mod initial_statics;
mod inputs;
pub mod jdk_files;
pub mod limits;
pub mod machine;
mod memory;
mod modules;
mod native_objects;
mod natives;
mod notes;
mod opaque_call;
mod resources;
mod stack;
mod state;
mod threads;
mod trap;
mod value;
mod vm;

pub use assertions::Assertions;
pub use class_lookups::{LookupRecord, NamedLookup};
pub use files::{Errno, FileHandle, FileInfo, Files, OpenFile, OpenHow, Space};
pub use host::{Host, InputWait, Settings, SignalUse, SilentHost};
pub use inputs::{
    AtEntry, Back, BuildRecipe, Built, BuiltCall, Constants, ElementDomain, ElementRule,
    FirstArgument, Function, FunctionCall, HeapPlaces, InputArray, InputMaker, InputObject,
    InputStatic, Inputs, NoSubclasses, Nondet, RulePart, SUMMARY_STUBS, Segment, Start, Subclasses,
    SummaryOutput, SummarySpec, SummaryStack, Unknown, UnsizedArray, Write, canonical_constructor,
    implemented_types, input_variable, instance_fields, int_range, segment_number,
    segment_number_before,
};
pub use machine::{Interp, Unknowns, is_unchanging};
pub use memory::NativeMemory;
pub use modules::Modules;
pub use native_objects::{NativeObject, NativeObjects};
pub use natives::{
    MissingClassFn, ModelEntry, ModelName, Native, NativeFn, NativeReturn, NativeTable,
};
pub use notes::Notes;
pub use opaque_call::{OpaqueArgument, OpaqueCall};
pub use resources::{NoResources, Resources};
pub use stack::{Cont, Frame, Stack};
pub use state::{InitStatus, Quiet, State};
pub use threads::{JavaThread, Monitor, ThreadStatus};
pub use trap::{Stop, Trap};
pub use value::Value;
pub use vm::{CharacterRun, Vm};
