//! Intermediate representation (IR): classes, methods, and bodies of typed register code.
//!
//! A front end produces [`ClassDef`]s and, on demand, one [`Body`] per method; everything behind
//! it (interpreter, analyses) knows only what is defined here. Instructions are small and flat
//! ([`Inst`] is at most 12 bytes) because the interpreter executes them as they are.

mod body;
mod builder;
mod class;
mod class_builder;
mod inst;
mod kind;
mod listing;
mod operands;
mod refs;
pub mod text;
mod validate;

pub use body::{Block, Body, Handler, HandlerSet, LocalVar, RegInfo, RegOrigin};
pub use builder::BodyBuilder;
pub use class::{
    BodyError, ClassDef, CodeSource, EnclosingMethod, FieldDef, InnerClass, MethodDef,
    ParameterDef, PoolConstant, RawAnnotations, RecordComponent, flags,
};
pub use class_builder::{ClassBuilder, FinishedBodies};
pub use inst::{ArgsId, BinOp, BlockId, Cond, Inst, InvokeKind, Reg, UnOp};
pub use kind::{ElemKind, Kind, MethodDesc, TypeDesc};
pub use listing::{ListedHandler, ListedInst, ListedOperand, Listing};
pub use operands::Role;
pub use refs::{
    BootArg, ClassIdx, DynIdx, DynamicSite, FieldIdx, FieldSymbol, HandleKind, LongIdx,
    MethodHandleRef, MethodIdx, MethodSymbol, Refs, StrIdx, SwitchIdx, SwitchTable,
};
pub use validate::{ValidationError, validate, validate_method};
